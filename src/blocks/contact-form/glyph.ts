import type { Glyph } from '../glyph.ts';

export default {
  strong: 'M8 6h14',
  lines: 'M8 11h18v6h-18zM30 11h18v6h-18zM8 20h40v8h-40z',
  shapes: 'M8 31h16v5h-16z',
} satisfies Glyph;
