import type { FieldType } from './field-types/registry.ts';

/** The words of a label that ask for an answer of a type. The first type with one of its words counts. */
const ASKED_BY: readonly (readonly [FieldType, readonly string[]])[] = [
  ['email', ['email', 'e-mail', 'mail address']],
  ['phone', ['phone', 'telephone', 'mobile', 'phone number']],
  ['date', ['date', 'birthday', 'day of birth']],
  ['textArea', ['message', 'comment', 'comments', 'tell us', 'anything else', 'describe', 'your story']],
];

/** Matches the start of a label that asks whether or how, such as 'May we phone you?': its answer is no number or address. */
const ASKS_WHETHER = /^(?:are|can|could|did|do|does|has|have|how|is|may|shall|should|will|would)\s/u;

/** Returns the type of answer that a field's label asks for; a line of text if its words name no other type. */
export function guessedType(label: string): FieldType {
  const words = label.normalize('NFC').trim().toLowerCase();
  const types = ASKS_WHETHER.test(words) ? ASKED_BY.filter(([type]) => type === 'textArea') : ASKED_BY;
  return types.find(([, asking]) => asking.some((word) => hasWord(words, word)))?.[0] ?? 'text';
}

/** Returns whether a text has a word or a group of words as a whole: 'update' does not have 'date'. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
