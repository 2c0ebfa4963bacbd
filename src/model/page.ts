import { z } from 'zod';
import { blockListSchema, sentBlockListSchema } from './block.ts';
import { HearthError, refuse } from './errors.ts';
import { callFieldsSchema } from './help/call-fields.ts';
import { ignored } from './ignored.ts';
import { imageValueSchema } from './image.ts';
import { ownField } from './json.ts';
import {
  CHANGE_FREQUENCIES,
  DEFAULT_CHANGE_FREQUENCY,
  LONG_TEXT_MAX_LENGTH,
  PAGE_PRIORITY,
  SHORT_TEXT_MAX_LENGTH,
  SLUG_MAX_LENGTH,
} from './limits.ts';
import { linkSchema } from './link.ts';
import { QUICK_EXIT } from './quick-exit.ts';

export const HEADER_TYPES = ['FullWidthImageHeader', 'HalfWidthImageHeader', 'none'] as const;
export const TEMPLATES = ['generic', 'listing'] as const;

const short = z.string().max(SHORT_TEXT_MAX_LENGTH).default('');
const long = z.string().max(LONG_TEXT_MAX_LENGTH).default('');

/** The preview of a page on a social network. */
const socialSchema = z.strictObject({
  title: short,
  description: long,
  keywords: long,
  image: imageValueSchema,
});

/** The priority of a page in the sitemap, from 0 to 1. */
export const prioritySchema = z
  .number()
  .min(PAGE_PRIORITY.min)
  .max(PAGE_PRIORITY.max)
  .refine((value) => Number.isInteger(Math.round(value * 1e9) / 1e8), 'The priority goes in steps of 0.1');

/** The fields of a page that editors set. `{}` parses to the fields of an empty page. Unknown fields are rejected. */
export const pageFieldsSchema = z.strictObject({
  collection: z.string().min(1).max(64).default('pages'),
  pageType: z.string().min(1).max(64).default('page'),
  template: z.enum(TEMPLATES).default('generic'),
  slug: z
    .string()
    .max(SLUG_MAX_LENGTH * 8)
    .default(''),
  title: short,
  description: long,
  keywords: long,
  /** Words that readers may search for although the page's text does not contain them. */
  searchWords: long,
  headerType: z.enum(HEADER_TYPES).default('none'),
  header: z.strictObject({ title: short, description: long, image: imageValueSchema }).prefault({}),
  og: socialSchema.prefault({}),
  twitter: socialSchema.prefault({}),
  priority: prioritySchema.default(PAGE_PRIORITY.default),
  frequency: z.enum(CHANGE_FREQUENCIES).default(DEFAULT_CHANGE_FREQUENCY),
  hideFromSitemap: z.boolean().default(false),
  hideFromRobots: z.boolean().default(false),
  quickExit: z.enum(QUICK_EXIT).default('inherit'),
  /** The day on which an editor last checked the facts on the page, `YYYY-MM-DD`. */
  checkedOn: z.iso.date('This is not a day of the calendar').nullable().default(null),
  /** The Easy Read version of the page: a page of the same site. The text of the link is not shown. */
  easyRead: linkSchema.prefault({}),
  ...callFieldsSchema.shape,
  contents: blockListSchema,
});

/** The fields that only the server sets. A save may contain these fields, but the server ignores them. */
export const SERVER_OWNED_PAGE_FIELDS = [
  'domainId',
  'published',
  'lastPublished',
  'updatedAt',
  'createdAt',
  'deletedAt',
  'roles',
] as const;

/**
 * A page as `page/save` accepts it. If `_id` is missing, a new page is created. `version` is the version that was loaded; it is
 * compared, but not stored. Saving an existing page without `version` is a conflict. `collection`, if given, must equal the
 * collection of the call. Blocks may be in legacy forms, so call `normaliseBlocks` before storing them.
 */
export const pageSaveSchema = pageFieldsSchema.extend({
  collection: z.string().min(1).max(64).optional(),
  contents: sentBlockListSchema,
  _id: z.string().min(1).max(100).optional(),
  version: z.number().int().min(0).optional(),
  domainId: ignored,
  published: ignored,
  lastPublished: ignored,
  updatedAt: ignored,
  createdAt: ignored,
  deletedAt: ignored,
  roles: ignored,
});

/** A page as `page/create` accepts it. Rejects a page with an `_id`, because that page already exists. */
export const pageCreateSchema = pageSaveSchema.extend({
  _id: z.never('A new page has no _id. Save the page to change it').optional(),
});

export type PageSave = z.output<typeof pageSaveSchema>;
/** The part of a page that editors change and that publishing copies. */
export type PageDoc = z.output<typeof pageFieldsSchema>;
export type HeaderType = PageDoc['headerType'];
export type Template = PageDoc['template'];

/** A loaded page. Times are ISO 8601 in UTC. */
export type StoredPage = PageDoc & {
  _id: string;
  domainId: string;
  version: number;
  published: boolean;
  lastPublished: string | null;
  updatedAt: string;
  /**
   * The names of roles. Only users with one of these roles may change the page. If the list is empty, every user may change the
   * page.
   */
  roles: string[];
};

type PageTypeDefinition = {
  readonly collection: string;
  /**
   * The templates of the type, by name. `initialise` adds missing fields to a loaded page, removes nothing, and does not count
   * as a change.
   */
  readonly templates: Readonly<Record<Template, { readonly label: string; initialise: typeof fillPage }>>;
};

/** The types of pages, with their collections and templates. */
export const pageTypes: Readonly<Record<string, PageTypeDefinition>> = Object.freeze({
  page: {
    collection: 'pages',
    templates: {
      generic: { label: 'Generic', initialise: fillPage },
      listing: { label: 'Listing', initialise: fillPage },
    },
  },
});

/** The collections of pages, without duplicates. */
export const pageCollections: readonly string[] = [
  ...new Set(Object.values(pageTypes).map(({ collection }) => collection)),
];

/**
 * Returns the definition of a page type.
 * @throws 'unknown-page-type' (404).
 */
export function pageTypeOf(name: string): PageTypeDefinition {
  return ownField(pageTypes, name) ?? refuse('unknown-page-type');
}

/**
 * Adds missing fields to a loaded page. Treats an unknown template as the generic template.
 * @throws 'unknown-page-type' (404).
 */
export function initialisePage<Page extends object>(page: Page): Page & PageDoc {
  const given = page as Page & Partial<PageDoc>;
  const { templates } = pageTypeOf(given.pageType ?? 'page');
  const template = TEMPLATES.find((name) => name === given.template) ?? 'generic';
  return templates[template].initialise({ ...page, template });
}

/**
 * Returns the part of a saved page that is stored, without the id, the version and the fields that only the server sets. Leaves
 * the blocks as they were sent.
 */
export function pageDocOf(page: PageSave | StoredPage): PageDoc {
  const fields = Object.keys(pageFieldsSchema.shape) as (keyof PageDoc)[];
  const doc = Object.fromEntries(fields.map((field) => [field, page[field]])) as PageDoc;
  return { ...doc, collection: page.collection ?? pageTypeOf(page.pageType).collection };
}

/**
 * Returns whether the marker for unpublished changes is shown: the page was never published, or has changed since its last
 * publication.
 */
export function isUnpublishedChange(page: {
  published?: boolean | undefined;
  lastPublished?: string | null | undefined;
  updatedAt: string;
}): boolean {
  return !page.lastPublished || Date.parse(page.lastPublished) < Date.parse(page.updatedAt);
}

const emptyPage = () => pageFieldsSchema.parse({});

function fillPage<Page extends object>(page: Page): Page & PageDoc {
  const given = page as Page & Partial<PageDoc>;
  const empty = emptyPage();
  return {
    ...empty,
    ...given,
    header: { ...empty.header, ...given.header },
    og: { ...empty.og, ...given.og },
    twitter: { ...empty.twitter, ...given.twitter },
    contents: Array.isArray(given.contents) ? given.contents : [],
  };
}

/** Returns a new, unsaved page. */
export function newPage(fields: Partial<PageDoc> = {}): PageDoc {
  const result = pageFieldsSchema.safeParse(fields);
  if (!result.success) throw new HearthError('validation', {}, { cause: result.error });
  return result.data;
}
