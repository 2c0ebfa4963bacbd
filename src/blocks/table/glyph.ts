import type { Glyph } from '../glyph.ts';

export default {
  shapes: 'M7 7h42v8h-42z',
  lines: 'M7 7h42v26h-42zM7 15h42M7 24h42M21 7v26M35 7v26',
} satisfies Glyph;
