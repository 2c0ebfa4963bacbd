import { FIELD_CONDITIONS } from '../texts.ts';
import { type FormField, TICKED } from './form-types.ts';

/** When a field counts that depends on another one, in words for whoever sees both; '' if it always does. */
export function conditionOf({ name, hidden }: FormField, fields: readonly FormField[]): string {
  const { field, equals, unless = false } = hidden;
  const other = fields.find((one) => one.name === field && one.type !== 'captcha');
  if (field === '' || field === name || other === undefined) return '';
  const [only, not] = wordsOf(other, equals);
  // An empty answer is the opposite of any.
  const isOnly = equals === '' ? !unless : unless;
  return (isOnly ? only : not)
    .replace('{field}', () => other.label.trim() || other.name)
    .replace('{answer}', () => equals);
}

function wordsOf({ type }: FormField, equals: string): readonly [only: string, not: string] {
  const words = FIELD_CONDITIONS;
  if (type === 'checkbox' && ['', TICKED].includes(equals)) return [words.ticked, words.notTicked];
  if (equals === '') return [words.answered, words.notAnswered];
  if (type === 'select') return [words.chosen, words.notChosen];
  return [words.equal, words.notEqual];
}
