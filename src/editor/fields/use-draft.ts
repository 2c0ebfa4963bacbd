import { useEffect, useState } from 'react';
import { type FieldOfPage, invalidTextOf, storeInvalidField } from '../document/invalid-fields.ts';
import { announce } from '../ui/announcements.ts';

interface DraftOptions {
  /** The edited field; null if the text field is in a dialog or panel and belongs to no document. */
  readonly field: FieldOfPage | null;
  /** The stored value, as text for the field. */
  readonly stored: string;
  /** Normalises a typed text. */
  settle(typed: string): string;
  /** Returns why a normalised text cannot be stored, in words; null if it can be stored. */
  problemOf(settled: string): string | null;
  /** Stores a settled value. */
  write(settled: string): void;
}

/** The state of a text field whose value is stored only while it is valid. */
export interface Draft {
  /**
   * The text shown in the field. When the field loses the focus, the stored value replaces a valid typed text. An invalid text
   * stays.
   */
  readonly text: string;
  /** The problem with the text, in words; null until the field loses the focus, and again once the problem is fixed. */
  readonly problem: string | null;
  type(text: string): void;
  leave(): void;
}

interface DraftText {
  readonly text: string;
  /** The stored value at the time of typing. If the value changes in another way, the typed text is dropped. */
  readonly stored: string;
  readonly left: boolean;
}

/**
 * Keeps the text typed into a field, stores the text whenever it is valid, and returns the state of the field. An invalid text
 * and its problem reappear when the field is shown again.
 */
export function useDraft({ field, stored, settle, problemOf, write }: DraftOptions): Draft {
  const [lastTyped, setLastTyped] = useState<DraftText | null>(() => storedDraft(field, stored));
  const draft = lastTyped?.stored === stored ? lastTyped : null;
  const problem = draft === null ? null : problemOf(settle(draft.text));
  const left = draft?.left ?? false;
  const invalidText = draft !== null && problem !== null ? draft.text : null;
  const { owner, path } = field ?? {};

  useEffect(() => {
    if (owner === undefined || path === undefined) return;
    storeInvalidField(
      { owner, path },
      invalidText === null || problem === null ? null : { text: invalidText, problem },
    );
  }, [owner, path, invalidText, problem]);

  const type = (text: string) => {
    const settled = settle(text);
    const fits = problemOf(settled) === null;
    if (fits) write(settled);
    setLastTyped({ text, stored: fits ? settled : stored, left });
  };
  const leave = () => {
    if (draft === null) return;
    setLastTyped(problem === null ? null : { ...draft, left: true });
    if (problem !== null && !left) announce(problem);
  };
  return { text: draft?.text ?? stored, problem: left ? problem : null, type, leave };
}

function storedDraft(field: FieldOfPage | null, stored: string): DraftText | null {
  const text = field === null ? null : invalidTextOf(field);
  return text === null ? null : { text, stored, left: true };
}
