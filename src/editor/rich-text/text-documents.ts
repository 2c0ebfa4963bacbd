import { type Node, Schema } from 'prosemirror-model';
import { isObject } from '../../model/json.ts';
import type { FormattedText, RichText } from '../../model/rich-text.ts';
import { formattedTextSchema, richTextSchema } from '../../model/rich-text-schema.ts';

export type TextKind = 'richText' | 'formattedText';

/** A text as stored in a field. */
export type StoredText = RichText | FormattedText;

const { nodes, marks } = formattedTextSchema;

/**
 * The schema of formatted text. Its document directly contains the inline nodes, because the element on the page serves as the
 * paragraph.
 */
export const lineSchema = new Schema({
  nodes: {
    doc: { content: 'inline*' },
    text: nodes.text.spec,
    hard_break: nodes.hard_break.spec,
  },
  marks: {
    lang: marks.lang.spec,
    strong: marks.strong.spec,
    em: marks.em.spec,
    underline: marks.underline.spec,
  },
});

/** The schema of any text, with only the nodes and marks that all texts have. */
export type TextSchema = Schema<'doc' | 'text' | 'hard_break', 'lang' | 'strong' | 'em' | 'underline'>;

/** Returns the schema for editing a text of this kind. */
export function schemaOf(kind: TextKind): TextSchema {
  return kind === 'richText' ? richTextSchema : lineSchema;
}

/** Returns a stored text as a document for editing. If the stored text does not fit the schema, uses its plain text. */
export function editableDocument(kind: TextKind, stored: unknown): Node {
  const schema = schemaOf(kind);
  try {
    const doc = schema.nodeFromJSON(kind === 'richText' ? stored : asLine(stored));
    doc.check();
    return doc;
  } catch {
    return wordsAlone(schema, stored);
  }
}

/** Returns the document in its stored form: the form that `checkRichText` or `checkFormattedText` returns. */
export function storedText(kind: TextKind, doc: Node): StoredText {
  const json = JSON.parse(JSON.stringify(doc));
  if (kind === 'richText') return json as RichText;
  const { content } = json as { content?: FormattedText['content'][0]['content'] };
  return { type: 'doc', content: [{ type: 'paragraph', ...(content === undefined ? {} : { content }) }] };
}

/** Returns whether the document is empty, so that the placeholder is shown. */
export function isBlank(doc: Node): boolean {
  const { firstChild } = doc;
  if (firstChild === null) return true;
  return doc.childCount === 1 && firstChild.type.name === 'paragraph' && firstChild.content.size === 0;
}

function asLine(stored: unknown): unknown {
  const [paragraph] = childrenOf(stored);
  return { type: 'doc', content: childrenOf(paragraph) };
}

function wordsAlone(schema: TextSchema, stored: unknown): Node {
  const words = childrenOf(stored)
    .map(wordsIn)
    .filter((text) => text !== '');
  const { doc, paragraph } = schema.nodes;
  if (paragraph === undefined)
    return doc.create(null, words.length > 0 ? schema.text(words.join(' ')) : null);
  const paragraphs = words.map((text) => paragraph.create(null, schema.text(text)));
  return doc.create(null, paragraphs.length > 0 ? paragraphs : [paragraph.create()]);
}

function wordsIn(node: unknown): string {
  const text = isObject(node) ? node.text : undefined;
  return typeof text === 'string' ? text : childrenOf(node).map(wordsIn).join('');
}

function childrenOf(node: unknown): unknown[] {
  return isObject(node) && Array.isArray(node.content) ? node.content : [];
}
