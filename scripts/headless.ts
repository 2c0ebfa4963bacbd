import fs from 'node:fs';
import path from 'node:path';

/**
 * Finds headless openings: sentences in comments, Markdown and screens that begin with ‘What …’, ‘Of …’ or ‘Whoever …’ and are
 * not questions. Labels and headings on screens may begin in these ways.
 */

export interface Opening {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const TEXTS = /\.(tsx?|js|cjs|mjs|css|astro|md)$/;
const NOT_READ = /^(CHANGELOG\.md|docs\/configuration\.md)$|^scripts\/headless/;
const OPENING = /^(?:What|(?:By|From|To) which|Who|Whoever|Where an?|Of(?! course\b)) /;

/** Matches a sentence up to its end, in a paragraph whose lines are joined. */
const SENTENCE = /[^.!?:]+(?:[.!?:](?!\s|$)[^.!?:]*)*[.!?:]*\s*/g;
/** Matches a string, or a text between tags, that begins with an opening. */
const STRING = /(['"`])((?:What|(?:By|From|To) which|Who|Whoever|Where an?|Of) .*?)\1/;
const BETWEEN_TAGS = /(?:>|^\s+)((?:What|(?:By|From|To) which|Who|Whoever|Where an?|Of) [^<>]*)/;

/** Returns the headless openings in a file: in its comments or, in Markdown, its paragraphs, and in its texts for the screen. */
export function openingsOf(file: string, source: string): Opening[] {
  const lines = source.split('\n');
  const words = file.endsWith('.md') ? markdownWords(lines) : commentWords(lines);
  const sentences = paragraphs(words, lines).flatMap(({ line, text }) =>
    [...text.matchAll(SENTENCE)]
      .map(([sentence]) => sentence.trim().replace(/^[*_`‘“(]+/, ''))
      .filter((sentence) => OPENING.test(sentence) && !/\?["'’”)*_]*$/.test(sentence))
      .map((sentence) => ({ file, line, text: sentence })),
  );
  const texts = isOnScreen(file) ? lines.map((line, index) => (words[index] === null ? line : '')) : [];
  const onScreen = texts.flatMap((line, index) => {
    const text = STRING.exec(line)?.[2] ?? BETWEEN_TAGS.exec(line)?.[1];
    return text !== undefined && !text.includes('?') && /[.!](\s|$)/.test(text)
      ? [{ file, line: index + 1, text }]
      : [];
  });
  return [...sentences, ...onScreen];
}

/** Returns the words of each line of Markdown without list and heading markers; null for a line of code. */
function markdownWords(lines: readonly string[]): (string | null)[] {
  let isCode = false;
  return lines.map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isCode || isFence ? null : line.replace(/^\s*(?:[-*>]|#+|\d+\.|\|)\s+/, '').trim();
  });
}

/** Returns the words of each comment line without comment markers and tags; null for a line outside comments. */
function commentWords(lines: readonly string[]): (string | null)[] {
  let isOpen = false;
  return lines.map((line) => {
    const isComment = isOpen || /^\s*(?:\{?\/\*|\/\/)/.test(line);
    if (isOpen || /^\s*\{?\/\*/.test(line)) isOpen = !line.includes('*/');
    if (!isComment) return null;
    const words = line.replace(/^\s*\{?\/\*+|^\s*\*+(?!\/)|^\s*\/\/+|\*\/.*$/g, '').trim();
    return words.replace(/^@\w+(?: [\w.]+(?= [A-Z–]))?[ –-]*/, '');
  });
}

/**
 * Groups lines that belong together, each with the line number of the first. A list item, a heading or a tag begins a new
 * group.
 */
function paragraphs(
  words: readonly (string | null)[],
  lines: readonly string[],
): { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const [index, text] of words.entries()) {
    const line = lines[index] ?? '';
    const last = found.at(-1);
    if (!text) isOpen = false;
    else if (isOpen && last && !/^\s*(?:[-#>|]|\d+\.|\/?\*+ @)/.test(line)) last.text += ` ${text}`;
    else {
      found.push({ line: index + 1, text });
      isOpen = !/^\s*[#|]/.test(line);
    }
  }
  return found;
}

const isOnScreen = (file: string) =>
  /^(src|server)\/.*\.(tsx?|astro)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);

/** Returns all headless openings in the files below a folder. */
export function headlessOpenings(root: string): Opening[] {
  return fs
    .globSync(['*.md', '{src,server,db,e2e,bench,scripts,docs}/**/*'], { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => TEXTS.test(file) && !NOT_READ.test(file))
    .sort()
    .flatMap((file) => openingsOf(file, fs.readFileSync(path.join(root, file), 'utf8')));
}

if (import.meta.main) {
  const openings = headlessOpenings(path.resolve(import.meta.dirname, '..'));
  for (const { file, line, text } of openings)
    console.error(`${file}:${line}: begin with the subject: ${text}`);
  if (openings.length > 0) process.exitCode = 1;
}
