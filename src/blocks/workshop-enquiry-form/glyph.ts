import type { Glyph } from '../glyph.ts';

export default {
  strong: 'M8 6h20',
  lines: 'M8 11h40v6h-40zM16 22h20M16 28h26M8 20.5h3v3h-3zM8 26.5h3v3h-3z',
  shapes: 'M8 32h16v5h-16z',
} satisfies Glyph;
