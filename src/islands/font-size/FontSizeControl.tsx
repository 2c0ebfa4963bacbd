import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FONT_SIZE } from '../../model/limits.ts';
import { decreaseFontSize, fontSize, increaseFontSize, restoreFontSize } from './font-size-store.ts';

const PANEL_ID = 'font-size-panel';
const SAID_ID = 'font-size-said';

if (typeof document !== 'undefined') restoreFontSize();

/** A button that shows and hides the control of the text size, and the control. Nothing of it shows without scripts. */
export default function FontSizeControl() {
  const size = useStore(fontSize, { ssr: 'initial' });
  const [shown, setShown] = useState(false);
  return (
    <div className="font-size">
      <button
        type="button"
        className="font-size-toggle"
        aria-expanded={shown}
        aria-controls={PANEL_ID}
        onClick={() => setShown(!shown)}
      >
        <span className="font-size-letters" aria-hidden="true">
          A
        </span>
        Text size
      </button>
      <fieldset id={PANEL_ID} className="font-size-panel" hidden={!shown}>
        <legend className="visually-hidden">Text size</legend>
        <Step
          label="Decrease text size"
          sign="−"
          disabled={size === FONT_SIZE.min}
          onPress={decreaseFontSize}
        />
        <p id={SAID_ID} role="status">
          {saidOf(size)}
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
  /** Drawn by the style sheet, since it is no part of the button's name. */
  sign: string;
  /** There is no further step: the button keeps the focus and is described by the words that say why. */
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
      aria-describedby={disabled ? SAID_ID : undefined}
      data-sign={`A${sign}`}
      onClick={onPress}
    />
  );
}

/** The present size in words; at either end also that there is no further one. */
function saidOf(size: number): string {
  const end = size === FONT_SIZE.min ? ', the smallest' : size === FONT_SIZE.max ? ', the largest' : '';
  return `Text size ${size} of ${FONT_SIZE.max}${end}`;
}
