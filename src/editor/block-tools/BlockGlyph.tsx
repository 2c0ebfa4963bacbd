import { glyphOf } from '../../blocks/block-glyphs.ts';
import type { Glyph } from '../../blocks/glyph.ts';
import { GlyphDrawing } from './GlyphDrawing.tsx';

/** The drawing for a component of an unknown type, such as one copied from another site. */
const UNKNOWN: Glyph = { lines: 'M8 8h40v24h-40z' };

/** Shows a decorative drawing of a component. */
export function BlockGlyph({ type }: { type: string }) {
  return <GlyphDrawing glyph={glyphOf(type) ?? UNKNOWN} />;
}
