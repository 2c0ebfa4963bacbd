import { EMAIL_MAX_LENGTH } from '../limits.ts';

/**
 * Matches an e-mail address with a dot in its domain. Allows letters of every script, but no characters that could end the
 * address in a mail header: spaces, control characters, quotes, brackets and commas.
 */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Returns whether a trimmed text is an e-mail address. Takes linear time. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ADDRESS.test(text) && !text.includes('..');
}
