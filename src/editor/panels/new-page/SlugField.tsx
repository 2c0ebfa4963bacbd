import { type ChangeEvent, useId } from 'react';
import { settledSlug, slugAsTyped } from '../../../model/slug.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { slugProblem } from './new-page.ts';
import { type SlugState, slugWords } from './slug-check.ts';

interface SlugFieldProps {
  text: string;
  state: SlugState;
  /** What sending the form has found wrong. */
  problem: string | undefined;
  onType(text: string): void;
}

/** The slug, put in form as it is typed, with the address that it makes and whether that is free. */
export function SlugField({ text, state, problem, onType }: SlugFieldProps) {
  const id = useId();
  const refused = state.state === 'refused' || state.state === 'taken';
  const error = problem ?? (refused ? state.message : null);
  return (
    <div className="he-field">
      <label htmlFor={id}>Slug</label>
      <input
        id={id}
        name="slug"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(isComposing(event) ? event.target.value : formatted(event.target))}
        onCompositionEnd={(event) => onType(formatted(event.currentTarget))}
        onBlur={() => settle(text, onType)}
        aria-required="true"
        aria-invalid={error !== null}
        aria-describedby={`${id}-messages ${id}-address`}
      />
      <FieldMessages id={`${id}-messages`} errors={error ?? []} />
      <div id={`${id}-address`} className="he-address" data-state={state.state}>
        {error === null ? (
          <>
            {slugProblem(text) === null ? <p>{`Address: /${settledSlug(text)}`}</p> : null}
            <p>{slugWords(state)}</p>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** What an input method is still putting together is left alone. */
function isComposing({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
}

/** The text of the field in form, with the caret left where it is. */
function formatted(field: HTMLInputElement): string {
  const text = slugAsTyped(field.value);
  if (text !== field.value) {
    const caret = slugAsTyped(field.value.slice(0, field.selectionStart ?? undefined)).length;
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}

/** Leaving the field leaves the slug in it, and for the home page what is typed for it. */
function settle(text: string, onType: (text: string) => void): void {
  const settled = text === '/' ? text : settledSlug(text);
  if (settled !== text) onType(settled);
}
