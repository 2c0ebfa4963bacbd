import type { Glyph } from '../glyph.ts';

export default {
  shapes: 'M7 20a9 9 0 1 0 18 0a9 9 0 1 0-18 0z',
  strong: 'M30 13h18',
  lines: 'M30 20h18M30 26h12',
} satisfies Glyph;
