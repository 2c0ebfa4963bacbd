import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** Examines the HTML of a page as sent, without a browser. */

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const TEXTS = /^(h[1-4]|p|li|figcaption|cite|time)$/;
const TAPPED = /^(a|button|summary)$/;

/** Returns the levels of the headings in `<main>`, in document order. */
export function headingLevels(html: string): number[] {
  const main = elementsIn(parse(html)).find(({ tagName }) => tagName === 'main');
  const names = main === undefined ? [] : elementsIn(main).map(({ tagName }) => tagName);
  return names.filter((name) => /^h[1-6]$/.test(name)).map((name) => Number(name.slice(1)));
}

/** Returns the texts of headings, paragraphs and similar elements, with a bar for each element that can be tapped. */
export function untappedTexts(html: string): string[] {
  return elementsIn(parse(html))
    .filter(({ tagName }) => TEXTS.test(tagName))
    .map((element) => element.childNodes.map(untapped).join(''));
}

function untapped(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!('tagName' in node)) return '';
  return TAPPED.test(node.tagName) ? ' | ' : node.childNodes.map(untapped).join('');
}

function elementsIn(parent: Parent): Element[] {
  return parent.childNodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node)] : []));
}
