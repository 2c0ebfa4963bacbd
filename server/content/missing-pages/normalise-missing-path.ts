import { RESERVED_SEGMENTS } from '../../../src/model/slug.ts';

/** Paths that vulnerability scanners request, such as scripts, settings, database copies, and hidden files. */
const OF_SCANNERS =
  /(?:\.(?:php\d?|phtml|cgi|env|git|sql|bak|ini|conf|ya?ml|log)|(?:^|\/)(?:\.[^/]*|wp-[a-z]+|wordpress|cgi-bin|phpmyadmin))(?:\/|$)/;
/**
 * Characters that no honest link contains: markup, and characters that are invisible or reverse the text. Characters that join
 * letters or select a glyph variant are allowed.
 */
const UNUSUAL = /[<>"{}|^`]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/**
 * Returns the path under which an address that readers did not find is counted, in the format of a redirect's `from`. Returns
 * null if the path is not counted, because no page or redirect could have it, or no link for readers leads there.
 *
 * @param slug as returned by `requestPath`: at most `SLUG_MAX_LENGTH` characters, none of which is a control character
 */
export function normaliseMissingPath(slug: string): string | null {
  const [first = ''] = slug.split('/', 1);
  const isPossible = slug !== '' && !RESERVED_SEGMENTS.includes(first);
  return isPossible && !OF_SCANNERS.test(slug) && !UNUSUAL.test(slug) ? `/${slug}` : null;
}
