import { type DefaultTreeAdapterMap, parse } from 'parse5';
import type { PastedElement, PastedNode } from '../paste/styles.ts';

type Parsed = DefaultTreeAdapterMap['childNode'] | DefaultTreeAdapterMap['document'];

/**
 * Parses HTML for tests without a browser: returns the body in the form that the cleaning uses, and the text of its style
 * sheets.
 */
export function pastedDom(html: string): { body: PastedElement; sheets: string[] } {
  const document = nodeOf(parse(html)) as PastedElement;
  const body = all(document).find(({ localName }) => localName === 'body')!;
  const sheets = all(document).filter(({ localName }) => localName === 'style');
  return { body, sheets: sheets.map((sheet) => [...sheet.childNodes].map(textOf).join('')) };
}

function nodeOf(node: Parsed): PastedNode {
  if (node.nodeName === '#text') return { nodeType: 3, nodeValue: (node as { value: string }).value };
  if (node.nodeName === '#comment' || node.nodeName === '#documentType')
    return { nodeType: 8, nodeValue: '' };
  const { attrs = [] } = node as { attrs?: { name: string; value: string }[] };
  return {
    nodeType: 1,
    localName: node.nodeName,
    childNodes: (node as { childNodes: Parsed[] }).childNodes.map(nodeOf),
    getAttribute: (name) => attrs.find((attribute) => attribute.name === name)?.value ?? null,
  };
}

function all(element: PastedElement): PastedElement[] {
  const children = [...element.childNodes].filter((node): node is PastedElement => node.nodeType === 1);
  return [element, ...children.flatMap(all)];
}

function textOf(node: PastedNode): string {
  return ('nodeValue' in node ? node.nodeValue : null) ?? '';
}
