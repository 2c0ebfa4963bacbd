import { sameJson } from './json.ts';
import type { BlockNode, Heading, InlineNode, Paragraph, RichText } from './rich-text.ts';

/** The place where two texts were joined. */
export interface Seam {
  /** The number of characters before the position where the texts were joined. */
  readonly seam: number;
  /** Whether the second text begins a paragraph at that position. */
  readonly startsBlock: boolean;
}

/** A text that consists of two texts. */
export interface JoinedText extends Seam {
  readonly text: RichText;
}

/**
 * Appends a rich text to another one. The first paragraph of the second text goes on in the last paragraph or heading of the
 * first one. After a list, it stays a paragraph, unless it is empty.
 */
export function joinRichTexts(before: RichText, after: RichText): JoinedText {
  const seam = lengthOf(before.content);
  const [last, first] = [before.content.at(-1), after.content[0]];
  const rest = after.content.slice(1);
  if (first === undefined || (isWords(first) && !first.content?.length && rest.length === 0)) {
    return { text: before, seam, startsBlock: false };
  }
  if (last === undefined || !isWords(last) || !isWords(first)) {
    return { text: { type: 'doc', content: [...before.content, ...after.content] }, seam, startsBlock: true };
  }
  const joined = last.content?.length
    ? { ...last, content: inline(last.content, first.content ?? []) }
    : first;
  const content = [...before.content.slice(0, -1), joined, ...rest];
  return { text: { type: 'doc', content }, seam, startsBlock: false };
}

function isWords(node: BlockNode): node is Paragraph | Heading {
  return node.type === 'paragraph' || node.type === 'heading';
}

/** Joins inline nodes. Two successive texts with the same marks become one text. */
function inline(before: readonly InlineNode[], after: readonly InlineNode[]): InlineNode[] {
  const [last, first] = [before.at(-1), after[0]];
  if (last?.type !== 'text' || first?.type !== 'text' || !sameJson(last.marks ?? [], first.marks ?? [])) {
    return [...before, ...after];
  }
  return [...before.slice(0, -1), { ...last, text: last.text + first.text }, ...after.slice(1)];
}

function lengthOf(nodes: readonly object[]): number {
  return nodes.reduce((sum, node) => {
    const { text, content } = node as { text?: string; content?: readonly object[] };
    return sum + (text?.length ?? lengthOf(content ?? []));
  }, 0);
}
