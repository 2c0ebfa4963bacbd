import type { Glyph } from '../glyph.ts';

export default { shapes: 'M14 22h28v10h-28z', lines: 'M9 8h38M9 14h26', strong: 'M21 27h14' } satisfies Glyph;
