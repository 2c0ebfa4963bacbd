import type { Glyph } from '../glyph.ts';

export default {
  strong: 'M8 11l2 2 4-4M8 20l2 2 4-4M8 29l2 2 4-4',
  lines: 'M19 11h28M19 20h22M19 29h26',
} satisfies Glyph;
