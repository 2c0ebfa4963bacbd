import { RESERVED_SEGMENTS } from '../../../src/model/slug.ts';

/** Paths that scanners for weaknesses request: scripts, settings, copies of databases, and hidden files. */
const OF_SCANNERS =
  /(?:\.(?:php\d?|phtml|cgi|env|git|sql|bak|ini|conf|ya?ml|log)|(?:^|\/)(?:\.[^/]*|wp-[a-z]+|wordpress|cgi-bin|phpmyadmin))(?:\/|$)/;
/**
 * Characters that no honest link has: markup, and characters that are invisible or reverse the text, except those that join letters or
 * choose how a sign looks.
 */
const UNUSUAL = /[<>"{}|^`]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/**
 * The path under which a page that readers did not find is counted, in the form of `from` of a redirect. Null for a path that is not
 * counted: no page and no redirect could have it, or no reader's link leads there.
 *
 * @param slug as `requestPath` returns it: of at most `SLUG_MAX_LENGTH` characters, none of them a control character
 */
export function normaliseMissingPath(slug: string): string | null {
  const [first = ''] = slug.split('/', 1);
  const isPossible = slug !== '' && !RESERVED_SEGMENTS.includes(first);
  return isPossible && !OF_SCANNERS.test(slug) && !UNUSUAL.test(slug) ? `/${slug}` : null;
}
