import { EMAIL_MAX_LENGTH } from '../limits.ts';

/**
 * One address with a dot in its domain. Letters of every script are allowed, as people have such addresses; whatever could
 * end the address in a mail header is not: spaces, control characters, quotes, brackets, commas.
 */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Whether a text, without spaces around it, is an e-mail address. Takes linear time. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ADDRESS.test(text) && !text.includes('..');
}
