import type { Glyph } from '../glyph.ts';

export default {
  shapes: 'M8 9h15v22h-15z',
  strong: 'M28 12h20',
  lines: 'M28 19h20M28 25h13',
} satisfies Glyph;
