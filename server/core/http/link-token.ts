/** The token in links that set a password or confirm an e-mail address. Anyone who has the token can use the link. */
const TOKEN = /[?&]token=/i;

/**
 * Headers for a page with a private URL. They hide the URL from the servers from which the page loads resources, and from the
 * servers to which the page links.
 */
export const UNTOLD = { 'referrer-policy': 'no-referrer' } as const;

/** Whether a URL holds the token of a link. A URL with a token must not appear in a Referer, a log line or a redirect. */
export function holdsToken(url: string): boolean {
  return TOKEN.test(url);
}
