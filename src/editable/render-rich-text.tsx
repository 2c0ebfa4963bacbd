import { createElement, type ReactNode } from 'react';
import { isObject } from '../model/json.ts';
import type { LinkTarget } from '../model/link.ts';
import { linkClassOf, linkOf, sameLink } from '../model/link-lines.ts';
import { languageAttributes, languageOfAll, languageOfNode } from '../model/text-language.ts';
import { Hyperlink, isMailLink, isTelLink } from './hyperlink.tsx';
import { mailWords } from './mail-words.tsx';
import { numberPieces, type Piece, type StoredNode } from './number-pieces.ts';
import { PhoneNumber } from './phone-number.tsx';
import { telWords } from './tel.tsx';
import { tied } from './tied.ts';

const ELEMENTS = new Map([
  ['paragraph', 'p'],
  ['bullet_list', 'ul'],
  ['ordered_list', 'ol'],
  ['list_item', 'li'],
]);
const INLINE = new Set(['text', 'hard_break']);
/**
 * The formatting marks, from the outermost to the innermost element, regardless of their stored order. Links are outside all
 * formatting marks.
 */
const MARKS = [
  ['strong', 'strong'],
  ['em', 'em'],
  ['underline', 'u'],
] as const;

/** Renders a stored text as React elements. If a node is unknown, renders only the node's children. */
export function renderRichText(doc: unknown): ReactNode {
  return isObject(doc) ? renderNode(doc) : null;
}

/** Renders a stored text without its paragraph elements, for use inside a paragraph. */
export function renderInline(doc: unknown): ReactNode {
  const paragraphs = isObject(doc) ? childrenOf(doc) : [];
  return createElement(Group, null, ...renderAll(paragraphs.flatMap(childrenOf)));
}

function renderNode(node: StoredNode): ReactNode {
  const element = elementOf(node);
  const lang = element === null ? null : languageOfAll(node);
  const children = renderAll(childrenOf(node), lang);
  if (element === null) return createElement(Group, null, ...children);
  if (!hasWords(node)) return null;
  const language = lang === null ? null : languageAttributes(lang);
  return createElement(element, { className: linkClassOf(node), ...language, ...startOf(node) }, ...children);
}

/**
 * Returns whether a node has words. Blank nodes are not rendered, because empty headings and list items confuse users of screen
 * readers.
 */
function hasWords(node: StoredNode): boolean {
  return String(node.text ?? '').trim() !== '' || childrenOf(node).some(hasWords);
}

function Group({ children }: { children?: ReactNode }) {
  return children;
}

/** Rendered words, and their language if the page has another. */
interface Words {
  readonly lang: string | null;
  readonly words: ReactNode;
}

/**
 * Renders nodes. Adjacent texts with the same link, or of the same phone number, become one link even if their formatting or
 * their language differs.
 * @param around the language of the element around the nodes; null if it is that of the page
 */
function renderAll(nodes: readonly StoredNode[], around: string | null = null): ReactNode[] {
  const rendered: Words[] = [];
  const pieces = numberPieces(nodes, (node) => linkOf(node) !== null);
  for (let index = 0; index < pieces.length; ) {
    const { node, number } = pieces[index]!;
    const link = linkOf(node);
    const goesOn = (piece: Piece) =>
      number === null ? link !== null && sameLink(link, linkOf(piece.node)) : piece.number === number;
    let end = index + 1;
    while (end < pieces.length && goesOn(pieces[end]!)) end++;
    const run = pieces.slice(index, end).map((piece) => piece.node);
    const words = run.map((node) => ({ lang: languageOfNode(node), words: renderOne(node, link) }));
    const lang = languageOfAll({ content: run });
    const inside = inLanguages(words, lang ?? around);
    if (number !== null)
      rendered.push({ lang, words: createElement(PhoneNumber, { href: number.href }, ...inside) });
    else if (link !== null && run.some(hasWords))
      rendered.push({ lang, words: createElement(Hyperlink, { target: link }, ...inside) });
    else rendered.push(...words);
    index = end;
  }
  return inLanguages(rendered, around);
}

/** Puts adjacent words of one language into an element that names it, unless the element around them does. */
function inLanguages(all: readonly Words[], around: string | null): ReactNode[] {
  const rendered: ReactNode[] = [];
  for (let index = 0; index < all.length; ) {
    const { lang } = all[index]!;
    let end = index + 1;
    while (end < all.length && all[end]!.lang === lang) end++;
    const words = all.slice(index, end).map((one) => one.words);
    if (lang === null || lang === around) rendered.push(...words);
    else rendered.push(createElement('span', languageAttributes(lang), ...words));
    index = end;
  }
  return rendered;
}

function renderOne(node: StoredNode, link: LinkTarget | null): ReactNode {
  if (!INLINE.has(String(node.type))) return renderNode(node);
  const inner = node.type === 'text' ? wordsOf(String(node.text ?? ''), link) : createElement('br');
  const marks = marksOf(node).map((mark) => mark.type);
  return MARKS.reduceRight<ReactNode>(
    (content, [mark, element]) => (marks.includes(mark) ? createElement(element, null, content) : content),
    inner,
  );
}

/** Returns a text without line breaks inside times, phone numbers or parts of an e-mail address. */
function wordsOf(text: string, link: LinkTarget | null): ReactNode {
  if (link !== null && isTelLink(link)) return telWords(text);
  return link !== null && isMailLink(link) ? mailWords(text) : tied(text);
}

function childrenOf(node: StoredNode): readonly StoredNode[] {
  return Array.isArray(node.content) ? node.content.filter(isObject) : [];
}

function marksOf(node: StoredNode): readonly StoredNode[] {
  return Array.isArray(node.marks) ? node.marks.filter(isObject) : [];
}

function attributesOf(node: StoredNode): StoredNode {
  return isObject(node.attrs) ? node.attrs : {};
}

/** Returns the element name of a node; null if the node is the document or unknown. */
function elementOf(node: StoredNode): string | null {
  if (node.type === 'heading') {
    const { level } = attributesOf(node);
    return level === 3 || level === 4 ? `h${level}` : 'h2';
  }
  return ELEMENTS.get(String(node.type)) ?? null;
}

/** Returns the `start` attribute of an ordered list; null if the list begins with 1. */
function startOf(node: StoredNode): object | null {
  const { order } = attributesOf(node);
  return node.type === 'ordered_list' && Number.isSafeInteger(order) && order !== 1 ? { start: order } : null;
}
