import type { Glyph } from '../glyph.ts';

export default { shapes: 'M9 14h18v12h-18z', lines: 'M32 14h16v12h-16z', strong: 'M14 20h8' } satisfies Glyph;
