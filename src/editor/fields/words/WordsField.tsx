import { useId, useState } from 'react';
import { useField, wordErrorsOf } from '../../document/use-field.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface WordsFieldProps {
  owner: string;
  property: string;
  label: string;
  help?: string | undefined;
}

/**
 * Edits a list of words, one per line. The field keeps the typed text, including empty lines, as long as the text represents
 * the stored list.
 */
export function WordsField({ owner, property, label, help }: WordsFieldProps) {
  const id = useId();
  const { value = [], set, errors: ofAll, hint } = useField<readonly string[]>(owner, property);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && wordsOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  const errors = [...ofAll, ...wordErrorsOf(owner, property, value)];
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          set(wordsOf(event.target.value));
        }}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={help} errors={errors} hint={hint} />
    </div>
  );
}

/** Returns the words of a text, one per line: trimmed, without empty lines and duplicates. */
export function wordsOf(text: string): string[] {
  const words = text.split('\n').map((line) => line.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
