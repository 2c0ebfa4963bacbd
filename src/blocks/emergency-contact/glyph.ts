import type { Glyph } from '../glyph.ts';

export default { shapes: 'M6 7h44v26h-44z', strong: 'M13 24h30', lines: 'M13 15h18' } satisfies Glyph;
