import { useEffect, useState } from 'react';
import { type FieldOfPage, invalidTextOf, storeInvalidField } from '../document/invalid-fields.ts';
import { announce } from '../ui/announcements.ts';

interface DraftOptions {
  /** The field of the page that is typed in; null for one of a form that is applied as a whole. */
  readonly field: FieldOfPage | null;
  /** The field's value, as the field shows it. */
  readonly stored: string;
  /** What is meant by what was typed. */
  settle(typed: string): string;
  /** Why a settled text cannot be stored, in words; null where it can. */
  problemOf(settled: string): string | null;
  /** Stores a settled text. */
  write(settled: string): void;
}

/** A text field whose value is stored only while it fits. */
export interface Draft {
  /** What the field shows: what was typed, until it is left with a text that fits. */
  readonly text: string;
  /** Said once the field was left, and from then on until it is right. */
  readonly problem: string | null;
  type(text: string): void;
  leave(): void;
}

interface DraftText {
  readonly text: string;
  /** The value that was stored when this was typed: another one from elsewhere replaces what was typed. */
  readonly stored: string;
  readonly left: boolean;
}

/**
 * What is typed stays in the field as it was typed; of it, only what fits is stored, at once. What does not fit is there
 * again, with its problem, when the field is shown the next time.
 */
export function useDraft({ field, stored, settle, problemOf, write }: DraftOptions): Draft {
  const [typed, setTyped] = useState<DraftText | null>(() => storedDraft(field, stored));
  const draft = typed?.stored === stored ? typed : null;
  const problem = draft === null ? null : problemOf(settle(draft.text));
  const left = draft?.left ?? false;
  const misfit = draft !== null && problem !== null ? draft.text : null;
  const { owner, path } = field ?? {};

  useEffect(() => {
    if (owner === undefined || path === undefined) return;
    storeInvalidField(
      { owner, path },
      misfit === null || problem === null ? null : { text: misfit, problem },
    );
  }, [owner, path, misfit, problem]);

  const type = (text: string) => {
    const settled = settle(text);
    const fits = problemOf(settled) === null;
    if (fits) write(settled);
    setTyped({ text, stored: fits ? settled : stored, left });
  };
  const leave = () => {
    if (draft === null) return;
    setTyped(problem === null ? null : { ...draft, left: true });
    if (problem !== null && !left) announce(problem);
  };
  return { text: draft?.text ?? stored, problem: left ? problem : null, type, leave };
}

function storedDraft(field: FieldOfPage | null, stored: string): DraftText | null {
  const text = field === null ? null : invalidTextOf(field);
  return text === null ? null : { text, stored, left: true };
}
