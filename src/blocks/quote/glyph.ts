import type { Glyph } from '../glyph.ts';

export default { strong: 'M9 9v22', lines: 'M16 12h32M16 19h26M16 29h12' } satisfies Glyph;
