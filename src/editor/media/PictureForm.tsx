import type { ReactNode } from 'react';
import { AltFields } from './AltFields.tsx';
import type { AltDraft } from './use-alt-choice.ts';
import type { Saving } from './use-saving.ts';

interface PictureFormProps {
  draft: AltDraft;
  saving: Saving;
  /** The label of the submit button, and its label while there is a warning about the description. */
  words: { readonly submit: string; readonly asItIs: string };
  onSubmit(): void;
  /** Further fields. */
  children: ReactNode;
}

/** Shows the form for the description of a picture. */
export function PictureForm({ draft, saving, words, onSubmit, children }: PictureFormProps) {
  const { value, problem, field, change } = draft;
  return (
    <form
      className="he-media-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AltFields value={value} problem={problem} field={field} onChange={change} onEnter={onSubmit} />
      {children}
      {saving.problem === null ? null : <p className="he-field-error">{saving.problem}</p>}
      <button type="submit" className="he-button he-button-main" aria-disabled={saving.busy || undefined}>
        {problem?.mayStay ? words.asItIs : words.submit}
      </button>
    </form>
  );
}
