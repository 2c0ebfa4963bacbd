import { ROLE_TITLE_MAX_LENGTH } from './limits.ts';

/** Returns the initial title of a role: `night-team` becomes 'Night team'. Admins can change the title. */
export function titleOfName(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the key by which titles are compared. The key ignores case, extra spaces and diacritics, so that no two titles look
 * the same.
 */
export function titleKey(title: string): string {
  const bare = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
  return bare.trim().replaceAll(/\s+/gu, ' ');
}

/** Matches the Latin letters that people type in words. Other Latin characters only look like these letters. */
const LATIN = /^[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]$/u;

/** Returns why a role cannot have a title, in words; null if the title is allowed. */
export function titleProblem(title: string): string | null {
  if (title === '') return 'Give the role a name';
  if (title.length > ROLE_TITLE_MAX_LENGTH)
    return `The name of a role has at most ${ROLE_TITLE_MAX_LENGTH} characters`;
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’.,()/+-]*$/u.test(title))
    return 'The name of a role begins with a letter or a digit, and has no signs but & \u2019 . , ( ) / + -';
  const letters = title.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => LATIN.test(letter)).length;
  const looksLatin = letters.some((letter) => /\p{Script=Latin}/u.test(letter));
  if (looksLatin && latin < letters.length)
    return 'The name of a role is in letters of one script: others can look the same and are not';
  return null;
}

/** Returns the first part of a new role's name: the role's title in lower case, without characters that names cannot contain. */
export function nameOfTitle(title: string): string {
  const words = titleKey(title).match(/[a-z0-9]+/g) ?? ['role'];
  return words.join('-').slice(0, 40).split('-').filter(Boolean).join('-');
}
