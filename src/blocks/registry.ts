import type { z } from 'zod';
import type { StoredBlock } from '../model/block.ts';
import { isObject } from '../model/json.ts';
import { spacingSchema } from '../model/spacing.ts';
import { anchor } from './anchor/definition.ts';
import { buttonCta } from './button-cta/definition.ts';
import { checkBlockList } from './check-blocks.ts';
import { clearSiteData } from './clear-site-data/definition.ts';
import { completeFields } from './complete-fields.ts';
import { contactForm } from './contact-form/definition.ts';
import { contentPanel } from './content-panel/definition.ts';
import type { BlockDefinition } from './definition.ts';
import { divider } from './divider/definition.ts';
import { donationAmounts } from './donation-amounts/definition.ts';
import { emergencyContact } from './emergency-contact/definition.ts';
import { expandableDetails } from './expandable-details/definition.ts';
import { formattedText } from './formatted-text/definition.ts';
import { humanitix } from './humanitix/definition.ts';
import { iconList } from './icon-list/definition.ts';
import { illustratedFocusArea } from './illustrated-focus-area/definition.ts';
import { listAccordion } from './list-accordion/definition.ts';
import { mapContent } from './map-content/definition.ts';
import { media } from './media/definition.ts';
import { oneActiveCarousel } from './one-active-carousel/definition.ts';
import { pageList } from './page-list/definition.ts';
import { quote } from './quote/definition.ts';
import { richText } from './rich-text/definition.ts';
import { splitContent } from './split-content/definition.ts';
import { table } from './table/definition.ts';
import { testimonials } from './testimonials/definition.ts';
import { text } from './text/definition.ts';
import { titledArea } from './titled-area/definition.ts';
import { workshopEnquiryForm } from './workshop-enquiry-form/definition.ts';

/** The definitions of all blocks, in the order of the block picker. To add a block, create its folder and add a line here. */
export const definitions = [
  richText,
  formattedText,
  text,
  table,
  iconList,
  listAccordion,
  expandableDetails,
  emergencyContact,
  mapContent,
  buttonCta,
  donationAmounts,
  contactForm,
  workshopEnquiryForm,
  clearSiteData,
  humanitix,
  pageList,
  illustratedFocusArea,
  quote,
  testimonials,
  media,
  oneActiveCarousel,
  contentPanel,
  titledArea,
  splitContent,
  divider,
  anchor,
] as readonly BlockDefinition[];

/** The schema of a block's margin. The margin may be missing. */
const anySpacing = spacingSchema.optional();

const byType = new Map(definitions.map((definition) => [definition.type, definition]));

/** Returns the definition of a block type; null if the type is unknown. */
export function definitionOf(type: string): BlockDefinition | null {
  return byType.get(type) ?? null;
}

/** Returns the names of a block type's fields that contain blocks. */
export function slotsOf(type: string): readonly string[] {
  return byType.get(type)?.slots ?? [];
}

/**
 * Returns a stored block as its view expects it: with all fields of its definition. The same applies to the blocks inside it. A
 * field that is missing or has the wrong JSON type gets its default, and fields that are not in the definition are dropped. A
 * block of an unknown type is not changed.
 */
export function completeBlock(block: StoredBlock): StoredBlock {
  const definition = definitionOf(block.componentType);
  if (definition === null) return block;
  const slots = definition.slots ?? [];
  const { key, componentType, marginTop, marginBottom } = block;
  const complete: StoredBlock = { key, componentType };
  for (const [name, margin] of Object.entries({ marginTop, marginBottom })) {
    const spacing = completeFields(anySpacing, margin, key);
    if (spacing !== undefined) complete[name] = spacing;
  }
  for (const [name, field] of Object.entries<z.ZodType>(definition.fields.shape)) {
    const value = block[name];
    complete[name] = slots.includes(name) ? completeBlockList(value, key) : completeFields(field, value, key);
  }
  return complete;
}

/**
 * Returns a stored block list with all blocks completed. A block without a key gets a key made from its index, so that it has
 * the same key each time the list is read. Entries that are not blocks are dropped.
 */
export function completeBlockList(list: unknown, keyPrefix: string): StoredBlock[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isTyped).map((entry, index) => {
    const block = typeof entry.key === 'string' ? entry : { ...entry, key: `${keyPrefix}-${index}` };
    return completeBlock(block as StoredBlock);
  });
}

/**
 * Checks the blocks of a page before they are saved, and returns them with defaults for missing fields. The error names the
 * paths of all invalid fields, such as `contents.a1.items.b2.header`.
 * @throws 'unknown-field' (400), 'duplicate-key' or 'validation' (422)
 */
export function checkBlocks(blocks: unknown): StoredBlock[] {
  return checkBlockList(blocks, definitionOf);
}

/** Returns the text of blocks in reading order, one entry per heading or paragraph. Blocks of unknown types have no text. */
export function spokenText(blocks: readonly StoredBlock[]): string[] {
  return blocks.flatMap((stored) => {
    const definition = definitionOf(stored.componentType);
    if (definition === null) return [];
    const block = completeBlock(stored);
    const own = definition.spoken(block).filter((words) => words.trim() !== '');
    const slots = definition.shownSlots?.(block) ?? definition.slots ?? [];
    return [...own, ...slots.flatMap((slot) => spokenText(block[slot] as StoredBlock[]))];
  });
}

function isTyped(value: unknown): value is Record<string, unknown> {
  return isObject(value) && typeof value.componentType === 'string';
}
