import type { FormField } from '../form-types.ts';

/** A type of form field. Pages, mails, exports and the editor read these properties, and never compare type names. */
export interface FieldTypeRow {
  /** The name that editors see when they choose a type. */
  readonly label: string;
  /** The name of the control or, if the control is an `<input>`, its attributes. */
  readonly control: 'textarea' | 'select' | 'checkbox' | 'checkboxes' | InputAttributes;
  /** Converts a value from a request to the value to store; returns '' if the request contains no usable value. */
  readonly parse: (sent: unknown) => string;
  /** Returns the problem with a value that is neither empty nor too long; null if the value is valid. */
  readonly problem: (value: string, field: FormField) => string | null;
  /** Returns a value in words, for mails, exports and the list of submissions; '' if the value is no answer. */
  readonly inWords: (value: string) => string;
  /** The way in which the list of submissions shows the value: as the sender's name, as an answer, or not at all. */
  readonly listedAs: 'name' | 'answer' | 'nothing';
  /**
   * The `autocomplete` token (WCAG 1.3.5), with which browsers offer stored values. `by-name` derives the token from the
   * field's name.
   */
  readonly autocomplete: 'email' | 'tel' | 'by-name' | undefined;
  /** Whether readers choose one option or several; undefined if the type has no options. */
  readonly options?: 'one' | 'several';
  /** Returns the value before the reader answers; undefined means ''. */
  readonly initial?: (field: FormField) => string | undefined;
  /** Formats the text when the reader leaves the field. */
  readonly tidy?: (text: string) => string;
  /** All possible values, if the type has no options, so that other fields can depend on the answer. */
  readonly answers?: readonly FieldAnswer[];
  /**
   * Returns two texts: one for a field that applies only with this answer, and one for a field that applies with any other
   * answer. If the function returns null, the default texts are used.
   */
  readonly condition?: (answer: string) => readonly [only: string, not: string] | null;
  /** Whether the field contains the sender's e-mail address. */
  readonly isAddress?: true;
  /**
   * The name of every field of this type. Only captchas have a fixed name. Captchas are required, always shown, and have no
   * value.
   */
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

/** Accepts every value, for types whose values cannot be wrong or are never corrected. */
export const neverWrong = (): null => null;
export const asItIs = (value: string): string => value;
