import { readVideoAddress } from '../../src/model/video.ts';
import {
  attribute,
  byTag,
  type Element,
  elementsIn,
  type HtmlNode,
  hasClass,
  innerHtml,
  isElement,
  outerHtml,
  wordsOf,
} from './html-tree.ts';

// What the elements of a WordPress page are, by their tags and classes.

/** Elements that only hold others. */
export const CONTAINERS = byTag(
  'div',
  'section',
  'article',
  'main',
  'aside',
  'header',
  'footer',
  'center',
  'nav',
  'fieldset',
  'figure',
  'dl',
  'picture',
);
const SPECIAL_TAGS = byTag(
  ...'figure img blockquote details iframe video audio object embed canvas svg script form input select textarea button table pre'.split(
    ' ',
  ),
);
const SPECIAL_CLASSES = [
  'wp-block-buttons',
  'wp-block-button',
  'wp-block-columns',
  'wp-block-media-text',
  'schema-faq-section',
];
/** Blocks of WordPress without any content. */
const SILENT_BLOCKS: ReadonlySet<string> = new Set([
  'more',
  'nextpage',
  'separator',
  'spacer',
  'paragraph',
  'list',
]);

/** Whether an element is more than a text: it has a block of its own, or is left out. */
export function isSpecial(element: Element): boolean {
  if (SPECIAL_TAGS(element) || hasClass(element, ...SPECIAL_CLASSES)) return true;
  return element.tagName === 'p' && isLonelyVideo(element);
}

/** The two elements that an element consists of; null for any other one. */
export function pairIn({ childNodes }: Element): [Element, Element] | null {
  const inside = childNodes.filter((node) => node.nodeName !== '#comment' && outerHtml(node).trim() !== '');
  const [one, other, more] = inside;
  const isPair = one !== undefined && other !== undefined && more === undefined;
  return isPair && isElement(one) && isElement(other) ? [one, other] : null;
}

/** A column is what is in it. */
export function contentsOf(element: Element): readonly HtmlNode[] {
  return element.tagName === 'div' && !isSpecial(element) ? element.childNodes : [element];
}

/** Whether a paragraph is nothing but the address of a video. */
function isLonelyVideo({ childNodes }: Element): boolean {
  const [only, more] = childNodes.filter((node) => outerHtml(node).trim() !== '');
  if (only === undefined || more !== undefined) return false;
  const words = wordsOf(outerHtml(only));
  return /^https?:\/\/\S+$/.test(words) && readVideoAddress(words) !== null;
}

/** A block without content of its own that a comment names: `<!-- wp:latest-posts /-->`. */
export function reference(data: string): { readonly name: string; readonly id: number | null } | null {
  const text = data.trim();
  if (!text.startsWith('wp:') || !text.endsWith('/')) return null;
  const [name = ''] = text.slice(3, -1).split(/[\s{]/, 1);
  if (SILENT_BLOCKS.has(name)) return null;
  const [, ref] = /"ref":(\d{1,10})/.exec(text) ?? [];
  return { name, id: name === 'block' && ref !== undefined ? Number(ref) : null };
}

/** Whether one of the elements around a node, up to `below`, is of this kind. */
export function hasAncestor(node: Element, below: Element, holds: (element: Element) => boolean): boolean {
  for (let at = node.parentNode; at !== null && at !== below; at = (at as Element).parentNode ?? null) {
    if ('tagName' in at && holds(at)) return true;
  }
  return false;
}

/** Where the link around an element leads; empty where there is none. */
export function linkAround(node: Element): string {
  for (let at = node.parentNode; at !== null && 'tagName' in at; at = at.parentNode) {
    if (at.tagName === 'a') return attribute(at, 'href');
  }
  return '';
}

/** The name that a pull quote has beside its words. */
export function citesBeside({ parentNode }: Element): Element[] {
  if (parentNode === null || !('tagName' in parentNode) || !hasClass(parentNode, 'wp-block-pullquote'))
    return [];
  return parentNode.childNodes.filter(isElement).filter(byTag('cite'));
}

/** A picture as a page of WordPress refers to it. */
export interface OldPicture {
  readonly src: string;
  readonly alt: string;
  /** The id of its attachment; null where the page does not say. */
  readonly attachment: number | null;
}

export function pictureOf(image: Element): OldPicture {
  const [, id] = /\bwp-image-(\d{1,10})\b/.exec(attribute(image, 'class')) ?? [];
  return {
    src: attribute(image, 'src') || attribute(image, 'data-src'),
    alt: attribute(image, 'alt').trim(),
    attachment: id === undefined ? null : Number(id),
  };
}

/** Where a recording is; empty where that is not said. */
export function sourceOf(element: Element): string {
  const sources = [element, ...elementsIn(element, byTag('source'))].map((found) => attribute(found, 'src'));
  return sources.find((found) => found !== '') ?? '';
}

const WORDS: Readonly<Record<string, string>> = {
  script: 'A script',
  form: 'A form',
  input: 'A field of a form',
  select: 'A field of a form',
  textarea: 'A field of a form',
  button: 'A button of a form',
  svg: 'A drawing (SVG)',
};

/** What is said of an element that was left out. */
export function leftOut(element: Element): string {
  const { tagName } = element;
  const words = tagName === 'script' ? '' : wordsOf(innerHtml(element)).slice(0, 200);
  const source = attribute(element, 'src') || attribute(element, 'data') || attribute(element, 'action');
  const told = [words && `‘${words}’`, source].filter((part) => part !== '').join(', ');
  return `${WORDS[tagName] ?? `An element ‘${tagName}’`} was left out${told === '' ? '' : `: ${told}`}`;
}
