import type { BlockNode, InlineNode, ListItem, RichText } from '../../../model/rich-text.ts';

const TAGS = { strong: 'strong', em: 'em', underline: 'u' } as const;

/** Returns a stored text as the HTML that cleaning produces. */
export function storedHtml({ content }: RichText): string {
  return content.map(blockOf).join('');
}

function blockOf(node: BlockNode | ListItem): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlineOf(node.content)}</p>`;
    case 'heading':
      return `<h${node.attrs.level}>${inlineOf(node.content)}</h${node.attrs.level}>`;
    case 'list_item':
      return `<li>${node.content.map(blockOf).join('')}</li>`;
    case 'bullet_list':
      return `<ul>${node.content.map(blockOf).join('')}</ul>`;
    case 'ordered_list': {
      const start = node.attrs.order === 1 ? '' : ` start="${node.attrs.order}"`;
      return `<ol${start}>${node.content.map(blockOf).join('')}</ol>`;
    }
  }
}

function inlineOf(nodes: readonly InlineNode[] = []): string {
  return nodes.map(wordsOf).join('');
}

function wordsOf(node: InlineNode): string {
  const words = node.type === 'text' ? node.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : '<br>';
  const marks = node.marks ?? [];
  const marked = marks.toReversed().reduce((inner, { type }) => {
    return type === 'link' || type === 'lang' ? inner : `<${TAGS[type]}>${inner}</${TAGS[type]}>`;
  }, words);
  const link = marks.find((mark) => mark.type === 'link');
  return link === undefined ? marked : `<a href="${link.attrs.href.replaceAll('&', '&amp;')}">${marked}</a>`;
}
