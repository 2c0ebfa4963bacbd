import { useId } from 'react';
import { BlockGlyph } from './BlockGlyph.tsx';

interface ChoiceProps {
  /** The component type, for its drawing. */
  type: string;
  label: string;
  about: string;
  /** Called when the pointer or the focus is on it. */
  onShow(): void;
  onChoose(): void;
}

/**
 * One component to choose: a drawing, its name, and a sentence, which is on the button but not part of its
 * name.
 */
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
