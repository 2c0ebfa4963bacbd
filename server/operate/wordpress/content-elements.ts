import { SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { isSafeHref } from '../../../src/model/link.ts';
import { readVideoAddress } from '../../../src/model/video.ts';
import { type FormPlace, isForm } from './forms/form-places.ts';
import type { OldForm } from './forms/old-form.ts';
import {
  attribute,
  byTag,
  detach,
  type Element,
  elementsIn,
  type HtmlNode,
  hasClass,
  innerHtml,
  isElement,
  outerHtml,
  textIn,
  wordsOf,
} from './html-tree.ts';
import type { NewBlock } from './new-block.ts';
import type { TakenPicture } from './old-media.ts';

// Functions that recognise the elements of a WordPress page by their tags and classes.

/** Elements that only contain other elements. */
export const CONTAINERS = byTag(
  ...'div section article main aside header footer center nav fieldset figure dl picture'.split(' '),
);
const SPECIAL_TAGS = byTag(...'figure img blockquote details iframe video audio table pre'.split(' '));
const GALLERY_CLASSES = 'wp-block-gallery gallery wp-block-jetpack-tiled-gallery tiled-gallery'.split(' ');
const SPECIAL_CLASSES =
  'wp-block-buttons wp-block-button wp-block-columns wp-block-media-text schema-faq-section'.split(' ');
/** WordPress blocks without content. */
const SILENT_BLOCKS: ReadonlySet<string> = new Set(
  'more nextpage separator spacer paragraph list'.split(' '),
);

/** Whether an element has a matching block other than text. */
export function isSpecial(element: Element): boolean {
  if (SPECIAL_TAGS(element) || hasClass(element, ...SPECIAL_CLASSES)) return true;
  if (isForm(element) || isGallery(element)) return true;
  return element.tagName === 'p' && isLonelyVideo(element);
}

export const isButtons = (element: Element) => hasClass(element, 'wp-block-buttons', 'wp-block-button');
export const isGallery = (element: Element) => hasClass(element, ...GALLERY_CLASSES);
export const isQuestion = (element: Element) => hasClass(element, 'schema-faq-question');

/** Whether an element becomes a block of words. Such a block can contain links, but cannot be inside a link. */
export const isBlockOfWords = (element: Element) =>
  isSpecial(element) && element.tagName !== 'img' && elementsIn(element, byTag('img')).length === 0;

/** Returns the elements and references that are, or contain, something other than text. */
export function markedIn(nodes: readonly HtmlNode[]): Set<HtmlNode> {
  const marked = new Set<HtmlNode>();
  const mark = (node: HtmlNode): boolean => {
    const isMarked = isElement(node)
      ? [...node.childNodes.map(mark), isSpecial(node)].includes(true)
      : referenceIn(node) !== null;
    if (isMarked) marked.add(node);
    return isMarked;
  };
  for (const node of nodes) mark(node);
  return marked;
}

/** Whether an element consists of more than two pictures, each with at most a caption. */
export function isPictures(element: Element): boolean {
  const parts = element.childNodes.filter(isElement);
  const words = elementsIn(element, byTag('figcaption')).map(textIn).join(' ');
  return (
    parts.length > 2 &&
    parts.every((part) => elementsIn(part, byTag('img')).length === 1) &&
    textIn(element) === words.trim()
  );
}

/** Returns the two elements inside an element; null if there are not exactly two. */
export function pairIn({ childNodes }: Element): [Element, Element] | null {
  const inside = childNodes.filter(
    (node) => referenceIn(node) !== null || (node.nodeName !== '#comment' && outerHtml(node).trim() !== ''),
  );
  const [one, other, more] = inside;
  const isPair = one !== undefined && other !== undefined && more === undefined;
  return isPair && isElement(one) && isElement(other) ? [one, other] : null;
}

/** Returns the child nodes of a column. If the element is not a column, returns the element itself. */
export function contentsOf(element: Element): readonly HtmlNode[] {
  return element.tagName === 'div' && !isSpecial(element) ? element.childNodes : [element];
}

/** Whether a paragraph contains only the address of a video. */
function isLonelyVideo(paragraph: Element): boolean {
  const { childNodes } = paragraph;
  if (elementsIn(paragraph, isSpecial).length > 0) return false;
  const [only, more] = childNodes.filter((node) => outerHtml(node).trim() !== '');
  if (only === undefined || more !== undefined) return false;
  const words = wordsOf(outerHtml(only));
  return /^https?:\/\/\S+$/.test(words) && readVideoAddress(words) !== null;
}

/** A WordPress block whose content is stored elsewhere, or that has no content. */
export interface Reference {
  readonly name: string;
  /** The id of the block's content; null if the block has none. */
  readonly id: number | null;
}

/** Returns the block in a comment such as `<!-- wp:latest-posts /-->`; null if the node is not such a comment. */
export function referenceIn(node: HtmlNode): Reference | null {
  if (node.nodeName !== '#comment') return null;
  const text = ((node as { data?: string }).data ?? '').trim();
  if (!text.startsWith('wp:') || !text.endsWith('/')) return null;
  const [name = ''] = text.slice(3, -1).split(/[\s{]/, 1);
  if (SILENT_BLOCKS.has(name)) return null;
  const [, ref] = /"ref":(\d{1,10})/.exec(text) ?? [];
  return { name, id: name === 'block' && ref !== undefined ? Number(ref) : null };
}

/**
 * Removes the nodes with matching blocks from an element, and returns them in order. Nodes inside a removed node stay inside
 * it. Each keeps its `parent`.
 */
export function takeSpecial(element: Element, holds = isSpecial): HtmlNode[] {
  const found = specialIn(element, holds);
  for (const node of found) {
    const { parentNode } = node;
    detach(node);
    node.parentNode = parentNode;
  }
  return found;
}

function specialIn({ childNodes }: Element, holds: (element: Element) => boolean): HtmlNode[] {
  return childNodes.flatMap((node) => {
    if (referenceIn(node) !== null) return [node];
    if (!isElement(node)) return [];
    return holds(node) ? [node] : specialIn(node, holds);
  });
}

/** Whether a condition holds for an ancestor of the node that is inside `below`. */
export function hasAncestor(node: Element, below: Element, holds: (element: Element) => boolean): boolean {
  for (let at = node.parentNode; at !== null && at !== below; at = (at as Element).parentNode ?? null) {
    if ('tagName' in at && holds(at)) return true;
  }
  return false;
}

/** Returns the distinct targets of the links with words in an element. */
export function linksIn(element: Element): string[] {
  const links = elementsIn(element, byTag('a')).filter((link) => textIn(link) !== '');
  return [...new Set(links.map((link) => attribute(link, 'href')))].filter(isSafeHref);
}

/** Returns the target of the link around an element; '' if there is no link. */
export function linkAround(node: Element): string {
  for (let at = node.parentNode; at !== null && 'tagName' in at; at = at.parentNode) {
    if (at.tagName === 'a') return attribute(at, 'href');
  }
  return '';
}

/**
 * Returns the elements that name the source of a quote. In a pull quote, the elements that name the source can be beside the
 * text.
 */
export function citesOf(quote: Element): Element[] {
  const around = quote.parentNode;
  const isPulled = around !== null && 'tagName' in around && hasClass(around, 'wp-block-pullquote');
  const inside = elementsIn(quote, byTag('cite', 'footer')).filter(
    (found) => !hasAncestor(found, quote, byTag('cite', 'footer', 'blockquote')),
  );
  const beside = isPulled ? around.childNodes.filter(isElement).filter(byTag('cite')) : [];
  return [...inside, ...beside].filter((cite) => specialIn(cite, isSpecial).length === 0);
}

/** The attributes in which lazy-loading plugins store the address of a picture. */
const LATE_SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];

/** A reference to a picture on a WordPress page. */
export interface OldPicture {
  readonly src: string;
  readonly alt: string;
  /** The id of the picture's attachment; null if the page does not name it. */
  readonly attachment: number | null;
}

/** The functions that give access to the site of the page that is being converted. */
export interface Surroundings {
  /** Imports a picture. If that fails, reports the failure and returns null. */
  picture(picture: OldPicture): Promise<TakenPicture | null>;
  /** Returns the new target of a link. */
  link(href: string): Promise<string>;
  /** Returns the content of a block that several pages share; null if the export does not contain it. */
  reusable(id: number): string | null;
  /** The numbers of the pictures that WordPress has attached to the page. */
  readonly attached: readonly number[];
  /** Returns the words that WordPress shows below a picture in galleries; '' if there are none. */
  caption(attachment: number): string;
  /** Returns a form; null if the export does not contain it. */
  form(place: FormPlace): OldForm | null;
  /** Takes notice of a form that the page shows. */
  shown(form: OldForm): void;
  /** Returns what WordPress fills in a block: blocks, or HTML; null if that cannot be taken over. */
  filled(name: string): NewBlock | string | null;
  /** Reports content that could not be imported. */
  note(message: string): void;
}

export function pictureOf(image: Element): OldPicture {
  const [, id] = /\bwp-image-(\d{1,10})\b/.exec(attribute(image, 'class')) ?? [];
  const sources = ['src', ...LATE_SOURCES].map((name) => attribute(image, name)).filter(Boolean);
  return {
    // Lazy-loading plugins use a tiny placeholder as the `src` of a picture.
    src: sources.find((src) => !/^data:/i.test(src)) ?? sources[0] ?? '',
    alt: attribute(image, 'alt').trim(),
    attachment: id === undefined ? null : Number(id),
  };
}

/** Returns the address of a video or sound file; '' if the element has none. */
export function sourceOf(element: Element): string {
  const sources = [element, ...elementsIn(element, byTag('source'))].map((found) => attribute(found, 'src'));
  return sources.find((found) => found !== '') ?? '';
}

/** The buttons in an element: links with words. */
interface ButtonLinks {
  readonly links: readonly { readonly href: string; readonly text: string }[];
  /** The words of the buttons without a target. */
  readonly dead: readonly string[];
}

/**
 * Removes the links from a group of buttons, and returns them. A link that is not a button, such as one with very many words,
 * stays in the group.
 */
export function takeButtonLinks(element: Element): ButtonLinks {
  const links: { href: string; text: string }[] = [];
  const dead: string[] = [];
  for (const link of elementsIn(element, byTag('a'))) {
    const text = wordsOf(innerHtml(link));
    const href = attribute(link, 'href');
    if (text === '' || text.length > SHORT_TEXT_MAX_LENGTH) continue;
    detach(link);
    if (isSafeHref(href)) links.push({ href, text });
    else dead.push(text);
  }
  return { links, dead };
}
