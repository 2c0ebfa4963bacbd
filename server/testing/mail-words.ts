import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Returns the texts of a mail's HTML in their order, without its head and its hidden parts, and the URLs of its links. */
export function readMail(html: string): {
  readonly texts: readonly string[];
  readonly links: readonly string[];
} {
  const texts: string[] = [];
  const links: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeName === '#text') texts.push((node as DefaultTreeAdapterTypes.TextNode).value);
    if (node.nodeName === 'head' || attribute(node, 'aria-hidden') === 'true') return;
    const href = attribute(node, 'href');
    if (href !== undefined) links.push(href);
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return { texts: texts.filter((text) => text.trim() !== ''), links };
}

function attribute(node: Node, name: string): string | undefined {
  return (node as Partial<Element>).attrs?.find((one) => one.name === name)?.value;
}

/** Returns the words of a text, in their order, without punctuation. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
