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

/** Any stored block: its key, type, margins and own fields. The definition of the block's type checks the fields of that type. */
export const storedBlockSchema = z.looseObject({
  key: blockKeySchema,
  componentType: z.string().min(1).max(64),
  marginTop: spacingSchema.optional(),
  marginBottom: spacingSchema.optional(),
});
export type StoredBlock = z.output<typeof storedBlockSchema>;

/** A list of stored blocks: the page's own list, or a list inside a block. */
export const blockListSchema = z.array(storedBlockSchema).max(PAGE_MAX_BLOCKS).default([]);

/** A block list as requests and loaded pages may contain it. `normaliseBlocks` converts the list to the stored form. */
export const sentBlockListSchema = z
  .array(z.looseObject({ componentType: z.string().min(1).max(64) }))
  .max(PAGE_MAX_BLOCKS)
  .default([]);

/** Returns the names of the fields of a component type that hold block lists. */
export type SlotsOf = (componentType: string) => readonly string[];

/** Describes block types to the model, so that the model does not import them. */
export interface BlockTypes {
  /** Returns the type with this current or former name (without COMPONENT_PREFIX); null if there is none. */
  typeOf(name: string): string | null;
  readonly slotsOf: SlotsOf;
  /** Returns the names of a type's fields that contain lists of items with keys. */
  itemFieldsOf(componentType: string): readonly string[];
}

/**
 * Returns the stored name of a component type: removes the legacy prefix (`WQuote`), and replaces a former name by the current
 * one.
 */
export function componentTypeOf(name: string, { typeOf }: BlockTypes): string {
  const bare = name.startsWith(COMPONENT_PREFIX) ? name.slice(COMPONENT_PREFIX.length) : name;
  return typeOf(bare) ?? typeOf(name) ?? name;
}

/**
 * Converts a block to its stored form. Accepts legacy names, and the legacy form `{componentType, key, value}`, whose `value`
 * contains the fields. Replaces a missing or invalid key by a new one. Keeps the other fields of a block whose type is unknown.
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
 * Converts a block list, and the lists inside its blocks, to the stored form. Normalises the blocks, adds missing slots, and
 * gives new keys to blocks and items whose key is already used. Drops entries that are not objects.
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

/** Returns the key if it is valid and unused, otherwise a new key. Adds the returned key to `taken`. */
export function claimKey(key: unknown, taken: Set<string>): string {
  const parsed = blockKeySchema.safeParse(key);
  const claimed = parsed.success && !taken.has(parsed.data) ? parsed.data : newKey();
  taken.add(claimed);
  return claimed;
}

function isKnown(componentType: string, { typeOf }: BlockTypes): boolean {
  return typeOf(componentType) === componentType;
}
