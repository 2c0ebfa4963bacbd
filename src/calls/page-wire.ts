import { z } from 'zod';
import { ignored } from '../model/ignored.ts';
import { FOUND_PAGES_MAX, MAX_ROLES } from '../model/limits.ts';
import { type PageDoc, pageCreateSchema, pageFieldsSchema, pageSaveSchema } from '../model/page.ts';
import { missingSchema, revisionPaging, revisionSchema } from '../model/revision.ts';
import { roleNameSchema } from '../model/users.ts';
import { asItIs, named } from './schemas.ts';

/** The bodies and responses of the calls about pages. */

const collection = z.string().min(1).max(64).optional();
const id = z.string().min(1).max(100);
const domainId = id.optional();

const LIST_LIMIT = { default: 20, max: 100 } as const;

/** The fields of a document, by name. The values of the fields are validated when a page is saved. */
const documentFields = Object.fromEntries(
  Object.entries(pageFieldsSchema.shape).map(([name, field]) => [name, asItIs<z.ZodType>(field)]),
) as { readonly [Name in keyof PageDoc]: z.ZodType<PageDoc[Name]> };

/** A page in a response, with its known fields only. */
export const storedPageSchema = named(
  'Page',
  z.object({
    ...documentFields,
    _id: z.string(),
    domainId: z.string(),
    version: z.number().int(),
    published: z.boolean(),
    lastPublished: z.string().nullable(),
    updatedAt: z.string(),
    roles: z.array(z.string()),
  }),
);

export const loadQuery = z.strictObject({ slug: z.string(), collection, domainId });

/**
 * `domainId` is the domain of a new page; by default, the domain that the caller edits. The domain of an existing page does not
 * change.
 */
export const saveBody = z.strictObject({ page: pageSaveSchema, collection, domainId });
/** `redirect`: whether to redirect readers from the page's former address to its new one. */
export const publishBody = saveBody.extend({ redirect: z.boolean().default(true) });
export const createBody = z.strictObject({ page: pageCreateSchema, collection, domainId });
export const pageResponse = z.object({ page: storedPageSchema });
/** `lostMedia` lists pictures and files that the page uses, but that are no longer in the library. */
export const savedPageResponse = pageResponse.extend({ lostMedia: z.array(z.string()).optional() });

export const targetBody = z.strictObject({ _id: id, collection });
export const unpublishResponse = z.object({ _id: id, published: z.literal(false) });
export const deleteResponse = z.object({ _id: id, deleted: z.literal(true) });

/** `slug` is the slug of the copy. */
export const duplicateBody = targetBody.extend({ slug: z.string() });
/** `slug` is a new slug for the page, in case another page has taken its slug. */
export const restoreDeletedBody = targetBody.extend({ slug: z.string().optional() });

/** Callers may send a whole page, but only its `_id` is used. */
const pageNamed = z.strictObject({
  ...(Object.fromEntries(Object.keys(pageSaveSchema.shape).map((name) => [name, ignored])) as Record<
    keyof typeof pageSaveSchema.shape,
    typeof ignored
  >),
  _id: id,
});
export const applyRolesBody = z.strictObject({
  page: pageNamed,
  collection,
  roles: z.array(roleNameSchema).max(MAX_ROLES),
});

export const checkSlugQuery = z.strictObject({
  slug: z.string(),
  id: id.optional(),
  _id: id.optional(),
  collection,
  domainId,
});
export const checkSlugResponse = z.object({
  available: z.boolean(),
  /** The id of the page that has the slug. */
  id: z.string().optional(),
  /** The title of that page's draft. */
  title: z.string().optional(),
  /** The normalised slug. */
  slug: z.string(),
  /** The reason why the slug cannot be used. */
  message: z.string().optional(),
});

const count = z.coerce.number().int().min(1);
const limit = count.max(LIST_LIMIT.max).default(LIST_LIMIT.default);

const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false);

export const listQuery = z.strictObject({
  search: z.string().max(200).default(''),
  limit,
  /** The domain; by default the domain that the caller edits. */
  domainId,
  /** `true`: only pages with unpublished changes, the most recently changed first. */
  unpublished: flag,
  /** `true`: only pages that visitors can read. */
  published: flag,
});
const listedPage = z.object({
  _id: z.string(),
  collection: z.string(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  template: z.string(),
  updatedAt: z.string(),
  lastPublished: z.string().nullable(),
  /** Whether the caller may publish the page. */
  publishableByYou: z.boolean(),
  /** Whether a request for the publication of the page is open. */
  waits: z.boolean(),
  /** The times (ISO 8601) at which the page is to be published and unpublished; null for none. */
  publishAt: z.string().nullable(),
  unpublishAt: z.string().nullable(),
});
export const listResponse = z.object({
  pages: z.array(listedPage),
  /** The total number of matches, regardless of `limit`. */
  total: z.number().int(),
});

export const findQuery = listQuery
  .pick({ search: true, domainId: true })
  .extend({ limit: count.max(FOUND_PAGES_MAX).default(LIST_LIMIT.default) });
/** `corrections` lists the words that no page contains, each with the word that was searched for in its place. */
export const findResponse = z.object({
  pages: z.array(
    listedPage.extend({
      /** Some words of the page's text around those searched for; '' if they are not in the text, or far down in the list. */
      excerpt: z.string(),
    }),
  ),
  total: listResponse.shape.total,
  corrections: z.array(z.object({ typed: z.string(), meant: z.string() })),
});

export const revisionsQuery = z.strictObject({ _id: id, collection, ...revisionPaging });

export const revisionQuery = z.strictObject({ _id: id });
export const revisionResponse = z.object({
  revision: revisionSchema,
  page: z.object({ ...documentFields, _id: z.string() }),
  missing: missingSchema,
});

/** `revision` is the id of a revision of the page; `version` is the version of the page that was loaded. */
export const restoreBody = z.strictObject({
  _id: id,
  collection,
  revision: id,
  version: z.number().int().optional(),
});
