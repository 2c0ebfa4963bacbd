import { sentBlockListSchema } from '../../../src/model/block.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isObject } from '../../../src/model/json.ts';
import { listingFieldsSchema } from '../../../src/model/listing.ts';
import { pageFieldsSchema } from '../../../src/model/page.ts';
import { footerSchema, navSchema, siteSettingsSchema } from '../../../src/model/site.ts';
import { checkSlug } from '../../../src/model/slug.ts';
import { checkedDocument } from '../../content/pages/checked-document.ts';
import type { Faults } from './faults.ts';
import type { PageFile, SiteDocumentFile } from './transfer-format.ts';

type Document = PageFile['draft'];

/** The schema of a stored page: what a save accepts, without the fields that only requests have. */
const storedPageSchema = pageFieldsSchema.extend({ contents: sentBlockListSchema });

const SITE_DOCUMENTS = { nav: navSchema, footer: footerSchema, siteSettings: siteSettingsSchema } as const;

/**
 * Returns the text of a checked page document for the database. The text equals that of the file, so that a new export gives
 * the same file. Gives a block without a key, or with a duplicate key, the key that a save would give it.
 */
export function storedText(
  document: Document,
  { slug, collection }: { readonly slug: string; readonly collection: string },
): string {
  const checked = checkedDocument({ ...storedPageSchema.parse(document), slug, collection }, collection);
  const keys = keysIn(document, new Set());
  const isSound = [...keysIn(checked, new Set())].every((key) => keys.has(key));
  return JSON.stringify(isSound ? document : checked);
}

function keysIn(value: unknown, keys: Set<unknown>): Set<unknown> {
  if (Array.isArray(value)) for (const entry of value) keysIn(entry, keys);
  else if (isObject(value)) {
    keys.add(value.key);
    for (const inner of Object.values(value)) keysIn(inner, keys);
  }
  return keys;
}

/** Checks a page as a save and a publication do, so that editors can open and save it. */
export function checkPage(file: string, page: PageFile, faults: Faults): void {
  const { live, listing } = page;
  checkPageDocument(page.draft, page, { file, place: 'draft' }, faults);
  if (live !== null) {
    checkPageDocument(live.document ?? page.draft, live, { file, place: 'live.document' }, faults);
  }
  if (listing === null) return;
  checkListing(listing.draft, { file, place: 'listing.draft' }, faults);
  if (listing.live?.document)
    checkListing(listing.live.document, { file, place: 'listing.live.document' }, faults);
}

/** Checks a navigation, a footer or settings as a save does. */
export function checkSiteDocument(
  file: string,
  { kind, draft, live }: SiteDocumentFile,
  faults: Faults,
): void {
  const checked = SITE_DOCUMENTS[kind].safeParse(draft);
  if (!checked.success) faults.addIssues(file, 'draft', checked.error);
  const shown = live?.document && SITE_DOCUMENTS[kind].safeParse(live.document);
  if (shown && !shown.success) faults.addIssues(file, 'live.document', shown.error);
}

/** A file and a path inside the file, for messages. */
interface FaultLocation {
  readonly file: string;
  readonly place: string;
}

function checkPageDocument(
  document: Document,
  { slug, collection }: { readonly slug: string; readonly collection: string },
  { file, place }: FaultLocation,
  faults: Faults,
): void {
  const settled = checkSlug(slug);
  if (!settled.ok) faults.add(file, 'slug', settled.message);
  else if (settled.slug !== slug) faults.add(file, 'slug', `The address is written '${settled.slug}'.`);
  if (document.slug !== undefined && document.slug !== slug)
    faults.add(file, `${place}.slug`, `This is not the slug of the page, '${slug}'.`);
  const parsed = storedPageSchema.safeParse(document);
  if (!parsed.success) {
    faults.addIssues(file, place, parsed.error);
    return;
  }
  try {
    checkedDocument({ ...parsed.data, slug: '', collection }, collection);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    const named = error.validationErrors ?? [{ field: '', message: error.message }];
    for (const { field, message } of named) {
      faults.add(file, [place, field].filter((part) => part !== '').join('.'), message);
    }
  }
}

function checkListing(fields: Document, { file, place }: FaultLocation, faults: Faults): void {
  const checked = listingFieldsSchema.safeParse(fields);
  if (!checked.success) faults.addIssues(file, place, checked.error);
}
