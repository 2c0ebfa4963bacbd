import type { Writer } from '../../../db/connection.ts';
import type { ListingRecord } from '../../../db/listing-queries.ts';
import { documentColumns } from '../../../db/page-list-queries.ts';
import { type PageRecord, slugOwner } from '../../../db/page-queries.ts';
import type { PageState } from '../../../db/page-state-query.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import type { PageDoc, PageSave } from '../../../src/model/page.ts';
import type { Author } from '../../people/auth/author.ts';
import { authorize } from '../../people/auth/guard.ts';
import { changedAt } from '../documents/changed-at.ts';
import { checkVersion } from '../documents/check-version.ts';
import { storedPage } from '../documents/stored-page.ts';
import { nextListing } from './page-listing.ts';
import { pageToChange } from './page-to-change.ts';

export interface PageToSave {
  readonly page: PageSave;
  readonly collection: string;
  /** The domain a new page is made on; an existing page keeps its own. */
  readonly domainId: string;
}

/** A checked save: the rows to write, and what they replace. */
export interface PreparedSave {
  /** The page as stored; null for a new one. */
  readonly before: PageState | null;
  readonly doc: PageDoc;
  readonly record: PageRecord;
  /** Null for a page that is not a listing. */
  readonly listing: ListingRecord | null;
}

/**
 * Reads the stored page, checks the save against it, and returns the rows to write. It writes nothing.
 *
 * @param action the permission that the call needs for an existing page
 * @throws HearthError as `pageToChange`; 'version-conflict' and 'slug-taken' (409)
 */
export async function prepareSave(
  db: Writer,
  input: PageToSave,
  doc: PageDoc,
  author: Author,
  action: 'page/save' | 'page/publishPage',
): Promise<PreparedSave> {
  const { _id: id, version } = input.page;
  const before =
    id === undefined ? null : await pageToChange(db, author, action, { id, collection: input.collection });
  if (before === null) authorize(author.user, 'page/create');
  else await checkVersion(db, before.record, version, () => ({ page: storedPage(before.record) }));
  const domainId = before?.record.domain_id ?? input.domainId;
  // A page owns the slug of its draft already.
  if (doc.slug !== before?.record.slug)
    await checkSlugFree(db, domainId, doc.slug, before?.record.id ?? null);
  const draft = {
    slug: doc.slug,
    updated_at: changedAt(author.now, before?.record.last_published ?? null),
    updated_by: author.user._id,
    doc: JSON.stringify(doc),
    ...documentColumns(doc),
  };
  const record =
    before === null
      ? { ...newRecord(input), ...draft }
      : { ...before.record, ...draft, version: before.record.version + 1 };
  return { before, doc, record, listing: nextListing(before, record.id, doc, author.now) };
}

function newRecord({ collection, domainId }: PageToSave) {
  return {
    id: newId(),
    collection,
    domain_id: domainId,
    version: 1,
    published: 0,
    last_published: null,
    deleted_at: null,
    roles: '[]',
  };
}

/** @throws HearthError 'slug-taken' (409) when another page of the domain has the slug, in its draft or live. */
export async function checkSlugFree(
  db: Writer,
  domainId: string,
  slug: string,
  exceptPageId: string | null,
): Promise<void> {
  const owner = await slugOwner(db, domainId, slug, exceptPageId);
  if (owner !== null) throw new HearthError('slug-taken', { slug });
}
