/**
 * Reads texts from a request: JSON, or a form post. Anything else counts as empty. Control characters are left out, lone surrogates are
 * replaced, and only texts of several lines keep line breaks, so that a value is safe in a mail header.
 */

/** Returns one line; the last of several values. */
export function oneLine(sent: unknown): string {
  return inOneLine(lastText(sent));
}

export function severalLines(sent: unknown): string {
  return lastText(sent)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
}

/** Returns several values, each on one line. */
export function sentTexts(sent: readonly unknown[]): string[] {
  return sent.map((one) => inOneLine(textOf(one))).filter((one) => one !== '');
}

function lastText(sent: unknown): string {
  return Array.isArray(sent) ? (sentTexts(sent).at(-1) ?? '') : textOf(sent);
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent.toWellFormed();
  return typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : '';
}

function inOneLine(text: string): string {
  return text
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}
