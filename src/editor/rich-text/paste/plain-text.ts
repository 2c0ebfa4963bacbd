import { withPlainSpaces } from './spaces.ts';

/** Splits plain text into paragraphs at blank lines, and each paragraph into its lines. */
export function plainLines(text: string): string[][] {
  const run = { bold: false, italic: false, underline: false, lang: null, link: null };
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => withPlainSpaces([{ ...run, text: paragraph }]).map((part) => part.text))
    .flatMap(([words]) => (words === undefined ? [] : [words.split('\n')]));
}
