import type { InlineNode, RichText } from '../../../../src/model/rich-text.ts';
import { richTextFromHtml } from './from-html.ts';

/** Tags of block elements. These tags never appear in a text that was typed as plain text. */
const MARKUP = /<(?:p|div|h[1-6]|ul|ol|li|br|table|blockquote)\b[^<>]{0,1000}>/i;

type Node =
  | RichText['content'][number]
  | Extract<RichText['content'][number], { type: 'ordered_list' }>['content'][number];

/**
 * Converts HTML to plain text, for texts that were HTML in the older system, such as the mail to the sender of a form.
 * Paragraphs are separated by an empty line, list items have their own lines, and the URL of a link follows it in brackets. A
 * text without HTML tags is returned unchanged.
 */
export function textFromHtml(text: string): string {
  return MARKUP.test(text) ? paragraphs(richTextFromHtml(text).content).join('\n\n') : text;
}

function paragraphs(nodes: readonly Node[]): string[] {
  return nodes.map(textOf).filter((text) => text.trim() !== '');
}

function textOf(node: Node): string {
  if (node.type === 'paragraph' || node.type === 'heading') return lineOf(node.content ?? []);
  if (node.type === 'list_item') return paragraphs(node.content).join('\n');
  const first = node.type === 'ordered_list' ? node.attrs.order : null;
  return node.content
    .map(
      (item, index) =>
        `${first === null ? '-' : `${first + index}.`} ${textOf(item).replaceAll('\n', '\n  ')}`,
    )
    .join('\n');
}

/** A link may consist of several pieces; its URL follows the last piece. */
function lineOf(nodes: readonly InlineNode[]): string {
  const pieces: string[] = [];
  let linked = '';
  for (const [index, node] of nodes.entries()) {
    const text = node.type === 'text' ? node.text : '\n';
    pieces.push(text);
    const href = hrefOf(node);
    linked = href === null ? '' : linked + text;
    if (href === null || href === hrefOf(nodes[index + 1])) continue;
    if (/^https?:/.test(href) && linked.trim() !== href) pieces.push(` (${href})`);
    linked = '';
  }
  return pieces.join('');
}

function hrefOf(node: InlineNode | undefined): string | null {
  for (const mark of node?.marks ?? []) if (mark.type === 'link') return mark.attrs.href;
  return null;
}
