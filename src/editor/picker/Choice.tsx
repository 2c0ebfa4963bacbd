import { useId } from 'react';
import { glyphOf } from '../../blocks/block-glyphs.ts';
import type { Glyph } from '../../blocks/glyph.ts';

interface ChoiceProps {
  /** The component type, for its drawing. */
  type: string;
  label: string;
  about: string;
  /** Called when the choice is hovered or focused. */
  onShow(): void;
  onChoose(): void;
}

/** Shows one component to choose: a drawing, its name, and a sentence that is not part of the button's accessible name. */
export function Choice({ type, label, about, onShow, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="he-pick-place">
      <button
        type="button"
        className="he-pick"
        data-choice=""
        aria-describedby={id}
        onPointerEnter={onShow}
        onFocus={onShow}
        onClick={onChoose}
      >
        <BlockGlyph type={type} />
        <span className="he-pick-label">{label}</span>
      </button>
      <p id={id} className="he-pick-about">
        {about}
      </p>
    </div>
  );
}

/** The drawing for a component of an unknown type, such as one copied from another site. */
const UNKNOWN: Glyph = { lines: 'M8 8h40v24h-40z' };

/** Shows a decorative drawing of a component. */
function BlockGlyph({ type }: { type: string }) {
  const { lines, strong, shapes } = glyphOf(type) ?? UNKNOWN;
  return (
    <svg className="he-glyph" viewBox="0 0 56 40" width="56" height="40" aria-hidden="true" focusable="false">
      {shapes === undefined ? null : <path d={shapes} className="he-glyph-shapes" />}
      {lines === undefined ? null : <path d={lines} className="he-glyph-lines" />}
      {strong === undefined ? null : <path d={strong} className="he-glyph-strong" />}
    </svg>
  );
}
