import { z } from 'zod';
import { KEY_PATTERN, newKey } from './ids.ts';
import { isObject } from './json.ts';
import { COMPONENT_PREFIX, PAGE_MAX_BLOCKS } from './limits.ts';
import { spacingSchema } from './spacing.ts';

/** The key under which the page itself stands in its content tree; no block may have it. */
export const PAGE_KEY = 'page';

/** The types of content blocks, as they are stored. */
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

/** Blocks as they may be sent and loaded: `normaliseBlocks` gives them their stored form. */
export const sentBlockListSchema = z
  .array(z.looseObject({ componentType: z.string().min(1).max(64) }))
  .max(PAGE_MAX_BLOCKS)
  .default([]);

/** The names of the fields of a component type that hold block lists. */
export type SlotsOf = (componentType: string) => readonly string[];

/** The stored name of a component type: without the older prefix (`WQuote`), `FormsForm` as `ContactForm`. */
export function componentTypeOf(name: string): string {
  const bare = name.startsWith(COMPONENT_PREFIX) ? name.slice(COMPONENT_PREFIX.length) : name;
  if (bare === 'FormsForm') return 'ContactForm';
  return isKnown(bare) ? bare : name;
}

/**
 * A block in its stored form. Accepts `{componentType, key, value}` with the fields in `value`, and the older
 * names. A missing or unusable key is made anew. A block of unknown type keeps everything as it is, but its key.
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
 * A block list in its stored form, nested lists included: every block normalised, every slot there, every key of
 * a block or an item once. The second of two with one key gets a new one. What is no object is left out.
 */
export function normaliseBlocks(
  list: unknown,
  slotsOf: SlotsOf,
  taken: Set<string> = new Set(),
): Record<string, unknown>[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((entry) => {
    const block = normaliseBlock(entry);
    block.key = claim(block.key, taken);
    if (!isKnown(block.componentType)) return block;
    for (const field of ITEM_FIELDS) {
      const items = block[field];
      if (Array.isArray(items)) {
        block[field] = items.map((item) =>
          isObject(item) ? { ...item, key: claim(item.key, taken) } : item,
        );
      }
    }
    for (const slot of slotsOf(String(block.componentType))) {
      block[slot] = normaliseBlocks(block[slot], slotsOf, taken);
    }
    return block;
  });
}

/** The key if it is usable and free, else a new one; it is taken from now on. */
function claim(key: unknown, taken: Set<string>): string {
  const parsed = blockKeySchema.safeParse(key);
  const claimed = parsed.success && !taken.has(parsed.data) ? parsed.data : newKey();
  taken.add(claimed);
  return claimed;
}

function isKnown(componentType: unknown): boolean {
  return (COMPONENT_TYPES as readonly unknown[]).includes(componentType);
}
