/**
 * Reads texts from a request, either JSON or a form post. Values of other types count as empty. Removes control characters and
 * replaces lone surrogates. Keeps line breaks only in multi-line texts, so that a value is safe in a mail header.
 */

/** Returns a text of one line. If several values were sent, returns the last one. */
export function oneLine(sent: unknown): string {
  return inOneLine(lastText(sent));
}

export function severalLines(sent: unknown): string {
  return lastText(sent)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
}

/** Returns several texts, each of one line. */
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
