import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FONT_SIZE } from '../../model/limits.ts';
import { decreaseFontSize, fontSize, increaseFontSize, restoreFontSize } from './font-size-store.ts';

const PANEL_ID = 'font-size-panel';
const STATUS_ID = 'font-size-said';

if (typeof document !== 'undefined') restoreFontSize();

/**
 * Shows the text size control, and a button that shows and hides the control. Escape hides the control, too. Without scripts, the control and the button are
 * not visible.
 */
export default function FontSizeControl() {
  const size = useStore(fontSize, { ssr: 'initial' });
  const [shown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const hide = (event: KeyboardEvent) => {
    if (!shown || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setShown(false);
    toggle.current?.focus();
  };
  return (
    <div className="font-size">
      <button
        ref={toggle}
        type="button"
        className="font-size-toggle"
        aria-expanded={shown}
        aria-controls={PANEL_ID}
        onClick={() => setShown(!shown)}
        onKeyDown={hide}
      >
        <span className="font-size-letters" aria-hidden="true">
          A
        </span>{' '}
        Text size
      </button>
      <fieldset id={PANEL_ID} className="font-size-panel" hidden={!shown} onKeyDown={hide}>
        <legend className="visually-hidden">Text size</legend>
        <Step
          label="Decrease text size"
          sign="−"
          disabled={size === FONT_SIZE.min}
          onPress={decreaseFontSize}
        />
        <p id={STATUS_ID} role="status">
          {sizeInWords(size)}
        </p>
        <Step
          label="Increase text size"
          sign="+"
          disabled={size === FONT_SIZE.max}
          onPress={increaseFontSize}
        />
      </fieldset>
    </div>
  );
}

interface StepProps {
  label: string;
  /** The sign on the button. The style sheet renders the sign, because the sign is not part of the button's name. */
  sign: string;
  /**
   * Whether the text size cannot be changed further in this direction. A disabled button keeps the focus, and the status text
   * explains its state.
   */
  disabled: boolean;
  onPress(): void;
}

function Step({ label, sign, disabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      className="font-size-step"
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-describedby={disabled ? STATUS_ID : undefined}
      data-sign={`A${sign}`}
      onClick={onPress}
    />
  );
}

/** Returns the current size in words, and whether it is the smallest or the largest size. */
function sizeInWords(size: number): string {
  const end = size === FONT_SIZE.min ? ', the smallest' : size === FONT_SIZE.max ? ', the largest' : '';
  return `Text size ${size} of ${FONT_SIZE.max}${end}`;
}
