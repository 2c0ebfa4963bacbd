import type { Glyph } from '../glyph.ts';

export default {
  shapes: 'M6 5h44v30h-44z',
  lines: 'M6 25l14-8 12 10 18-8',
  strong: 'M28 9c-4 0-7 3-7 7 0 5 7 11 7 11s7-6 7-11c0-4-3-7-7-7z',
} satisfies Glyph;
