import { isObject } from './json.ts';
import type { LinkType } from './link.ts';

/** Stored texts in ProseMirror's JSON format. This file does not import ProseMirror, so that the scripts of views stay small. */

export type LinkMark = {
  type: 'link';
  attrs: { type: LinkType; href: string; fileId: string | null };
};
/** Says that words are in another language than the page. */
export type LanguageMark = { type: 'lang'; attrs: { lang: string } };
export type Mark = { type: 'strong' } | { type: 'em' } | { type: 'underline' } | LanguageMark | LinkMark;

export type TextNode = { type: 'text'; text: string; marks?: Mark[] };
export type HardBreak = { type: 'hard_break'; marks?: Mark[] };
export type InlineNode = TextNode | HardBreak;

export type Paragraph = { type: 'paragraph'; content?: InlineNode[] };
export type HeadingLevel = 2 | 3 | 4;
export type Heading = { type: 'heading'; attrs: { level: HeadingLevel }; content?: InlineNode[] };
export type BulletList = { type: 'bullet_list'; content: ListItem[] };
export type OrderedList = { type: 'ordered_list'; attrs: { order: number }; content: ListItem[] };
export type ListItem = { type: 'list_item'; content: (Paragraph | BulletList | OrderedList)[] };
export type BlockNode = Paragraph | Heading | BulletList | OrderedList;

/** Rich text: paragraphs, headings, lists and links. */
export type RichText = { type: 'doc'; content: BlockNode[] };
/** Formatted text: exactly one paragraph with inline marks but no links. */
export type FormattedText = { type: 'doc'; content: [Paragraph] };

type AnyNode = RichText | BlockNode | ListItem | InlineNode;

/** Returns a new, empty rich text. */
export function emptyRichText(): RichText {
  return { type: 'doc', content: [{ type: 'paragraph' }] };
}

/** Returns a new, empty formatted text. */
export function emptyFormattedText(): FormattedText {
  return { type: 'doc', content: [{ type: 'paragraph' }] };
}

/** Returns the text without formatting. Each paragraph, heading, list paragraph and line break starts a line. */
export function plainText(doc: RichText | FormattedText): string {
  return lines(doc).join('\n');
}

/** Returns whether a text contains only spaces and line breaks. */
export function isEmptyRichText(doc: RichText | FormattedText | null | undefined): boolean {
  return !doc || plainText(doc).trim() === '';
}

/** Ignores content that is not a list of nodes, because stored text may be older than the schema. */
function lines(node: AnyNode): string[] {
  if (node.type === 'text' || node.type === 'hard_break') return [words(node)];
  const children: readonly AnyNode[] = Array.isArray(node.content) ? node.content.filter(isObject) : [];
  if (node.type !== 'paragraph' && node.type !== 'heading') return children.flatMap(lines);
  return [(children as readonly InlineNode[]).map(words).join('')];
}

function words(node: InlineNode): string {
  return node.type === 'text' ? node.text : '\n';
}
