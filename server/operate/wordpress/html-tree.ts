import { type DefaultTreeAdapterTypes, parseFragment, serialize, serializeOuter } from 'parse5';
import { plainText } from '../../../src/model/rich-text.ts';
import { richTextFromHtml } from '../../content/documents/html/from-html.ts';
import { WORDPRESS } from '../../core/limits/limits.ts';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
type Parent = Element | DefaultTreeAdapterTypes.DocumentFragment;

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Parses a piece of HTML into nodes. Returns null if the HTML is too long or nested too deeply. */
export function treeOf(html: string): HtmlNode[] | null {
  if (html.length > WORDPRESS.contentLength || openTags(html) > WORDPRESS.levels) return null;
  const { childNodes } = parseFragment(html);
  return isDeeperThan(WORDPRESS.levels, childNodes) ? null : childNodes;
}

/**
 * Whether a tree is deeper than a number of levels. Goes level by level, because recursion would overflow the stack on a deep
 * tree.
 */
function isDeeperThan(levels: number, nodes: readonly HtmlNode[]): boolean {
  let level = nodes;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((node) => (isElement(node) ? node.childNodes : []));
  }
  return false;
}

/** Estimates the maximum number of tags that are open at the same time, so that HTML nested far too deeply is not parsed. */
function openTags(html: string): number {
  let depth = 0;
  let most = 0;
  for (const [, slash, tag = ''] of html.matchAll(TAG)) {
    if (VOID.has(tag.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    most = Math.max(most, depth);
  }
  return most;
}

export function isElement(node: HtmlNode): node is Element {
  return 'tagName' in node;
}

export function attribute(element: Element, name: string): string {
  return element.attrs.find((attr) => attr.name === name)?.value ?? '';
}

export function setAttribute(element: Element, name: string, value: string): void {
  const attr = element.attrs.find((attr) => attr.name === name);
  if (attr === undefined) element.attrs.push({ name, value });
  else attr.value = value;
}

export function hasClass(element: Element, ...names: readonly string[]): boolean {
  const classes = attribute(element, 'class').split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** Returns the elements below a node that satisfy a condition, in document order. */
export function elementsIn(node: Parent, holds: (element: Element) => boolean): Element[] {
  return node.childNodes.flatMap((child) =>
    isElement(child) ? [...(holds(child) ? [child] : []), ...elementsIn(child, holds)] : [],
  );
}

export const byTag =
  (...tags: readonly string[]) =>
  ({ tagName }: Element) =>
    tags.includes(tagName);

/** Changes the tag of an element, and keeps its contents. */
export function rename(
  element: Element,
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
): void {
  element.nodeName = tag;
  element.tagName = tag;
  element.attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
}

/** Returns the text below a node on one line. */
export function textIn(node: HtmlNode): string {
  return piecesIn(node).join(' ').replaceAll(/\s+/g, ' ').trim();
}

function piecesIn(node: HtmlNode): string[] {
  if (node.nodeName === '#text') return [(node as { value?: string }).value ?? ''];
  return isElement(node) ? node.childNodes.flatMap(piecesIn) : [];
}

/** Removes a node from the tree. */
export function detach(node: HtmlNode): void {
  const siblings = node.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(node);
  if (at >= 0) siblings.splice(at, 1);
}

/** Replaces a node with the elements of a piece of HTML. */
export function replaceWith(node: HtmlNode, html: string): void {
  const parent = node.parentNode;
  const at = parent?.childNodes.indexOf(node) ?? -1;
  if (parent !== null && at >= 0) parent.childNodes.splice(at, 1, ...childrenOf(parent, html));
}

/** Inserts elements before the contents of an element. */
export function prepend(element: Element, html: string): void {
  element.childNodes.unshift(...childrenOf(element, html));
}

/** Returns the element that a piece of HTML is. */
export function elementOf(html: string, parentNode: HtmlNode['parentNode']): Element {
  const [element] = parseFragment(html).childNodes as [Element];
  element.parentNode = parentNode;
  return element;
}

/** Adds a piece of HTML and then nodes to the contents of an element. */
export function append(element: Element, html: string, nodes: readonly HtmlNode[]): void {
  for (const node of nodes) node.parentNode = element;
  for (const node of [...childrenOf(element, html), ...nodes]) element.childNodes.push(node);
}

/** Puts the contents of an element into a new element inside it. */
export function wrapContents(element: Element, tag: string): void {
  const inside = element.childNodes;
  const wrapper = elementOf(`<${tag}></${tag}>`, element);
  element.childNodes = [wrapper];
  append(wrapper, '', inside);
}

function childrenOf(parentNode: NonNullable<HtmlNode['parentNode']>, html: string): HtmlNode[] {
  const { childNodes } = parseFragment(html);
  for (const child of childNodes) child.parentNode = parentNode;
  return childNodes;
}

export const innerHtml = (element: Element): string => serialize(element);
export const outerHtml = (node: HtmlNode): string => serializeOuter(node);

/** Returns the words in a piece of HTML on one line. */
export function wordsOf(html: string): string {
  return plainText(richTextFromHtml(html)).replaceAll(/\s+/g, ' ').trim();
}
