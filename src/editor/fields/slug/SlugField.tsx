import { type ChangeEvent, useId } from 'react';
import { settledSlug, slugAsTyped } from '../../../model/slug.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { type SlugState, slugProblem, slugWords } from './slug-check.ts';

export interface SlugFieldProps {
  text: string;
  state: SlugState;
  /** A problem found outside the field, for example when the form was sent. */
  problem: string | undefined;
  help?: string | undefined;
  onType(text: string): void;
  onFocus?(): void;
  /** Called when the field has lost the focus and its text has been normalised. */
  onLeave?(): void;
}

/** Edits a slug, normalises it while the user types, and shows the resulting URL and whether it is free. */
export function SlugField({ text, state, problem, help, onType, onFocus, onLeave }: SlugFieldProps) {
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
        onFocus={onFocus}
        onBlur={() => {
          settle(text, onType);
          onLeave?.();
        }}
        aria-required="true"
        aria-invalid={error !== null}
        aria-describedby={`${id}-messages ${id}-address`}
      />
      <FieldMessages id={`${id}-messages`} help={help} errors={error ?? []} />
      <div id={`${id}-address`} className="he-slug-address" data-state={state.state}>
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

/** Returns whether an input method is composing, during which the text must not be changed. */
function isComposing({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
}

/** Normalises the text in the field and returns it. The caret stays at its place in the text. */
function formatted(field: HTMLInputElement): string {
  const text = slugAsTyped(field.value);
  if (text !== field.value) {
    const caret = slugAsTyped(field.value.slice(0, field.selectionStart ?? undefined)).length;
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}

/** Replaces the text by the slug that will be stored, when the field loses the focus. */
function settle(text: string, onType: (text: string) => void): void {
  const settled = text === '/' ? text : settledSlug(text);
  if (settled !== text) onType(settled);
}
