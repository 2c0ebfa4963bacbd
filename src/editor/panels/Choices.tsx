import { type ReactNode, useId } from 'react';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A sentence that describes the choice. */
  readonly about?: string;
  /** An illustration of the choice. The illustration is decorative, because the label names the choice. */
  readonly drawing?: ReactNode;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: string;
  onChoose(value: Value): void;
}

/** Shows a group of radio buttons with a description of each choice. */
export function Choices<Value extends string>({ legend, choices, value, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="he-radios">
      <legend>{legend}</legend>
      {choices.map((choice) => {
        const aboutId = choice.about === undefined ? undefined : `${name}-${choice.value}`;
        return (
          <div key={choice.value} className="he-radio">
            <label>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChoose(choice.value)}
                aria-describedby={aboutId}
              />
              {choice.drawing}
              {choice.label}
            </label>
            {aboutId === undefined ? null : (
              <p id={aboutId} className="he-field-help">
                {choice.about}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
