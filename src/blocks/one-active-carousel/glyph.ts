import type { Glyph } from '../glyph.ts';

export default {
  shapes: 'M14 7h28v20H14zM26 34a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  lines: 'M20 34h1M35 34h1',
  strong: 'M10 13l-4 4l4 4M46 13l4 4l-4 4',
} satisfies Glyph;
