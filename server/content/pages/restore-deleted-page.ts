import type { Writer } from '../../../db/connection.ts';
import { setMediaUses } from '../../../db/media-queries.ts';
import { documentColumns } from '../../../db/page-list-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { DELETED_PAGE_RETENTION_DAYS } from '../../../src/model/limits.ts';
import { checkSlug } from '../../../src/model/slug.ts';
import type { Author } from '../../people/auth/author.ts';
import { changedAt } from '../documents/changed-at.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { nextListing } from './page-listing.ts';
import { type PageTarget, pageWithPermission } from './page-to-change.ts';
import { checkSlugFree } from './prepare-save.ts';
import { recordPage } from './record-page.ts';
import type { Saved } from './save-page.ts';
import { writeDraft } from './write-draft.ts';
import { writeRevision } from './write-revision.ts';

export interface DeletedPage extends PageTarget {
  /** Its address from now on; undefined for the one that it had. */
  readonly slug: string | undefined;
}

/**
 * Makes a deleted page a draft again, with its listing, its roles and its history. Readers see it once it is published.
 *
 * @throws HearthError 'page-not-found' (404), also where it was deleted too long ago; 'not-allowed' (403); 'page-not-deleted' and
 * 'slug-taken' (409); 'slug-invalid' and 'slug-reserved' (422)
 */
export async function restoreDeletedPage(db: Writer, target: DeletedPage, author: Author): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const before = await pageWithPermission(trx, author, 'page/restoreDeleted', target);
    const { record } = before;
    if (record.deleted_at === null) throw new HearthError('page-not-deleted');
    if (record.deleted_at <= restorableSince(author.now)) throw new HearthError('page-not-found');
    const slug = target.slug === undefined ? record.slug : checkedSlug(target.slug);
    await checkSlugFree(trx, record.domain_id, slug, record.id);
    const doc = { ...completeDocument(record.doc), slug };
    const draft = {
      ...record,
      slug,
      version: record.version + 1,
      updated_at: changedAt(author.now, record.last_published),
      updated_by: author.user._id,
      deleted_at: null,
      doc: JSON.stringify(doc),
      ...documentColumns(doc),
    };
    const listing = nextListing(before, record.id, doc, author.now);
    await setMediaUses(trx, await writeDraft(trx, { before, doc, record: draft, listing }));
    await writeRevision(trx, draft, 'restore', author);
    await recordPage(trx, 'page/restoreDeleted', draft, author);
    return { record: draft, before: null };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time (ISO 8601) after which a page must have been deleted to be restored now. */
export function restorableSince(now: string): string {
  return new Date(Date.parse(now) - DELETED_PAGE_RETENTION_DAYS * DAY_MS).toISOString();
}

function checkedSlug(text: string): string {
  const check = checkSlug(text);
  if (check.ok) return check.slug;
  throw new HearthError(check.code, check.values, {
    validationErrors: [{ field: 'slug', message: check.message }],
  });
}
