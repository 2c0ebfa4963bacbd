import type { FormField } from '../form-types.ts';

/** One type of field of a form. Pages, mails, exports and the editor ask its row, and know no type by name. */
export interface FieldTypeRow {
  /** Editors choose it by this name. */
  readonly label: string;
  /** A control by its name, or the attributes of an `<input>` that takes one value. */
  readonly control: 'textarea' | 'select' | 'checkbox' | 'checkboxes' | InputAttributes;
  /** The value as it is stored, from whatever was sent; '' for none. */
  readonly parse: (sent: unknown) => string;
  /** Says what is wrong with a value that is there and not too long; null if nothing is. */
  readonly problem: (value: string, field: FormField) => string | null;
  /** Writes a value as people do, for mails, exports and the list of submissions; '' if it is no answer. */
  readonly inWords: (value: string) => string;
  /** The list of submissions may show it as the name of whoever wrote, as an answer, or not at all. */
  readonly listedAs: 'name' | 'answer' | 'nothing';
  /** The `autocomplete` token (WCAG 1.3.5), so that browsers offer what they know; `by-name` is found by the field's name. */
  readonly autocomplete: 'email' | 'tel' | 'by-name' | undefined;
  /** Whether one of its options can be chosen or several; a type without this has no options. */
  readonly options?: 'one' | 'several';
  /** The value that it has before anybody answers, if that is not ''. */
  readonly initial?: (field: FormField) => string | undefined;
  /** Rewrites the text when its field is left. */
  readonly tidy?: (text: string) => string;
  /** All values that a field without options can have, for editors who let other fields depend on it. */
  readonly answers?: readonly FieldAnswer[];
  /** Says when a field counts that depends on this answer, or on any other; null for the words of most types. */
  readonly condition?: (answer: string) => readonly [only: string, not: string] | null;
  /** Whether it is the address of whoever wrote. */
  readonly isAddress?: true;
  /** The name of every field of the type: that of a captcha, which is required, always shown, and has no value. */
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

/** These serve types whose values cannot be wrong, or are shown as they are. */
export const neverWrong = (): null => null;
export const asItIs = (value: string): string => value;
