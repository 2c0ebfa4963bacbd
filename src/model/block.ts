import { z } from 'zod';
import { KEY_PATTERN, newKey } from './ids.ts';
import { isObject } from './json.ts';
import { COMPONENT_PREFIX, PAGE_MAX_BLOCKS } from './limits.ts';
import { spacingSchema } from './spacing.ts';

/** The key of the page itself in its content tree; no block may have it. */
export const PAGE_KEY = 'page';

/** The stored types of content blocks. */
export const COMPONENT_TYPES = [
  'Text',
  'RichText',
  'FormattedText',
  'Anchor',
  'EmergencyContact',
  'IconList',
  'ButtonCta',
  'ListAccordion',
  'ExpandableDetails',
  'Testimonials',
  'Quote',
  'ContentPanel',
  'Humanitix',
  'Media',
  'WorkshopEnquiryForm',
  'OneActiveCarousel',
  'MapContent',
  'TitledArea',
  'IllustratedFocusArea',
  'ContactForm',
  'SplitContent',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

export const blockKeySchema = z
  .string()
  .regex(KEY_PATTERN, 'A key is 1 to 64 letters, digits, - and _')
  .refine((key) => key !== PAGE_KEY, 'This key is reserved');

/** Any stored block: key, type, margins, and its own fields beside them, which its definition checks. */
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

/**
 * The stored name of a component type: the legacy prefix is removed (`WQuote`), and `FormsForm` becomes
 * `ContactForm`.
 */
export function componentTypeOf(name: string): string {
  const bare = name.startsWith(COMPONENT_PREFIX) ? name.slice(COMPONENT_PREFIX.length) : name;
  if (bare === 'FormsForm') return 'ContactForm';
  return isKnown(bare) ? bare : name;
}

/**
 * A block in its stored form. Accepts legacy names and the legacy form `{componentType, key, value}`, which
 * has the fields in `value`. A missing or unusable key is replaced by a new one. A block of unknown type is
 * otherwise left as it is.
 */
export function normaliseBlock(block: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const componentType = componentTypeOf(String(block.componentType ?? ''));
  const key = blockKeySchema.safeParse(block.key).success ? block.key : newKey();
  if (!isKnown(componentType)) return { ...block, key };
  const { value, ...flat } = block;
  const fields = isObject(value) ? { ...value, ...flat } : block;
  return { ...fields, key, componentType };
}

/** Fields that hold a block's own items, each with a key. */
const ITEM_FIELDS = ['items', 'slides', 'fields'] as const;

/**
 * A block list, nested lists included, in its stored form: blocks are normalised, missing slots are added,
 * and a block or item whose key is already used gets a new one. Entries that are not objects are dropped.
 */
export function normaliseBlocks(
  list: unknown,
  slotsOf: SlotsOf,
  taken: Set<string> = new Set(),
): Record<string, unknown>[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((entry) => {
    const block = normaliseBlock(entry);
    block.key = claimKey(block.key, taken);
    if (!isKnown(block.componentType)) return block;
    for (const field of ITEM_FIELDS) {
      const items = block[field];
      if (Array.isArray(items)) {
        block[field] = items.map((item) =>
          isObject(item) ? { ...item, key: claimKey(item.key, taken) } : item,
        );
      }
    }
    for (const slot of slotsOf(String(block.componentType))) {
      block[slot] = normaliseBlocks(block[slot], slotsOf, taken);
    }
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

function isKnown(componentType: unknown): boolean {
  return (COMPONENT_TYPES as readonly unknown[]).includes(componentType);
}
