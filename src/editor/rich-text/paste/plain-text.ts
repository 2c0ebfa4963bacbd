import { withPlainSpaces } from './spaces.ts';

/** Plain text as paragraphs, separated by blank lines, each with its lines. */
export function plainLines(text: string): string[][] {
  const run = { bold: false, italic: false, underline: false, link: null };
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => withPlainSpaces([{ ...run, text: paragraph }]).map((part) => part.text))
    .flatMap(([words]) => (words === undefined ? [] : [words.split('\n')]));
}
