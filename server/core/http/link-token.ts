/** A parameter of the links that set a password or confirm an e-mail address: whoever has it can use the link. */
const TOKEN = /[?&]token=/i;

/** Headers of a page whose URL is its reader's alone: what the page fetches, and where it leads, is not told that URL. */
export const UNTOLD = { 'referrer-policy': 'no-referrer' } as const;

/** Whether a URL holds the token of a link. Such a URL is told to nobody: not by a Referer, a log line or a redirect. */
export function holdsToken(url: string): boolean {
  return TOKEN.test(url);
}
