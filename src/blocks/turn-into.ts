import { oneLine } from '../editable/one-line.ts';
import type { StoredBlock } from '../model/block.ts';
import { newKey } from '../model/ids.ts';
import type { Link } from '../model/link.ts';
import type {
  BlockNode,
  BulletList,
  Heading,
  InlineNode,
  Paragraph,
  RichText,
  TextNode,
} from '../model/rich-text.ts';
import { plainText } from '../model/rich-text.ts';
import { completeBlock, definitionOf, definitions } from './registry.ts';
import { heldBy, TEXT_TYPES } from './text-blocks.ts';

/**
 * A block type that can be turned into others. Two types are converted by way of a rich text: one type reads its words as a
 * rich text, and the other writes them into its own fields.
 */
interface Convertible {
  /** Returns the words of a block as a rich text; null if a rich text cannot hold all of the block, such as its picture. */
  read(fields: StoredBlock): readonly BlockNode[] | null;
  /** Returns the fields that hold these words; null if some of the words or their formatting would be lost. */
  write(nodes: readonly BlockNode[]): Readonly<Record<string, unknown>> | null;
}

/** The types that can be turned into each other, by their stored type. */
const CONVERTIBLE: Readonly<Record<string, Convertible>> = {
  Text: {
    read: ({ text }) => [paragraph(String(text))],
    write: (nodes) => {
      const text = onePlain(nodes);
      return text === null ? null : { text };
    },
  },
  RichText: {
    read: ({ text }) => (text as RichText).content,
    write: (nodes) => ({ text: doc(nodes) }),
  },
  FormattedText: {
    read: ({ text }) => (text as RichText).content,
    write: (nodes) => {
      const text = heldBy('FormattedText', doc(nodes));
      return text === null ? null : { text };
    },
  },
  Quote: {
    read: ({ quote, quoteBy }) => [
      paragraph(String(quote)),
      ...(isBlank(quoteBy) ? [] : [paragraph(String(quoteBy))]),
    ],
    write: (nodes) => {
      const quote = onePlain(nodes);
      return quote === null ? null : { quote };
    },
  },
  ContentPanel: {
    read: ({ contents }) => (contents as RichText).content,
    write: (nodes) => ({ contents: doc(nodes) }),
  },
  ExpandableDetails: {
    read: ({ header, contents, illustration, image, link }) =>
      illustration === 'none' && hasNoExtras(image, link)
        ? [...heading(header), ...filled(contents as RichText)]
        : null,
    write: (nodes) => {
      const part = headed(nodes);
      return part && { header: part.title, contents: doc(part.rest) };
    },
  },
  TitledArea: {
    read: ({ title, contents }) => {
      const inside = (contents as readonly StoredBlock[]).map((block) =>
        TEXT_TYPES.includes(block.componentType)
          ? (CONVERTIBLE[block.componentType]?.read(block) ?? null)
          : null,
      );
      return inside.includes(null) ? null : [...heading(title), ...inside.flatMap((nodes) => nodes ?? [])];
    },
    write: (nodes) => {
      const part = headed(nodes);
      if (part === null) return null;
      const text = { key: newKey(), componentType: 'RichText', text: doc(part.rest) };
      return { title: part.title, contents: part.rest.length === 0 ? [] : [text] };
    },
  },
  ListAccordion: {
    read: ({ items }) => {
      const parts = (items as readonly Record<string, unknown>[]).map(({ header, contents, image, link }) =>
        hasNoExtras(image, link) ? [...heading(header), ...filled(contents as RichText)] : null,
      );
      return parts.includes(null) ? null : parts.flatMap((nodes) => nodes ?? []);
    },
    write: (nodes) => {
      const items = sections(nodes).map(headed);
      if (items.includes(null)) return null;
      return {
        items: items.map((part) => ({
          key: newKey(),
          header: part?.title ?? '',
          contents: doc(part?.rest ?? []),
        })),
      };
    },
  },
  IconList: {
    read: ({ items }) => {
      const points = (items as readonly Record<string, unknown>[]).map(({ text }) => String(text));
      return points.every(isBlank) ? [] : [bulletList(points)];
    },
    write: (nodes) => {
      const points = nodes.length === 0 ? [''] : pointsOf(nodes);
      return points && { items: points.map((text) => ({ key: newKey(), text })) };
    },
  },
};

/**
 * Returns a block as a block of another type, with the same key and margins; null if the other type cannot hold all words of
 * the block.
 */
export function turnInto(stored: StoredBlock, type: string): StoredBlock | null {
  const definition = definitionOf(type);
  const [from, to] = [CONVERTIBLE[stored.componentType], CONVERTIBLE[type]];
  if (from === undefined || to === undefined || definition === null) return null;
  const nodes = from.read(completeBlock(stored))?.filter((node) => !isEmptyParagraph(node));
  const written = nodes === undefined ? null : to.write(nodes);
  const fields = written && definition.fields.safeParse({ ...definition.created?.(), ...written });
  if (!fields?.success) return null;
  const { key, marginTop, marginBottom } = stored;
  const margins = Object.entries({ marginTop, marginBottom }).filter(([, margin]) => margin !== undefined);
  return { key, componentType: type, ...fields.data, ...Object.fromEntries(margins) };
}

/** Returns the types into which a block can be turned without losing a word, in the order of the block picker. */
export function typesToTurnInto(block: StoredBlock): readonly string[] {
  return definitions
    .map(({ type }) => type)
    .filter((type) => type !== block.componentType && turnInto(block, type) !== null);
}

function doc(nodes: readonly BlockNode[]): RichText {
  return { type: 'doc', content: nodes.length === 0 ? [{ type: 'paragraph' }] : [...nodes] };
}

function paragraph(words: string): Paragraph {
  const text = oneLine(words).trim();
  return text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
}

function heading(title: unknown): readonly Heading[] {
  if (isBlank(title)) return [];
  return [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: String(title).trim() }] }];
}

function bulletList(points: readonly string[]): BulletList {
  return {
    type: 'bullet_list',
    content: points.map((point) => ({ type: 'list_item', content: [paragraph(point)] })),
  };
}

/** Returns the points of a single list without numbers, levels and formatting; null for any other text. */
function pointsOf([list, ...others]: readonly BlockNode[]): readonly string[] | null {
  if (list?.type !== 'bullet_list' || others.length > 0) return null;
  const points = list.content.map(({ content }) => onePlain(content));
  return points.includes(null) ? null : points.map((point) => point ?? '');
}

/** Returns the words of a single paragraph without formatting; null for any other text. */
function onePlain(nodes: readonly BlockNode[]): string | null {
  const [first, ...others] = nodes;
  if (first === undefined) return '';
  const isPlain =
    first.type === 'paragraph' && others.length === 0 && (first.content ?? []).every(isUnmarked);
  return isPlain ? plainText(doc([first])) : null;
}

/** Returns a text as a title and the rest. The title is empty if the text does not begin with a heading. */
function headed(nodes: readonly BlockNode[]): { title: string; rest: readonly BlockNode[] } | null {
  const [first, ...rest] = nodes;
  if (first?.type !== 'heading') return { title: '', rest: nodes };
  return (first.content ?? []).some(isLink) ? null : { title: plainText(doc([first])), rest };
}

/** Returns the parts of a text, each with the heading that begins it. */
function sections(nodes: readonly BlockNode[]): readonly BlockNode[][] {
  const parts: BlockNode[][] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (node.type === 'heading' || last === undefined) parts.push([node]);
    else last.push(node);
  }
  return parts.length === 0 ? [[]] : parts;
}

function filled(text: RichText): readonly BlockNode[] {
  return text.content.filter((node) => !isEmptyParagraph(node));
}

function isEmptyParagraph(node: BlockNode): boolean {
  return node.type === 'paragraph' && plainText(doc([node])).trim() === '';
}

function isUnmarked(node: InlineNode): node is TextNode {
  return node.type === 'text' && (node.marks ?? []).length === 0;
}

function isLink({ marks = [] }: InlineNode): boolean {
  return marks.some(({ type }) => type === 'link');
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

function hasNoExtras(image: unknown, link: unknown): boolean {
  const { text, href } = link as Link;
  return image === null && isBlank(text) && isBlank(href);
}
