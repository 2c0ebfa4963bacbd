import type { Glyph } from '../glyph.ts';

export default {
  strong: 'M8 10h22',
  lines: 'M8 18h40M8 24h36M14 31h24',
  shapes: 'M8 29.5h3v3h-3z',
} satisfies Glyph;
