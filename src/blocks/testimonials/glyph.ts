import type { Glyph } from '../glyph.ts';

export default {
  shapes: 'M12 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM36 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  lines: 'M8 23h16M10 29h12M32 23h16M34 29h12',
} satisfies Glyph;
