import type { Glyph } from '../../../src/blocks/glyph.ts';

export default { strong: 'M8 9h24', lines: 'M8 17h40v14h-40z' } satisfies Glyph;
