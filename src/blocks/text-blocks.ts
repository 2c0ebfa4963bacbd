import type { StoredBlock } from '../model/block.ts';
import { joinRichTexts, type Seam } from '../model/join-rich-texts.ts';
import type { InlineNode, Paragraph, RichText } from '../model/rich-text.ts';

/** The types of the blocks that consist only of a text, the one that can hold the most first. */
export const TEXT_TYPES: readonly string[] = ['RichText', 'FormattedText', 'Text'];

/** A block that holds the texts of two blocks, and the place where they were joined. */
export interface JoinedBlock extends Seam {
  readonly block: StoredBlock;
}

/**
 * Appends the text of a block to the text of another one, whose key and margins the result has. The result keeps the type of
 * the first block if that type holds the formatting of both, and otherwise has the next type that does. Returns null if a block
 * is not a text, or if no accepted type holds both.
 */
export function joinTextBlocks(
  before: StoredBlock,
  after: StoredBlock,
  isAccepted: (type: string) => boolean,
): JoinedBlock | null {
  if (![before, after].every(({ componentType }) => TEXT_TYPES.includes(componentType))) return null;
  const { text, seam, startsBlock } = joinRichTexts(asRichText(before.text), asRichText(after.text));
  const block = withText(before, text, isAccepted);
  return block && { block, seam, startsBlock };
}

/**
 * Returns a block with another text, as a block of the same type or, if that type cannot hold all of the text, of the next one
 * that can. Returns null if no accepted type can.
 */
export function withText(
  block: StoredBlock,
  text: RichText,
  isAccepted: (type: string) => boolean,
): StoredBlock | null {
  const poorer = TEXT_TYPES.toReversed();
  for (const componentType of poorer.slice(poorer.indexOf(block.componentType))) {
    const held = isAccepted(componentType) ? heldBy(componentType, text) : null;
    if (held !== null) return { ...block, componentType, text: held };
  }
  return null;
}

/** Returns the text as a type of block stores it; null if the type cannot hold all of it. */
export function heldBy(type: string, text: RichText): RichText | string | null {
  if (type === 'RichText') return text;
  const [first, ...others] = text.content;
  if (first?.type !== 'paragraph' || others.length > 0) return null;
  const words = first.content ?? [];
  if (type === 'FormattedText') return words.some(isLink) ? null : text;
  return words.every(isPlain) ? words.map((node) => (node.type === 'text' ? node.text : '')).join('') : null;
}

/** Returns the text of a block of any type of text as a rich text, with all of its spaces. */
export function asRichText(text: unknown): RichText {
  if (typeof text !== 'string') return text as RichText;
  const paragraph: Paragraph = {
    type: 'paragraph',
    ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
  };
  return { type: 'doc', content: [paragraph] };
}

function isPlain({ type, marks = [] }: InlineNode): boolean {
  return type === 'text' && marks.length === 0;
}

function isLink({ marks = [] }: InlineNode): boolean {
  return marks.some(({ type }) => type === 'link');
}
