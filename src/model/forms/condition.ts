import { FIELD_CONDITIONS } from '../texts.ts';
import { FIELD_TYPES, isCaptcha } from './field-types/registry.ts';
import type { FormField } from './form-types.ts';

/** Describes in words when a dependent field applies; returns '' if the field always applies. */
export function conditionOf({ name, hidden }: FormField, fields: readonly FormField[]): string {
  const { field, equals, unless = false } = hidden;
  const other = fields.find((one) => one.name === field && !isCaptcha(one));
  if (field === '' || field === name || other === undefined) return '';
  const [only, not] = FIELD_TYPES[other.type].condition?.(equals) ?? wordsOf(equals);
  // A rule about an empty answer has the opposite meaning of a rule about any other answer.
  const isOnly = equals === '' ? !unless : unless;
  return (isOnly ? only : not)
    .replace('{field}', () => other.label.trim() || other.name)
    .replace('{answer}', () => equals);
}

function wordsOf(equals: string): readonly [only: string, not: string] {
  const { answered, notAnswered, equal, notEqual } = FIELD_CONDITIONS;
  return equals === '' ? [answered, notAnswered] : [equal, notEqual];
}
