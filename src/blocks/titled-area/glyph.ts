import type { Glyph } from '../glyph.ts';

export default { strong: 'M8 9h24', lines: 'M8 16h40v7h-40zM8 27h40v7h-40z' } satisfies Glyph;
