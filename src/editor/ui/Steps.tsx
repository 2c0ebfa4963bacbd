import { type ReactNode, useId } from 'react';
import { needSheets } from './late-sheets.ts';
import sheet from './steps.css?url';

needSheets(sheet);

interface Step {
  readonly word: string;
  readonly level: number;
}

/** The word for a value that no step has. */
export const OWN_STEP = 'Own';

interface StepsProps {
  legend: string;
  steps: readonly Step[];
  /** The current level; null if the value is none of the steps. */
  level: number | null;
  /** Says which value is set if none of the steps has it. The last step, 'Own', then stands for the value. */
  own: string | null;
  /** Called when the user chooses 'Own', which is then always offered. */
  onOwn?(): void;
  onChoose(level: number): void;
  /** Edits the own value, in place of its words. */
  children?: ReactNode;
}

/** Shows a choice between a few levels as a row of words. */
export function Steps({ legend, steps, level, own, onOwn, onChoose, children }: StepsProps) {
  const name = useId();
  const isOwn = own !== null;
  const hasWords = isOwn && children === undefined;
  return (
    <fieldset aria-describedby={hasWords ? `${name}-own` : undefined}>
      <legend>{legend}</legend>
      <div className="he-steps">
        {steps.map((step) => (
          <label key={step.word} className="he-step" data-word={step.word}>
            <input
              type="radio"
              name={name}
              checked={!isOwn && step.level === level}
              onChange={() => onChoose(step.level)}
            />
            {step.word}
          </label>
        ))}
        {isOwn || onOwn !== undefined ? (
          <label className="he-step" data-word={OWN_STEP}>
            <input type="radio" name={name} checked={isOwn} onChange={() => onOwn?.()} />
            {OWN_STEP}
          </label>
        ) : null}
      </div>
      {hasWords ? (
        <p id={`${name}-own`} className="he-muted">
          {own}
        </p>
      ) : null}
      {isOwn ? children : null}
    </fieldset>
  );
}
