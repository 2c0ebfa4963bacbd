import { ownField } from '../json.ts';
import { LONG_TEXT_MAX_LENGTH } from '../limits.ts';
import { FIELD_PROBLEMS } from '../texts.ts';
import { CAPTCHA_FIELD_NAME } from './field-types/captcha.ts';
import { FIELD_TYPES, isCaptcha } from './field-types/registry.ts';
import type { FormField, FormValues } from './form-types.ts';

/** A field name, and the problem with the field's value. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export interface CheckedSubmission {
  /** The values to store, by field name, for the shown fields. */
  readonly values: FormValues;
  /** The names of the shown fields in the form's order, because an object lists numeric names first. */
  readonly names: readonly string[];
  /** The problems, in the order of the fields. */
  readonly problems: readonly FieldProblem[];
}

/**
 * Checks a filled-in form. Browser, server and editor share this validation.
 *
 * @param values the values by field name; values of hidden or unknown fields are left out
 * @param options.captcha whether the reader completed the captcha, or needs none
 */
export function validateSubmission(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
  options: { readonly captcha: boolean },
): CheckedSubmission {
  const textOf = submittedTexts(values);
  const shown = fieldsShown(fields, textOf).filter((field) => !isCaptcha(field));
  const checked = new Map(shown.map((field) => [field.name, textOf(field)]));
  const problems = shown.flatMap((field): FieldProblem[] => {
    const message = valueProblem(field, checked.get(field.name)!, checked);
    return message === null ? [] : [{ field: field.name, message }];
  });
  if (!options.captcha) {
    const name = fields.find(isCaptcha)?.name || CAPTCHA_FIELD_NAME;
    problems.push({ field: name, message: FIELD_PROBLEMS.captcha });
  }
  return { values: Object.fromEntries(checked), names: [...checked.keys()], problems };
}

/**
 * Returns the fields that are shown if the form has these values. In rules, a hidden field counts as empty. A rule has no
 * effect if it depends on an unknown field, or if rules depend on each other in a circle.
 */
export function shownFields<Field extends FormField>(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Field[] {
  return fieldsShown(fields, submittedTexts(values));
}

/**
 * Returns the initial values of a form.
 *
 * @param values known values, which the function keeps
 */
export function initialValues(fields: readonly FormField[], values: FormValues): FormValues {
  const initial = fields
    .filter(({ name }) => !ownField(values, name))
    .map((field) => [field.name, FIELD_TYPES[field.type].initial?.(field)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...values, ...Object.fromEntries(initial) };
}

type TextOf = (field: FormField) => string;

/**
 * Returns a function that reads a field's value in its stored form. The function computes each value only once, because many
 * fields may depend on the same long text.
 */
function submittedTexts(values: Readonly<Record<string, unknown>>): TextOf {
  return once(({ type, name }) => FIELD_TYPES[type].parse(ownField(values, name)));
}

function fieldsShown<Field extends FormField>(fields: readonly Field[], textOf: TextOf): Field[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const otherOf = ({ hidden }: Field) => (hidden.field === '' ? undefined : byName.get(hidden.field));
  const isInCircle = (field: Field) => {
    const seen = new Set<Field>();
    let other = otherOf(field);
    for (; other !== undefined && !seen.has(other); other = otherOf(other)) seen.add(other);
    return seen.has(field);
  };
  const isShown = once((field: Field): boolean => {
    const other = otherOf(field);
    if (other === undefined || isInCircle(field)) return true;
    const value = isShown(other) ? textOf(other) : '';
    return (value === field.hidden.equals) === (field.hidden.unless ?? false);
  });
  return fields.filter((field) => isShown(field));
}

/** Returns a function that caches the result of `find` for each key. */
function once<Key, Result>(find: (key: Key) => Result): (key: Key) => Result {
  const found = new Map<Key, Result>();
  return (key) => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key)!;
  };
}

function valueProblem(field: FormField, value: string, all: ReadonlyMap<string, string>): string | null {
  const type = FIELD_TYPES[field.type];
  if (value === '' || (field.required && type.inWords(value) === ''))
    return field.required ? (field.errorMessage ?? field.emptyMessage ?? FIELD_PROBLEMS.required) : null;
  if (field.max !== undefined && isLonger(value, field.max))
    return FIELD_PROBLEMS.max.replace('{max}', String(field.max));
  if (isLonger(value, LONG_TEXT_MAX_LENGTH)) return FIELD_PROBLEMS.tooLong;
  const problem = type.problem(value, field);
  if (problem !== null) return field.errorMessage ?? problem;
  const isOther = field.sameAs !== undefined && value !== all.get(field.sameAs);
  return isOther ? FIELD_PROBLEMS.differs : null;
}

/** Returns whether a text has more than `max` characters. A character may be two UTF-16 units. */
function isLonger(text: string, max: number): boolean {
  return text.length > max && [...text.slice(0, 2 * max + 1)].length > max;
}
