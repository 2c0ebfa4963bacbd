import { EMAIL_MAX_LENGTH } from '../limits.ts';

/**
 * Matches one address with a dot in its domain. Letters of every script are allowed; characters that could end the address in a
 * mail header are not: spaces, control characters, quotes, brackets, commas.
 */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Whether a trimmed text is an e-mail address. Takes linear time. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ADDRESS.test(text) && !text.includes('..');
}
