import { RESERVED_SEGMENTS } from '../../../src/model/slug.ts';

/** What programs ask for that look for weaknesses: scripts, settings and copies of databases, and hidden files. */
const OF_SCANNERS =
  /(?:\.(?:php\d?|phtml|cgi|env|git|sql|bak|ini|conf|ya?ml|log)|(?:^|\/)(?:\.[^/]*|wp-[a-z]+|wordpress|cgi-bin|phpmyadmin))(?:\/|$)/;
/**
 * What no link has unless somebody tries something: markup, and characters that are not seen or turn others around, but for those that
 * join letters and choose how a sign looks.
 */
const UNUSUAL = /[<>"{}|^`]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/**
 * The path under which a page that readers did not find is counted, in the form of `from` of a redirect; null where it is not: no
 * page and no redirect could be there, or no reader's link leads there.
 *
 * @param slug as `requestPath` returns it: of at most `SLUG_MAX_LENGTH` characters, none of them a control character
 */
export function normaliseMissingPath(slug: string): string | null {
  const isPossible = slug !== '' && !RESERVED_SEGMENTS.includes(slug.split('/', 1)[0]!);
  return isPossible && !OF_SCANNERS.test(slug) && !UNUSUAL.test(slug) ? `/${slug}` : null;
}
