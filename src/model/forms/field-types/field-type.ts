import type { FormField } from '../form-types.ts';

/** One type of field of a form. Pages, mails, exports and the editor read these properties and never compare type names. */
export interface FieldTypeRow {
  /** The name under which editors choose it. */
  readonly label: string;
  /** The name of a control, or the attributes of an `<input>` that takes one value. */
  readonly control: 'textarea' | 'select' | 'checkbox' | 'checkboxes' | InputAttributes;
  /** Returns the value to store for anything that was sent; '' for none. */
  readonly parse: (sent: unknown) => string;
  /** Returns what is wrong with a value that is neither empty nor too long; null if nothing is. */
  readonly problem: (value: string, field: FormField) => string | null;
  /** Returns a value as people write it, for mails, exports and the list of submissions; '' if it is no answer. */
  readonly inWords: (value: string) => string;
  /** How the list of submissions may show it: as the sender's name, as an answer, or not at all. */
  readonly listedAs: 'name' | 'answer' | 'nothing';
  /** The `autocomplete` token (WCAG 1.3.5), so that browsers offer stored values; `by-name` derives it from the field's name. */
  readonly autocomplete: 'email' | 'tel' | 'by-name' | undefined;
  /** Whether readers choose one option or several; undefined for a type without options. */
  readonly options?: 'one' | 'several';
  /** The value before anybody answers, if that is not ''. */
  readonly initial?: (field: FormField) => string | undefined;
  /** Tidies the text when the reader leaves the field. */
  readonly tidy?: (text: string) => string;
  /** All possible values of a field without options, for editors who make other fields depend on it. */
  readonly answers?: readonly FieldAnswer[];
  /**
   * Returns the words for a field that applies only with this answer, and for one that applies with any other; null for the
   * usual words.
   */
  readonly condition?: (answer: string) => readonly [only: string, not: string] | null;
  /** Whether it holds the sender's e-mail address. */
  readonly isAddress?: true;
  /** The name that every field of the type has. Only captchas have one: they are required, always shown, and have no value. */
  readonly fixedName?: string;
}

export interface FieldAnswer {
  readonly value: string;
  readonly label: string;
}

interface InputAttributes {
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'number' | 'url' | 'time';
  readonly inputMode?: 'email' | 'tel' | 'numeric' | 'decimal' | 'url';
  readonly autoCapitalize?: 'none';
  readonly spellCheck?: false;
  readonly min?: number | string;
  readonly max?: number | string;
}

/** For types whose values cannot be wrong, or are shown unchanged. */
export const neverWrong = (): null => null;
export const asItIs = (value: string): string => value;
