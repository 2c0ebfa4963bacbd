import { glyphOf } from '../../blocks/block-glyphs.ts';
import type { Glyph } from '../../blocks/glyph.ts';

/** The drawing for a component of an unknown type, such as one copied from another site. */
const UNKNOWN: Glyph = { lines: 'M8 8h40v24h-40z' };

/** Shows a decorative drawing of a component. */
export function BlockGlyph({ type }: { type: string }) {
  const { lines, strong, shapes } = glyphOf(type) ?? UNKNOWN;
  return (
    <svg className="he-glyph" viewBox="0 0 56 40" width="56" height="40" aria-hidden="true" focusable="false">
      {shapes === undefined ? null : <path d={shapes} className="he-glyph-shapes" />}
      {lines === undefined ? null : <path d={lines} className="he-glyph-lines" />}
      {strong === undefined ? null : <path d={strong} className="he-glyph-strong" />}
    </svg>
  );
}
