import { isSpecial } from './content-elements.ts';
import {
  append,
  byTag,
  type Element,
  elementsIn,
  type HtmlNode,
  isElement,
  rename,
  wrapContents,
} from './html-tree.ts';

/** Elements that cannot stand in a line with words. */
const APART = byTag(...'p div ul ol dl pre blockquote table h1 h2 h3 h4 h5 h6 section article'.split(' '));

/**
 * Gives elements that no text here has a form that texts have: the terms of a definition list are bold, above their definitions,
 * and code keeps its spaces.
 */
export function keepForm(nodes: readonly HtmlNode[]): void {
  // Iterates over a copy, because elements are replaced.
  for (const node of [...nodes]) {
    if (!isElement(node)) continue;
    keepForm(node.childNodes);
    if (node.tagName === 'dl') keepTerms(node);
    else if (node.tagName === 'pre') keepSpaces(node);
  }
}

function keepTerms(list: Element): void {
  const kept: HtmlNode[] = [];
  let term: Element | null = null;
  for (const node of list.childNodes) {
    if (isElement(node) && node.tagName === 'dt' && elementsIn(node, isSpecial).length === 0) {
      rename(node, 'p');
      wrapContents(node, 'strong');
      term = node;
    } else if (isElement(node) && node.tagName === 'dd' && term !== null && isInline(node)) {
      append(term, '<br>', node.childNodes);
      term = null;
      continue;
    } else if (isElement(node)) {
      if (node.tagName === 'div') keepTerms(node);
      term = null;
    }
    kept.push(node);
  }
  list.childNodes = kept;
}

const isInline = (element: Element) =>
  elementsIn(element, (inside) => APART(inside) || isSpecial(inside)).length === 0;

/** Replaces the spaces that texts would join by spaces that stay. */
function keepSpaces(element: Element): void {
  for (const node of element.childNodes) {
    if (isElement(node)) keepSpaces(node);
    else if (node.nodeName === '#text') {
      const text = node as { value: string };
      text.value = text.value.replaceAll('\t', '    ').replaceAll(/ (?= )|(?<=\n) /g, '\u00a0');
    }
  }
}
