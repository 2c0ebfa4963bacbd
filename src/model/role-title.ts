import { ROLE_TITLE_MAX_LENGTH } from './limits.ts';

/** A role's title until somebody names it: `night-team` becomes 'Night team'. */
export function titleOfName(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A title as it is compared with others, so that no two look the same: in any case, with any spaces, and without the signs over and
 * under letters.
 */
export function titleKey(title: string): string {
  const bare = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
  return bare.trim().replaceAll(/\s+/gu, ' ');
}

/** Letters of words in Latin script that people type; others in it look like these. */
const LATIN = /^[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]$/u;

/** Why a role cannot be called so, in words; null if it can. */
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

/** The beginning of the name that a role gets: its title in lower case, without what names do not have. */
export function nameOfTitle(title: string): string {
  const words = titleKey(title).match(/[a-z0-9]+/g) ?? ['role'];
  return words.join('-').slice(0, 40).split('-').filter(Boolean).join('-');
}
