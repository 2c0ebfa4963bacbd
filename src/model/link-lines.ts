import { isObject } from './json.ts';
import { type LinkTarget, linkHref } from './link.ts';

/**
 * The kind of a line that is not a sentence. `link`: the line is only a link. `label`: a label that ends in a colon precedes
 * the link, as in 'Phone: (08) 5550 0142'. Lines of both kinds get larger touch targets.
 */
export type LinkLine = 'link' | 'label';

/** Returns the kind of a stored paragraph; null if the paragraph is a sentence. The paragraph may be older than the schema. */
export function linkLineOf(paragraph: unknown): LinkLine | null {
  const parts = childrenOf(paragraph);
  const links = parts.map(linkOf);
  const start = links.findIndex((link) => link !== null);
  const link = links[start] ?? null;
  if (link === null || linkHref(link) === '' || !links.slice(start).every((next) => sameLink(link, next)))
    return null;
  const before = parts
    .slice(0, start)
    .map(({ text }) => (typeof text === 'string' ? text : '\n'))
    .join('')
    .trim();
  if (before === '') return 'link';
  return before.endsWith(':') && !before.includes('\n') ? 'label' : null;
}

/** Returns the CSS class of a paragraph or bullet list of links; undefined if the node is neither. */
export function linkClassOf(node: { readonly type?: unknown }): string | undefined {
  if (node.type === 'bullet_list') return isLinkList(node) ? 'link-list' : undefined;
  const line = node.type === 'paragraph' ? linkLineOf(node) : null;
  return line === null ? undefined : `${line}-line`;
}

/** Returns whether every item of a stored list is only a link line. */
export function isLinkList(list: unknown): boolean {
  const points = childrenOf(list).map(childrenOf);
  return points.length > 0 && points.every((point) => point.length === 1 && linkLineOf(point[0]) !== null);
}

function childrenOf(node: unknown): readonly Record<string, unknown>[] {
  return isObject(node) && Array.isArray(node.content) ? node.content.filter(isObject) : [];
}

/** Returns the link target of a stored text or line break; null if it is not linked. */
export function linkOf(node: Readonly<Record<string, unknown>>): LinkTarget | null {
  if (node.type !== 'text' && node.type !== 'hard_break') return null;
  const marks = Array.isArray(node.marks) ? node.marks.filter(isObject) : [];
  const mark = marks.find(({ type }) => type === 'link');
  if (mark === undefined) return null;
  const { type, href, fileId } = isObject(mark.attrs) ? mark.attrs : {};
  return {
    type: type as LinkTarget['type'],
    href: typeof href === 'string' ? href : '',
    fileId: typeof fileId === 'string' ? fileId : null,
  };
}

/** Returns whether two links have the same target. */
export function sameLink(one: LinkTarget, other: LinkTarget | null): boolean {
  return other !== null && one.type === other.type && one.href === other.href && one.fileId === other.fileId;
}
