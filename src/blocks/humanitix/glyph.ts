import type { Glyph } from '../glyph.ts';

export default {
  strong: 'M8 7h40M8 22h40',
  lines: 'M22 12h24M22 17h16M22 27h24M22 32h16',
  shapes: 'M8 11h10v7h-10zM8 26h10v7h-10z',
} satisfies Glyph;
