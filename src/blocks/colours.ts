/** Background colours that a block may have; each is a token of the style sheet with its own text colour. */
export const BACKGROUND_COLOURS = [
  'transparent',
  'white',
  'blue-200',
  'blue-400',
  'blue-800',
  'orange-200',
  'orange-500',
] as const;

export type BackgroundColour = (typeof BACKGROUND_COLOURS)[number];

/** The colour of a new panel. */
export const PANEL_COLOUR: BackgroundColour = 'orange-200';

/** Returns the colour if it is in the palette, otherwise the other one. A stored colour may no longer be in the palette. */
export function shownColour(colour: string, otherwise: BackgroundColour): BackgroundColour {
  return BACKGROUND_COLOURS.find((known) => known === colour) ?? otherwise;
}
