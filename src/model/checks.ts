import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from './limits.ts';

/** The bodies and responses of the calls about checks of pages. */

const id = z.string().min(1).max(100);

/** The limits of the checks of a whole site. */
export const CONTENT_CHECK = {
  /** The number of pages that one call checks. */
  portion: 50,
  /** The number of pages after which the check of a site ends. */
  pages: 10_000,
  /** The number of findings of one rule and severity that are listed. */
  listed: 20,
  /** The number of links of one page that are looked up. */
  links: 1000,
} as const;

/** The states of a linked page: `moved` if a redirect leads on, `gone` if readers find nothing there. */
const stateSchema = z.enum(['public', 'draft', 'moved', 'gone']);

/** The bytes that a reader on a phone downloads with a page. */
export const pageWeightSchema = z.object({
  /** The page with its styles, compressed. */
  page: z.number().int(),
  /** The pictures at the size of a phone. A list as long as the page has pictures. */
  pictures: z.array(z.object({ imageId: z.string(), bytes: z.number().int() })),
  /** The number of pictures whose size is not known. */
  unknown: z.number().int(),
});
export type PageWeight = z.output<typeof pageWeightSchema>;

export const linkedPagesSchema = z.strictObject({
  domainId: id.optional(),
  /** Paths that begin with a slash, without query and hash. */
  paths: z.array(z.string().startsWith('/').max(SHORT_TEXT_MAX_LENGTH)).max(CONTENT_CHECK.links),
  /** The address of a page that is weighed. */
  weigh: z.string().max(SHORT_TEXT_MAX_LENGTH).optional(),
});
export const linkedPagesResponseSchema = z.object({
  pages: z.array(z.object({ path: z.string(), state: stateSchema, title: z.string() })),
  /** The bytes of the page that was to be weighed; null if none was, or readers cannot open it. */
  weight: pageWeightSchema.nullable(),
});

/** Something that a rule found on a page of the site. */
export const siteFindingSchema = z.object({
  rule: z.string(),
  label: z.string(),
  severity: z.enum(['breaks', 'look', 'hint']),
  owner: z.string(),
  property: z.string(),
  message: z.string(),
  better: z.string(),
  quote: z.string(),
  /** Whether the page that readers have does not have it. False if the page was never published. */
  isNew: z.boolean(),
  page: z.object({ _id: z.string(), slug: z.string(), title: z.string() }),
});
export type SiteFinding = z.output<typeof siteFindingSchema>;

export const sitePortionQuerySchema = z.strictObject({
  domainId: id.optional(),
  /** The id of the page after which the portion begins; by default it begins with the first page. */
  after: z.string().max(100).default(''),
});
export const sitePortionSchema = z.object({
  /** The number of checked pages. */
  pages: z.number().int(),
  /** The id of the last checked page; null if no page follows. */
  next: z.string().nullable(),
  /** How often each rule found something, also where that is not listed. */
  counts: z.record(z.string(), z.number().int()),
  /** How many of all findings break something for readers. */
  breaking: z.number().int(),
  /** The first findings of each rule and severity. */
  findings: z.array(siteFindingSchema),
});
/** Adds findings to a list, which keeps the first ones of each rule and severity. */
export function withFirst<Finding extends Pick<SiteFinding, 'rule' | 'severity'>>(
  list: readonly Finding[],
  more: readonly Finding[],
): Finding[] {
  const listed = new Map<string, number>();
  return [...list, ...more].filter(({ rule, severity }) => {
    const count = (listed.get(`${rule} ${severity}`) ?? 0) + 1;
    listed.set(`${rule} ${severity}`, count);
    return count <= CONTENT_CHECK.listed;
  });
}

export type SitePortion = z.output<typeof sitePortionSchema>;
