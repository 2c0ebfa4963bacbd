/**
 * The names of the drawings that editors can choose. Except for `none`, each name belongs to the file
 * `/assets/illustrations/{name}.svg`.
 */
export const ILLUSTRATIONS = [
  'none',
  'memory',
  'donation',
  'will',
  'regular',
  'fundraiser',
  'volunteer',
  'privacy',
  'tree',
] as const;

export type IllustrationName = (typeof ILLUSTRATIONS)[number];
