import type { Glyph } from '../glyph.ts';

export default { shapes: 'M6 5h44v24h-44z', strong: 'M25 12v10l8-5z', lines: 'M6 34h26' } satisfies Glyph;
