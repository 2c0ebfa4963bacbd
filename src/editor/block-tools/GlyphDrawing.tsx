import type { Glyph } from '../../blocks/glyph.ts';

/** Shows a decorative drawing of a component, or of a kind of page. */
export function GlyphDrawing({ glyph: { lines, strong, shapes } }: { glyph: Glyph }) {
  return (
    <svg className="he-glyph" viewBox="0 0 56 40" width="56" height="40" aria-hidden="true" focusable="false">
      {shapes === undefined ? null : <path d={shapes} className="he-glyph-shapes" />}
      {lines === undefined ? null : <path d={lines} className="he-glyph-lines" />}
      {strong === undefined ? null : <path d={strong} className="he-glyph-strong" />}
    </svg>
  );
}
