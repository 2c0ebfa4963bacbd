/** A brand colour as stored: `#rrggbb` in lower case; '' for the house colour. */
export const BRAND_COLOUR_PATTERN = /^(#[\da-f]{6})?$/;
