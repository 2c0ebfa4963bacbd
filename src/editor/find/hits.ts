import { editField, withNode } from '../../checks/edit-text.ts';
import { type CheckedField, readPage } from '../../checks/page.ts';
import { childrenOf, textNodes } from '../../checks/texts.ts';
import { type Change, changeOf } from '../../model/change.ts';
import { isObject, type Json, type JsonObject, sameJson } from '../../model/json.ts';
import { applyPatches } from '../../model/patch.ts';
import type { ContentTree } from '../../model/tree.ts';
import { type Range, rangesIn, type Sought } from './find-words.ts';

/** The kind of a text: words that readers see, the words for a picture, the address of a link, or a setting. */
type TextKind = 'words' | 'picture' | 'address' | 'setting';

/** A place where the page has what is looked for. */
export interface Hit extends Range {
  readonly owner: string;
  /** The path of the field that editors see. */
  readonly property: string;
  /** The path of the text inside the field. */
  readonly path: string;
  readonly kind: TextKind;
  /** The place of the paragraph in a formatted text; null in a plain text. */
  readonly at: readonly number[] | null;
  /** The number of hits of its kind before it in its field. */
  readonly index: number;
  /** The text from a little before the hit to a little after it. */
  readonly around: string;
}

/** Returns where the texts of a page have what is looked for, in reading order, also in texts that are not shown. */
export function hitsIn(tree: ContentTree, sought: Sought): Hit[] {
  return readPage(tree, { hidden: true }).fields.flatMap((field) => {
    const { owner, property } = field;
    const hits = textsOf(field).flatMap(({ text, ...place }) =>
      rangesIn(text, sought).map((range) => ({ ...place, ...range, around: aroundOf(text, range) })),
    );
    const before: Partial<Record<TextKind, number>> = {};
    return hits.map((hit) => {
      const index = before[hit.kind] ?? 0;
      before[hit.kind] = index + 1;
      return { owner, property, ...hit, index };
    });
  });
}

interface Text {
  readonly path: string;
  readonly kind: TextKind;
  readonly at: readonly number[] | null;
  readonly text: string;
}

/** Returns the texts of a field. */
function textsOf({ property, form, value }: CheckedField): Text[] {
  const plain = (text: unknown, kind: TextKind, inside = ''): Text[] =>
    typeof text === 'string' && text !== '' ? [{ path: `${property}${inside}`, kind, at: null, text }] : [];
  const parts = (isObject(value) ? value : {}) as JsonObject;
  switch (form.editor) {
    case 'text':
    case 'lines':
      return plain(value, 'words');
    case 'setting':
      return plain(value, 'setting');
    case 'link':
      return [...plain(parts.text, 'words', '.text'), ...plain(parts.href, 'address', '.href')];
    case 'linkTarget':
    case 'pageOfSite':
      return plain(parts.href, 'address', '.href');
    case 'image':
      return plain(parts.alt, 'picture', '.alt');
    case 'formattedText':
    case 'richText':
      return typeof value === 'string' ? plain(value, 'words') : paragraphsOf(property, value);
    default:
      return [];
  }
}

function paragraphsOf(path: string, doc: unknown): Text[] {
  return textNodes(doc).flatMap(({ at, node }): Text[] => {
    const children = childrenOf(node);
    const text = children.map((child) => (typeof child.text === 'string' ? child.text : '\n')).join('');
    const links = [...new Set(children.flatMap(addressOf))];
    return [
      { path, kind: 'words', at, text },
      ...links.map((href): Text => ({ path, kind: 'address', at, text: href })),
    ];
  });
}

function addressOf({ marks }: { readonly marks?: unknown }): string[] {
  const link = Array.isArray(marks) ? marks.find((mark) => isObject(mark) && mark.type === 'link') : null;
  const href = isObject(link) && isObject(link.attrs) ? link.attrs.href : '';
  return typeof href === 'string' && href !== '' ? [href] : [];
}

const AROUND = 30;

function aroundOf(text: string, { from, to }: Range): string {
  const [start, end] = [Math.max(0, from - AROUND), Math.min(text.length, to + AROUND)];
  const words = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}

/** Returns whether the words of a hit can be replaced. The address of a link would then lead elsewhere. */
export function isReplaceable({ kind }: Hit): boolean {
  return kind !== 'address';
}

/** Returns the change that puts other words in place of hits. The new words have the marks of the first letter they replace. */
export function replaced(tree: ContentTree, hits: readonly Hit[], words: string, name: string): Change {
  const texts = Map.groupBy(hits.filter(isReplaceable), ({ owner, path, at }) =>
    JSON.stringify([owner, path, at]),
  );
  let now = tree;
  const patches = [...texts.values()].flatMap((all) => {
    const { owner, path, at } = all[0]!;
    const change = editField(now, { owner, property: path }, (value) =>
      at === null
        ? inPlain(String(value), all, words)
        : withNode(value, at, (node) => [inNode(node, all, words)]),
    );
    now = applyPatches(now, change.patches);
    return change.patches;
  });
  return changeOf(name, patches);
}

function inPlain(text: string, ranges: readonly Range[], words: string): string {
  return ranges.toReversed().reduce((all, { from, to }) => all.slice(0, from) + words + all.slice(to), text);
}

function inNode(node: JsonObject, ranges: readonly Range[], words: string): JsonObject {
  let end = 0;
  const content: JsonObject[] = [];
  for (const child of childrenOf(node) as JsonObject[]) {
    const start = end;
    end += typeof child.text === 'string' ? child.text.length : 1;
    const text = typeof child.text === 'string' ? withParts(child.text, start, ranges, words) : null;
    const last = content.at(-1);
    if (text === null) content.push(child);
    else if (typeof last?.text === 'string' && sameJson(marksOf(last), marksOf(child)))
      content[content.length - 1] = { ...last, text: last.text + text };
    else if (text !== '') content.push({ ...child, text });
  }
  const { content: _, ...empty } = node;
  return content.length === 0 ? empty : { ...empty, content };
}

/** Returns a part of a paragraph that begins at `start`. The part in which a hit begins gets the new words. */
function withParts(text: string, start: number, ranges: readonly Range[], words: string): string {
  let [result, at] = ['', 0];
  for (const range of ranges) {
    const [from, to] = [range.from - start, Math.min(range.to - start, text.length)];
    if (from >= text.length || to <= 0) continue;
    if (from >= 0) result += text.slice(at, from) + words;
    at = to;
  }
  return result + text.slice(at);
}

function marksOf({ marks }: JsonObject): Json {
  return marks ?? [];
}
