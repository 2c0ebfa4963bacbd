import { isObject, type Json, type JsonObject } from './json.ts';
import type { Line } from './merge-lines.ts';

/** The words of a text: each has the space after it. Numbers with spaces inside, such as telephone numbers, are one word. */
export function wordsOf(text: string): string[] {
  return joinedNumbers(
    text.match(/\S+\s*|\s+/g) ?? [],
    (word) => word,
    (words) => words.join(''),
  );
}

/** A part of a word in a rich text: a text or a line break, and its marks. */
type Piece = { readonly marks: Json; readonly text: string | null };

/** The place of a line in a rich text: its node without content, and the lists around it, the outermost first. */
interface Kind {
  readonly node: JsonObject;
  readonly lists: readonly JsonObject[];
  /** Whether the line begins an item or a list of its own, or continues an item. */
  readonly begins: 'item' | 'list' | 'nothing';
}

const LISTS: readonly Json[] = ['bullet_list', 'ordered_list'];

/** Returns the lines of a formatted or rich text. */
export function linesOf(doc: JsonObject): Line[] {
  return blocksIn(doc, []);
}

function blocksIn({ content }: JsonObject, lists: readonly JsonObject[]): Line[] {
  const blocks = nodesIn(content);
  return blocks.flatMap((node, index) => {
    if (LISTS.includes(node.type ?? null)) {
      const list = bare(node);
      const before = blocks[index - 1];
      const isNext = before !== undefined && text(bare(before)) === text(list);
      return nodesIn(node.content).flatMap((item, at) =>
        blocksIn(item, [...lists, list]).map((line, inside) =>
          inside > 0 ? line : withStart(line, isNext && at === 0 ? 'list' : 'item'),
        ),
      );
    }
    const kind: Kind = { node: bare(node), lists, begins: 'nothing' };
    return [{ kind: text(kind), words: inlineWords(nodesIn(node.content)) }];
  });
}

function withStart(line: Line, begins: Kind['begins']): Line {
  return { ...line, kind: text({ ...(JSON.parse(line.kind) as Kind), begins }) };
}

/** Returns the rich text of lines. A line whose outer items are missing moves out to the nearest item. */
export function docOf(lines: readonly Line[]): JsonObject {
  const doc: JsonObject & { content: Json[] } = { type: 'doc', content: [] };
  let open: { readonly list: string; readonly items: (JsonObject & { content: Json[] })[] }[] = [];
  for (const line of lines) {
    const { node, lists, begins } = JSON.parse(line.kind) as Kind;
    const content = inlineNodes(line.words);
    const block = content.length === 0 ? node : { ...node, content };
    const around = lists.map((list) => JSON.stringify(list));
    let same = 0;
    while (same < open.length && open[same]!.list === around[same]) same++;
    const depth = Math.min(lists.length, same + 1);
    const list = lists.at(-1);
    if (list === undefined) {
      open = [];
      doc.content.push(block);
      continue;
    }
    const isOpen = open[depth - 1]?.list === around.at(-1) && same >= depth;
    const last = open[depth - 1]?.items.at(-1);
    if (isOpen && begins === 'nothing' && last !== undefined) {
      last.content.push(block);
      open = open.slice(0, depth);
      continue;
    }
    const item = { type: 'list_item', content: [block] as Json[] };
    if (isOpen && begins !== 'list') {
      open[depth - 1]!.items.push(item);
      open = open.slice(0, depth);
    } else {
      const items = [item];
      const holder = depth === 1 ? doc : open[depth - 2]!.items.at(-1)!;
      holder.content.push({ ...list, content: items });
      open = [...open.slice(0, depth - 1), { list: around.at(-1)!, items }];
    }
  }
  return doc;
}

/** The letters of a word of a rich text, and the word with a space at its end. */
export const markedWords = {
  plain: (word: string) => letters(JSON.parse(word) as Piece[]).trim(),
  spaced: (word: string) => {
    const pieces = JSON.parse(word) as Piece[];
    const last = pieces.at(-1);
    if (last === undefined || last.text === null || /\s$/.test(last.text)) return word;
    return JSON.stringify([...pieces.slice(0, -1), { ...last, text: `${last.text} ` }]);
  },
};

/** The same for a text without marks. */
export const plainWords = {
  plain: (word: string) => word.trim(),
  spaced: (word: string) => (/\s$/.test(word) ? word : `${word} `),
};

function letters(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text ?? '\n').join('');
}

function inlineWords(nodes: readonly JsonObject[]): string[] {
  const words: Piece[][] = [];
  let isOver = true;
  for (const node of nodes) {
    const marks = node.marks === undefined ? null : (JSON.parse(text(node.marks)) as Json);
    if (typeof node.text !== 'string') {
      words.push([{ marks, text: null }]);
      isOver = true;
      continue;
    }
    for (const part of node.text.match(/\S+|\s+/g) ?? []) {
      const isSpace = part.trim() === '';
      if (isOver && !(isSpace && words.length > 0 && words.at(-1)!.at(-1)!.text !== null)) words.push([]);
      words.at(-1)!.push({ marks, text: part });
      isOver = isSpace;
    }
  }
  return joinedNumbers(words, letters, (parts) => parts.flat()).map((word) => JSON.stringify(word));
}

function inlineNodes(words: readonly string[]): JsonObject[] {
  const nodes: JsonObject[] = [];
  for (const { text: letters, marks } of words.flatMap((word) => JSON.parse(word) as Piece[])) {
    const last = nodes.at(-1);
    const marked = marks === null ? {} : { marks };
    if (letters === null) nodes.push({ type: 'hard_break', ...marked });
    else if (typeof last?.text === 'string' && JSON.stringify(last.marks ?? null) === JSON.stringify(marks))
      nodes[nodes.length - 1] = { ...last, text: last.text + letters };
    else nodes.push({ type: 'text', ...marked, text: letters });
  }
  return nodes;
}

/** Joins neighbouring words that are numbers, such as the parts of a telephone number. */
function joinedNumbers<Word>(
  words: readonly Word[],
  lettersOf: (word: Word) => string,
  join: (words: Word[]) => Word,
): Word[] {
  const groups: Word[][] = [];
  let wasNumber = false;
  for (const word of words) {
    const bare = lettersOf(word).trim();
    const isNumber = /^[\d()+./:-]+$/.test(bare) && /\d/.test(bare);
    if (isNumber && wasNumber) groups.at(-1)!.push(word);
    else groups.push([word]);
    wasNumber = isNumber;
  }
  return groups.map((group) => (group.length === 1 ? group[0]! : join(group)));
}

function nodesIn(content: Json | undefined): JsonObject[] {
  return Array.isArray(content) ? (content.filter(isObject) as JsonObject[]) : [];
}

function bare({ content: _, ...node }: JsonObject): JsonObject {
  return node;
}

/** Returns a value as text that does not depend on the order of its fields. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
