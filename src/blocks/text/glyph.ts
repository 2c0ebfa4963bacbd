import type { Glyph } from '../glyph.ts';

export default { lines: 'M8 14h40M8 20h40M8 26h24' } satisfies Glyph;
