/** The background colours of blocks. Each is a token of the style sheet, and has its own text colour. */
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

/** The initial colour of a panel. */
export const PANEL_COLOUR: BackgroundColour = 'orange-200';

/**
 * Returns a stored colour if it is in the palette; otherwise returns `otherwise`. A stored colour may have been removed from
 * the palette.
 */
export function shownColour(colour: string, otherwise: BackgroundColour): BackgroundColour {
  return BACKGROUND_COLOURS.find((known) => known === colour) ?? otherwise;
}
