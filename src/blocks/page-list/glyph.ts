import type { Glyph } from '../glyph.ts';

export default {
  strong: 'M6 22h18M32 22h18',
  lines: 'M6 27h20M6 32h14M32 27h20M32 32h14',
  shapes: 'M6 6h20v12h-20zM32 6h20v12h-20z',
} satisfies Glyph;
