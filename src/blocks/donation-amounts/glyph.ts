import type { Glyph } from '../glyph.ts';

export default {
  shapes: 'M6 9h13v10h-13zM22 9h13v10h-13zM38 9h13v10h-13z',
  lines: 'M6 28h30',
} satisfies Glyph;
