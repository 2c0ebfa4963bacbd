import type { Glyph } from '../glyph.ts';

export default {
  lines: 'M8 14h12M36 14h12M8 21h40M8 28h8M38 28h6',
  strong: 'M24 14h8M20 28h14',
} satisfies Glyph;
