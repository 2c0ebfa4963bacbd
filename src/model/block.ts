import { z } from 'zod';
import { KEY_PATTERN, newKey } from './ids.ts';
import { isObject } from './json.ts';
import { COMPONENT_PREFIX, PAGE_MAX_BLOCKS } from './limits.ts';
import { isRootKey } from './roots.ts';
import { spacingSchema } from './spacing.ts';

export const blockKeySchema = z
  .string()
  .regex(KEY_PATTERN, 'A key is 1 to 64 letters, digits, - and _')
  .refine((key) => !isRootKey(key), 'This key is reserved');

/** Any stored block: key, type, margins, and its own fields, which its definition checks. */
export const storedBlockSchema = z.looseObject({
  key: blockKeySchema,
  componentType: z.string().min(1).max(64),
  marginTop: spacingSchema.optional(),
  marginBottom: spacingSchema.optional(),
});
export type StoredBlock = z.output<typeof storedBlockSchema>;

/** A list of stored blocks: the page's own, or the slot of a block that holds others. */
export const blockListSchema = z.array(storedBlockSchema).max(PAGE_MAX_BLOCKS).default([]);

/** Block lists as they may be sent and loaded; `normaliseBlocks` turns them into their stored form. */
export const sentBlockListSchema = z
  .array(z.looseObject({ componentType: z.string().min(1).max(64) }))
  .max(PAGE_MAX_BLOCKS)
  .default([]);

/** Returns the names of the fields of a component type that hold block lists. */
export type SlotsOf = (componentType: string) => readonly string[];

/** Answers the model's questions about block types, so that the model need not import them. */
export interface BlockTypes {
  /** Returns the type with this name or former name (without COMPONENT_PREFIX); null if there is none. */
  typeOf(name: string): string | null;
  readonly slotsOf: SlotsOf;
  /** Returns the names of the fields of a type that hold items with a key each. */
  itemFieldsOf(componentType: string): readonly string[];
}

/**
 * Returns the stored name of a component type: the legacy prefix is removed (`WQuote`), and a former name becomes the present
 * one.
 */
export function componentTypeOf(name: string, { typeOf }: BlockTypes): string {
  const bare = name.startsWith(COMPONENT_PREFIX) ? name.slice(COMPONENT_PREFIX.length) : name;
  return typeOf(bare) ?? typeOf(name) ?? name;
}

/**
 * Returns a block in its stored form. Accepts legacy names and the legacy form `{componentType, key, value}`, which has the
 * fields in `value`. A missing or unusable key is replaced by a new one. A block of unknown type is otherwise left as it is.
 */
export function normaliseBlock(
  block: Readonly<Record<string, unknown>>,
  types: BlockTypes,
): Record<string, unknown> {
  const componentType = componentTypeOf(String(block.componentType ?? ''), types);
  const key = blockKeySchema.safeParse(block.key).success ? block.key : newKey();
  if (!isKnown(componentType, types)) return { ...block, key };
  const { value, ...flat } = block;
  const fields = isObject(value) ? { ...value, ...flat } : block;
  return { ...fields, key, componentType };
}

/**
 * Returns a block list, nested lists included, in its stored form: blocks are normalised, missing slots are added, and a block
 * or item whose key is already used gets a new one. Entries that are not objects are dropped.
 */
export function normaliseBlocks(
  list: unknown,
  types: BlockTypes,
  taken: Set<string> = new Set(),
): Record<string, unknown>[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((entry) => {
    const block = normaliseBlock(entry, types);
    block.key = claimKey(block.key, taken);
    const componentType = String(block.componentType);
    if (!isKnown(componentType, types)) return block;
    for (const field of types.itemFieldsOf(componentType)) {
      const items = block[field];
      if (Array.isArray(items)) {
        block[field] = items.map((item) =>
          isObject(item) ? { ...item, key: claimKey(item.key, taken) } : item,
        );
      }
    }
    for (const slot of types.slotsOf(componentType)) block[slot] = normaliseBlocks(block[slot], types, taken);
    return block;
  });
}

/** Returns the key if it is usable and free, otherwise a new one, and marks it as taken. */
export function claimKey(key: unknown, taken: Set<string>): string {
  const parsed = blockKeySchema.safeParse(key);
  const claimed = parsed.success && !taken.has(parsed.data) ? parsed.data : newKey();
  taken.add(claimed);
  return claimed;
}

function isKnown(componentType: string, { typeOf }: BlockTypes): boolean {
  return typeOf(componentType) === componentType;
}
