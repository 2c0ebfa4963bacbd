import { textHtml } from './content-texts.ts';
import {
  attribute,
  byTag,
  detach,
  type Element,
  elementsIn,
  type HtmlNode,
  hasClass,
  isElement,
  outerHtml,
  prepend,
  replaceWith,
  textIn,
} from './html-tree.ts';

/** The maximum length of a style that is searched. */
const STYLE_LENGTH = 4000;
/** Elements that are visible, but whose contents are not shown. */
const SHOWS_ITSELF = byTag('img', 'iframe', 'video', 'audio', 'object', 'embed', 'svg', 'textarea', 'select');
const BACKGROUND = /background(?:-image)?\s*:[^;]*?url\(\s*(?:'([^']*)'|"([^"]*)"|([^\s'")]*))\s*\)/i;

/**
 * Makes hidden content visible to the conversion: a background picture becomes an element before its words, and the linked
 * areas of a picture become links after it. The ‘Download’ link of a file gets a separate line, unless another link leads to
 * the file.
 */
export function showHidden(nodes: readonly HtmlNode[]): void {
  // Iterates over a copy, because elements are replaced.
  for (const node of [...nodes]) {
    if (!isElement(node)) continue;
    showHidden(node.childNodes);
    if (node.tagName === 'area' && node.childNodes.length === 0) becomeLink(node);
    else if (hasClass(node, 'wp-block-file__button')) settleDownload(node);
    else if (!SHOWS_ITSELF(node)) showBackground(node);
  }
}

function showBackground(element: Element): void {
  const [, single, double, bare] = BACKGROUND.exec(attribute(element, 'style').slice(0, STYLE_LENGTH)) ?? [];
  const src = single ?? double ?? bare ?? '';
  if (src === '' || /^data:/i.test(src)) return;
  if (elementsIn(element, byTag('img')).some((image) => attribute(image, 'src') === src)) return;
  const id = /\bwp-image-\d{1,10}\b/.exec(attribute(element, 'class'))?.[0] ?? '';
  prepend(
    element,
    `<img class="${id}" src="${textHtml(src)}" alt="${textHtml(attribute(element, 'aria-label'))}">`,
  );
}

function settleDownload(link: Element): void {
  const { parentNode } = link;
  const isFile = parentNode !== null && 'tagName' in parentNode && hasClass(parentNode, 'wp-block-file');
  const others = isFile ? elementsIn(parentNode, byTag('a')).filter((other) => other !== link) : [];
  if (others.some((other) => attribute(other, 'href') === attribute(link, 'href') && textIn(other) !== ''))
    detach(link);
  else replaceWith(link, `<p>${outerHtml(link)}</p>`);
}

function becomeLink(area: Element): void {
  const href = attribute(area, 'href');
  const words = attribute(area, 'alt') || attribute(area, 'title') || href;
  if (href === '') detach(area);
  else replaceWith(area, `<p><a href="${textHtml(href)}">${textHtml(words)}</a></p>`);
}
