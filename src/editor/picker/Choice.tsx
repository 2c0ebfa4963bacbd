import { useId } from 'react';
import { BlockGlyph } from '../block-tools/BlockGlyph.tsx';

interface ChoiceProps {
  /** The component type, for its drawing. */
  type: string;
  label: string;
  about: string;
  /** Whether Enter chooses this component. */
  marked: boolean;
  /** Called when the choice is hovered or focused. */
  onShow(): void;
  onChoose(): void;
}

/** Shows one component to choose: a drawing, its name, and a sentence that is not part of the button's accessible name. */
export function Choice({ type, label, about, marked, onShow, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="he-pick-place">
      <button
        type="button"
        className="he-pick"
        data-choice={type}
        data-marked={marked ? '' : undefined}
        aria-describedby={id}
        onPointerMove={onShow}
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
