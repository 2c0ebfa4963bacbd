/**
 * Texts from whatever was sent: JSON, or what a browser posts. Anything else is none. Characters that no keyboard types (control
 * characters, halves of others) are left out, and only texts of several lines have line breaks, so that a value can stand in a
 * mail's header.
 */

/** One line; of several values the last. */
export function oneLine(sent: unknown): string {
  return inOneLine(lastText(sent));
}

export function severalLines(sent: unknown): string {
  return lastText(sent)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
}

/** Several values, each in one line. */
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
