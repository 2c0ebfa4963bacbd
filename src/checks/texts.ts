import { isObject } from '../model/json.ts';
import { type LinkTarget, linkHref } from '../model/link.ts';
import { linkOf, sameLink } from '../model/link-lines.ts';
import { languageOfNode } from '../model/text-language.ts';
import type { CheckedField, CheckedPage, Place } from './page.ts';

type StoredNode = Readonly<Record<string, unknown>>;

/** A paragraph or heading that readers see: a plain text, or a node of a formatted text. */
export interface Paragraph extends Place {
  readonly text: string;
  /** The text with spaces in place of words that say that they are in another language. */
  readonly ownWords: string;
  /** The node and its place in the document, as the indices of its ancestors and its own; null in a plain text. */
  readonly node: {
    readonly at: readonly number[];
    readonly type: string;
    readonly level: number;
    /** Whether the document may have further paragraphs. */
    readonly isRich: boolean;
  } | null;
}

/** The kinds of fields whose values readers read. */
const TEXTS = new Set(['text', 'richText', 'formattedText']);

/** Returns all paragraphs and headings of a page, in reading order. */
export function paragraphsOf({ fields }: Pick<CheckedPage, 'fields'>): Paragraph[] {
  return fields.flatMap(paragraphsIn);
}

function paragraphsIn({ owner, property, form, value }: CheckedField): Paragraph[] {
  if (!TEXTS.has(form.editor)) return [];
  if (typeof value === 'string') return [{ owner, property, text: value, ownWords: value, node: null }];
  return textNodes(value).map(({ at, node }) => ({
    ...{ owner, property, text: wordsOf(node), ownWords: wordsOf(node, isOwn) },
    node: { at, type: String(node.type), level: levelOf(node), isRich: form.editor === 'richText' },
  }));
}

/** Returns the paragraphs and headings of a formatted text, each with its place in the document. */
export function textNodes(
  node: unknown,
  at: readonly number[] = [],
): { readonly at: readonly number[]; readonly node: StoredNode }[] {
  if (!isObject(node)) return [];
  if (node.type === 'paragraph' || node.type === 'heading') return [{ at, node }];
  return childrenOf(node).flatMap((child, index) => textNodes(child, [...at, index]));
}

function levelOf({ attrs }: StoredNode): number {
  return isObject(attrs) && typeof attrs.level === 'number' ? attrs.level : 0;
}

/** Returns the words of a paragraph or heading, with spaces in place of line breaks and of texts that are not wanted. */
export function wordsOf(node: StoredNode, isWanted = (_text: StoredNode) => true): string {
  return childrenOf(node)
    .map((child) => {
      const text = child.type === 'text' ? String(child.text ?? '') : ' ';
      return isWanted(child) ? text : ' '.repeat(text.length);
    })
    .join('');
}

function isOwn(text: StoredNode): boolean {
  return languageOfNode(text) === null;
}

export function childrenOf(node: StoredNode): readonly StoredNode[] {
  return Array.isArray(node.content) ? node.content.filter(isObject) : [];
}

/** A link of a page: of a field, or of words in a formatted text. */
export interface CheckedLink extends Place {
  readonly words: string;
  readonly target: LinkTarget;
  /** Whether the link has a field of its own. */
  readonly isField: boolean;
}

/** Returns the links that readers see, in reading order. Adjacent words with the same target are one link. */
export function linksOf({ fields }: Pick<CheckedPage, 'fields'>): CheckedLink[] {
  return fields.flatMap(({ owner, property, form, value }): CheckedLink[] => {
    if (form.editor === 'link' && isObject(value)) {
      const target = value as unknown as LinkTarget & { text: string };
      const words = String(target.text ?? '').trim();
      return words === '' || linkHref(target) === ''
        ? []
        : [{ owner, property, words, target, isField: true }];
    }
    if (form.editor !== 'richText') return [];
    return textNodes(value).flatMap(({ node }) =>
      linksIn(node).map((link) => ({ owner, property, ...link, isField: false })),
    );
  });
}

function linksIn(node: StoredNode): { words: string; target: LinkTarget }[] {
  const links: { words: string; target: LinkTarget }[] = [];
  let before: LinkTarget | null = null;
  for (const child of childrenOf(node)) {
    const target = linkOf(child);
    const text = String(child.text ?? ' ');
    const last = links.at(-1);
    if (target !== null && before !== null && sameLink(before, target) && last) last.words += text;
    else if (target !== null) links.push({ words: text, target });
    before = target;
  }
  return links.map(({ words, target }) => ({ words: words.trim(), target }));
}

const ABBREVIATION = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|etc|e\.g|i\.e|a\.m|p\.m|approx|Inc|Ltd|Pty)\.$/i;

/** Returns the sentences of a text. Abbreviations end no sentence. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/[.!?…]{1,3}["'”’)]{0,3}(?=\s)/g)) {
    const stop = index + end.length;
    const next = /\S/.exec(text.slice(stop, stop + 3))?.[0] ?? '';
    if (ABBREVIATION.test(text.slice(Math.max(0, index - 8), index + 1)) || /\p{Ll}/u.test(next)) continue;
    sentences.push(text.slice(start, stop));
    start = stop;
  }
  sentences.push(text.slice(start));
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** Returns the words of a text: runs of letters and digits, with apostrophes and hyphens inside. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

const QUOTE_LENGTH = 120;
/** The part of a quote that may be a word which is cut off. Longer words, such as those of Chinese, are cut inside. */
const LONGEST_WORD = 40;

/** Returns words of a page for a finding, shortened at a word. */
export function quoted(text: string): string {
  // A text can be a million letters long, and is quoted for each finding in it.
  const words = text
    .trim()
    .slice(0, 10 * QUOTE_LENGTH)
    .replaceAll(/\s+/g, ' ');
  if (words.length <= QUOTE_LENGTH) return words;
  const cut = words
    .slice(0, QUOTE_LENGTH)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const end = cut.lastIndexOf(' ');
  return `${end < QUOTE_LENGTH - LONGEST_WORD ? cut : cut.slice(0, end)} …`;
}
