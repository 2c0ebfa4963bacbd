/** The drawings that editors can choose; each except `none` is `/assets/illustrations/{name}.svg`. */
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
