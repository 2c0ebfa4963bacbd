import { type ChangeEvent, type ReactNode, useId } from 'react';
import { FieldMessages } from '../ui/FieldMessages.tsx';

interface QuestionProps {
  /** The name of the answer, if it is checked. */
  name?: string;
  words: string;
  children: ReactNode;
}

/** Shows a question whose answer has several controls. */
export function Question({ name, words, children }: QuestionProps) {
  return (
    <li data-question={name}>
      <fieldset>
        <legend>{words}</legend>
        {children}
      </fieldset>
    </li>
  );
}

interface TextFieldProps {
  name: string;
  words: string;
  help?: string;
  value: string;
  problem: string | undefined;
  type?: 'text' | 'tel' | 'email';
  rows?: number;
  autoComplete?: string;
  onChange(value: string): void;
}

/** Shows a question whose answer is a text. */
export function TextQuestion(props: TextFieldProps) {
  return (
    <li data-question={props.name}>
      <TextField {...props} />
    </li>
  );
}

/** Asks for a text. A text of several lines has `rows`. */
export function TextField({
  name,
  words,
  help,
  value,
  problem,
  type = 'text',
  rows,
  autoComplete = 'off',
  onChange,
}: TextFieldProps) {
  const id = useId();
  const control = {
    id,
    autoComplete,
    value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': help === undefined ? `${id}-messages` : `${id}-help ${id}-messages`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  };
  return (
    <div className={`he-field he-first-${name}`} data-answer={name}>
      <label htmlFor={id}>{words}</label>
      {help === undefined ? null : <p id={`${id}-help`}>{help}</p>}
      {rows === undefined ? <input {...control} type={type} /> : <textarea {...control} rows={rows} />}
      <FieldMessages id={`${id}-messages`} errors={problem ?? []} />
    </div>
  );
}
