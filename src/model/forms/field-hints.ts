import { HINTS } from '../texts.ts';
import { hasOptions, isCaptcha } from './field-types/registry.ts';
import type { FormField } from './form-types.ts';
import { labelOf } from './label-of.ts';

/** Hints about the fields of a form whose parts do not fit together. They name fields and answers in the words of visitors. */

/** Returns a hint if the rule of a field depends on a question or an answer that is gone; null if it does not. */
export function ruleHint({ hidden }: FormField, fields: readonly FormField[]): string | null {
  const { field, equals, unless = false } = hidden;
  if (field === '') return null;
  const other = fields.find(({ name }) => name === field);
  if (other === undefined || isCaptcha(other)) return HINTS.noQuestion;
  if (!hasOptions(other) || equals === '' || other.options.includes(equals)) return null;
  const hint = unless ? HINTS.noAnswerUnseen : HINTS.noAnswerSeen;
  return hint.replace('{words}', () => equals).replace('{field}', () => labelOf(other));
}

/** Returns a hint if a field has an option twice; null if it has not. */
export function optionsHint(field: Pick<FormField, 'type' | 'options'>): string | null {
  if (!hasOptions(field)) return null;
  const options = field.options.map((option) => option.trim()).filter((option) => option !== '');
  if (options.length === 0) return HINTS.noOptions;
  const twice = options.find((option, index) => options.indexOf(option) !== index);
  return twice === undefined ? null : HINTS.sameOptions.replace('{words}', () => twice);
}
