import type { Glyph } from '../glyph.ts';

export default { lines: 'M7 9h20v22h-20zM31 9h18v22h-18z', strong: 'M11 15h12M35 15h10' } satisfies Glyph;
