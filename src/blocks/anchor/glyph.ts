import type { Glyph } from '../glyph.ts';

export default { strong: 'M25 12l-3 16M34 12l-3 16M18 17h20M17 23h20' } satisfies Glyph;
