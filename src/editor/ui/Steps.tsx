import { useId } from 'react';
import { needSheets } from './late-sheets.ts';
import sheet from './steps.css?url';

needSheets(sheet);

interface Step {
  readonly word: string;
  readonly level: number;
}

interface StepsProps {
  legend: string;
  steps: readonly Step[];
  /** The current level. If no step has this level, none is chosen. */
  level: number | null;
  /** Says which value is set if no step is chosen. */
  otherwise: string;
  onChoose(level: number): void;
}

/** Shows a choice between a few levels as a row of words. */
export function Steps({ legend, steps, level, otherwise, onChoose }: StepsProps) {
  const name = useId();
  const isStep = steps.some((step) => step.level === level);
  return (
    <fieldset aria-describedby={isStep ? undefined : `${name}-other`}>
      <legend>{legend}</legend>
      <div className="he-steps">
        {steps.map((step) => (
          <label key={step.word} className="he-step" data-word={step.word}>
            <input
              type="radio"
              name={name}
              checked={step.level === level}
              onChange={() => onChoose(step.level)}
            />
            {step.word}
          </label>
        ))}
      </div>
      {isStep ? null : (
        <p id={`${name}-other`} className="he-muted">
          {otherwise}
        </p>
      )}
    </fieldset>
  );
}
