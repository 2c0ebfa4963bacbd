import { z } from 'zod';
import { HearthError } from '../model/errors.ts';
import { KEY_PATTERN } from '../model/ids.ts';
import { LIST_MAX_ITEMS, LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../model/limits.ts';
import { linkSchema } from '../model/link.ts';
import { emptyFormattedText, emptyRichText, type FormattedText, type RichText } from '../model/rich-text.ts';
import { checkFormattedText, checkRichText } from '../model/rich-text-schema.ts';

/** The schemas from which definitions build their fields. Each schema has a default, so that `{}` parses to a new block. */

/** Returns the schema of a plain text of one line, such as a heading or a name. */
export const shortText = () => z.string().max(SHORT_TEXT_MAX_LENGTH).default('');

/** Returns the schema of a plain text of a few sentences. */
export const longText = () => z.string().max(LONG_TEXT_MAX_LENGTH).default('');

export const link = () => linkSchema.prefault({});

/** Returns the schema of a stored rich text: paragraphs, headings, lists and links. */
export const richText = () => document<RichText>('rich', checkRichText).default(emptyRichText);

/** Returns the schema of a stored formatted text: one paragraph with bold, italic, underline and line breaks. */
export const formattedText = () =>
  document<FormattedText>('formatted', checkFormattedText).default(emptyFormattedText);

/** Returns the schema of a list item: its fields and its key. */
export function itemSchema<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject({
    key: z.string().regex(KEY_PATTERN, 'A key is 1 to 64 letters, digits, - and _'),
    ...fields,
  });
}

/** Returns the schema of a list of items. In a new block, the list is empty. */
export function itemsOf<Item extends z.ZodObject>(item: Item) {
  return z.array(item).max(LIST_MAX_ITEMS).default([]);
}

/** The kinds of stored documents: rich text and formatted text. */
export type DocumentKind = 'rich' | 'formatted';

const documents = new WeakMap<z.ZodType, DocumentKind>();

/** Returns whether a schema (without its default) describes a stored document. */
export function isDocument(schema: z.ZodType): boolean {
  return documents.has(schema);
}

/** Returns the kind of document that a schema (without its default) describes; null if it does not describe a document. */
export function documentKindOf(schema: z.ZodType): DocumentKind | null {
  return documents.get(schema) ?? null;
}

/** Returns the schema of a stored document. Parsing returns only the checked document, and drops any other properties. */
function document<Doc>(kind: DocumentKind, check: (json: unknown) => Doc): z.ZodType<Doc, Doc> {
  const schema = z.looseObject({ type: z.literal('doc') }).check((payload) => {
    try {
      payload.value = check(payload.value) as typeof payload.value;
    } catch (error) {
      if (!(error instanceof HearthError)) throw error;
      payload.issues.push({ code: 'custom', message: error.message, input: payload.value });
    }
  });
  documents.set(schema, kind);
  return schema as unknown as z.ZodType<Doc, Doc>;
}
