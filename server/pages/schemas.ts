import { z } from 'zod';
import { type PageDoc, pageFieldsSchema, pageSaveSchema } from '../../src/model/page.ts';

/** What the page calls take and answer. */

const collection = z.string().min(1).max(64);
const id = z.string().min(1).max(100);

const fieldNames = Object.keys(pageFieldsSchema.shape) as (keyof PageDoc)[];

/** A page as it is answered: its known fields and no others. What a field holds is checked when it is saved. */
export const storedPageSchema = z.object({
  ...(Object.fromEntries(fieldNames.map((name) => [name, z.unknown()])) as Record<
    keyof PageDoc,
    z.ZodUnknown
  >),
  _id: z.string(),
  domainId: z.string(),
  version: z.number().int(),
  published: z.boolean(),
  lastPublished: z.string().nullable(),
  updatedAt: z.string(),
  roles: z.array(z.string()),
});

export const loadQuery = z.strictObject({
  slug: z.string(),
  collection: collection.default('pages'),
  domainId: id.optional(),
});

export const saveBody = z.strictObject({ page: pageSaveSchema, collection: collection.default('pages') });
export const pageAnswer = z.object({ page: storedPageSchema });

export const targetBody = z.strictObject({ _id: id, collection: collection.default('pages') });
export const unpublishAnswer = z.object({ _id: id, published: z.literal(false) });
export const deleteAnswer = z.object({ _id: id, deleted: z.literal(true) });

export const checkSlugQuery = z.strictObject({
  slug: z.string(),
  id: id.optional(),
  _id: id.optional(),
  collection: collection.default('pages'),
  domainId: id.optional(),
});
export const checkSlugAnswer = z.object({
  available: z.boolean(),
  /** The page that has the address. */
  id: z.string().optional(),
  /** The address in its normal form. */
  slug: z.string(),
  /** Why the address cannot be used. */
  message: z.string().optional(),
});
