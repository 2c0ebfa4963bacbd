import type { Glyph } from '../glyph.ts';

export default { shapes: 'M6 7h44v26h-44z', lines: 'M13 15h30M13 21h30M13 27h18' } satisfies Glyph;
