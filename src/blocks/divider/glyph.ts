import type { Glyph } from '../glyph.ts';

export default { lines: 'M8 10h40M8 30h40', strong: 'M8 20h40' } satisfies Glyph;
