import type { z } from 'zod';
import { blockTypes } from '../../../src/blocks/block-types.ts';
import { type DocumentKind, documentKindOf } from '../../../src/blocks/fields.ts';
import { definitionOf } from '../../../src/blocks/registry.ts';
import { componentTypeOf, normaliseBlock, type StoredBlock } from '../../../src/model/block.ts';
import { isObject } from '../../../src/model/json.ts';
import { bareSchema, partsOf } from '../../../src/model/schema-walk.ts';
import { formattedTextFromHtml, richTextFromHtml } from './html/from-html.ts';
import { textFromHtml } from './html/text-from-html.ts';

const FROM_HTML: Readonly<Record<DocumentKind, (html: string) => unknown>> = {
  rich: richTextFromHtml,
  formatted: formattedTextFromHtml,
};

/** The plain text fields of forms that were HTML in the older system. */
const LEGACY_HTML: ReadonlySet<string> = new Set(['successMessage', 'successEmailText']);

type Block = Record<string, unknown>;

/**
 * Upgrades legacy blocks, including nested blocks, to the current form. Converts legacy names and shapes (`normaliseBlock`).
 * HTML in rich and formatted text fields becomes a document, and HTML in plain text fields of forms becomes plain text. Numbers
 * stored as text, and texts stored as numbers, get the right type. A block without a key is returned without a key, because a
 * new key would be different each time that the block is read. Entries that are not blocks are returned unchanged.
 */
export function upgradeBlocks(blocks: unknown): StoredBlock[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.map((entry) => {
    if (!isObject(entry) || typeof entry.componentType !== 'string') return entry;
    const { key: _made, ...block } = isLegacy(entry) ? normaliseBlock(entry, blockTypes) : entry;
    const keyed = entry.key === undefined ? block : { ...block, key: entry.key };
    return blockWithDocuments(keyed as Block);
  });
}

function isLegacy({ componentType, value }: Block): boolean {
  return componentTypeOf(String(componentType), blockTypes) !== componentType || isObject(value);
}

function blockWithDocuments(block: Block): Block {
  const definition = definitionOf(String(block.componentType));
  if (definition === null) return block;
  const converted: Block = { ...block };
  for (const [name, field] of Object.entries<z.ZodType>(definition.fields.shape)) {
    if (!Object.hasOwn(block, name)) continue;
    const isSlot = definition.slots?.includes(name) ?? false;
    const value = block[name];
    if (isSlot) converted[name] = upgradeBlocks(value);
    else if (LEGACY_HTML.has(name) && typeof value === 'string') converted[name] = textFromHtml(value);
    else converted[name] = fieldWithDocuments(field, value);
  }
  return converted;
}

function fieldWithDocuments(schema: z.ZodType, value: unknown): unknown {
  const bare = bareSchema(schema);
  const kind = documentKindOf(bare);
  if (kind !== null) return typeof value === 'string' ? FROM_HTML[kind](value) : value;
  const parts = partsOf(bare);
  if (parts.type === 'number') return isNumberInText(value) ? Number(value) : value;
  // The id of a video may be stored as a number.
  if (parts.type === 'string') return typeof value === 'number' ? String(value) : value;
  if (parts.type === 'list' && Array.isArray(value)) {
    return value.map((entry) => fieldWithDocuments(parts.item, entry));
  }
  if (parts.type === 'record' && isObject(value)) {
    const entries = Object.entries(value).map(([name, inner]) => [
      name,
      fieldWithDocuments(parts.value, inner),
    ]);
    return Object.fromEntries(entries);
  }
  return parts.type === 'object' && isObject(value) ? objectWithDocuments(parts.fields, value) : value;
}

/** Whether a value is a number stored as text. The older system stored some numbers as they were typed. */
function isNumberInText(value: unknown): value is string {
  return typeof value === 'string' && /^\s{0,9}-?\d{1,15}(?:\.\d{1,20})?\s{0,9}$/.test(value);
}

function objectWithDocuments(shape: Readonly<Record<string, z.ZodType>>, value: Block): Block {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, field === undefined ? inner : fieldWithDocuments(field, inner)];
    }),
  );
}
