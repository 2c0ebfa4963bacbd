import { pageRevision } from '../../../db/revision-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { DELETED_PAGE_RETENTION_DAYS } from '../../../src/model/limits.ts';
import { checkSlug } from '../../../src/model/slug.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { completeDocument, pageResponse } from '../documents/page-documents.ts';
import { checkVersion } from '../documents/versions.ts';
import { type PageTarget, pageToChange, pageWithPermission, recordPage } from './page-to-change.ts';
import { checkSlugFree, type Saved } from './save-page.ts';
import { changedPage, writeDraft } from './write-page.ts';

export interface PageToRestore extends PageTarget {
  /** The id of the revision. */
  readonly revision: string;
  /** The version at which the editor loaded the page. */
  readonly version: number | undefined;
}

/**
 * Sets the draft of a page to the state of the page in a revision. The page keeps its current address, because links lead
 * there, and visitors see no change until the page is published.
 *
 * @throws HearthError as `pageToChange`; 'version-conflict' (409), 'not-found' (404) if the page has no such revision
 */
export async function restorePage(unit: UnitOfWork, target: PageToRestore): Promise<Saved> {
  const { db, author } = unit;
  const before = await pageToChange(unit, 'page/restore', target);
  const { record } = before;
  await checkVersion(db, record, target.version, () => ({ page: pageResponse(record) }));
  const found = await pageRevision(db, target.revision);
  if (found?.pageId !== record.id) throw new HearthError('not-found');
  const doc = { ...completeDocument(found.doc), slug: record.slug };
  const restored = changedPage(before, doc, author);
  await writeDraft(unit, restored, 'restore');
  await recordPage(unit, 'page/restore', restored.record);
  return { record: restored.record, before: record.doc };
}

export interface DeletedPage extends PageTarget {
  /** The new address of the page; undefined to keep the former address. */
  readonly slug: string | undefined;
}

/**
 * Restores a deleted page as a draft, with its listing, its roles and its history. Readers do not see the page until it is
 * published.
 *
 * @throws HearthError 'page-not-found' (404) if there is no such page, or it was deleted too long ago; 'not-allowed' (403);
 * 'page-not-deleted' and 'slug-taken' (409); 'slug-invalid' and 'slug-reserved' (422)
 */
export async function restoreDeletedPage(unit: UnitOfWork, target: DeletedPage): Promise<Saved> {
  const { db, author } = unit;
  const before = await pageWithPermission(unit, 'page/restoreDeleted', target);
  const { record } = before;
  if (record.deleted_at === null) throw new HearthError('page-not-deleted');
  if (record.deleted_at <= restorableSince(author.now)) throw new HearthError('page-not-found');
  const slug = target.slug === undefined ? record.slug : checkedSlug(target.slug);
  await checkSlugFree(db, record.domain_id, slug, record.id);
  const restored = changedPage(before, { ...completeDocument(record.doc), slug }, author);
  await writeDraft(unit, restored, 'restore');
  await recordPage(unit, 'page/restoreDeleted', restored.record);
  return { record: restored.record, before: null };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the time (ISO 8601) before which a deleted page cannot be restored any more. */
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
