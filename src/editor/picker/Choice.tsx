import { useId } from 'react';
import { Glyph } from './Glyph.tsx';

interface ChoiceProps {
  /** The component type, for its drawing. */
  type: string;
  label: string;
  about: string;
  /** The pointer or the focus is on it. */
  onShow(): void;
  onChoose(): void;
}

/** One component to choose: a drawing of how it looks, its name, and what it is for. */
export function Choice({ type, label, about, onShow, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <button
      type="button"
      className="he-pick"
      data-choice=""
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-about`}
      onPointerEnter={onShow}
      onFocus={onShow}
      onClick={onChoose}
    >
      <Glyph type={type} />
      <span className="he-pick-words">
        <span id={`${id}-label`} className="he-pick-label">
          {label}
        </span>
        <span id={`${id}-about`}>{about}</span>
      </span>
    </button>
  );
}
