/**
 * Matches a word in a field name: capitals in a row, small letters with an optional capital before them, or digits. Letters
 * without case count as small letters.
 */
const WORD =
  /\p{Lu}\p{M}*(?:\p{Lu}\p{M}*)*(?![\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}])|\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}]+|\p{Lu}|\p{N}+/gu;

/**
 * Returns the camel-cased name of a field, which placeholders and comparisons use: 'First name' → 'firstName', 'E-MAIL' →
 * 'eMail'.
 */
export function camelName(name: string): string {
  const words = name.normalize('NFC').match(WORD) ?? [];
  return words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalised(word))).join('');
}

function capitalised(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
}
