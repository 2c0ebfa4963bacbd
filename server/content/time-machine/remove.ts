import { removePageForGood } from '../../../db/purge.ts';
import { emptyRevisions, rememberRemoved } from '../../../db/removed-queries.ts';
import { pageRevision } from '../../../db/revision-queries.ts';
import type { RevisionTable } from '../../../db/schema.ts';
import { siteDocumentById } from '../../../db/site-document-queries.ts';
import { siteRevision } from '../../../db/site-revision-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { pageHref } from '../../../src/model/link.ts';
import type { Services } from '../../core/services.ts';
import { removalMail } from '../../outside/mail/removal-mail.ts';
import { mailAdmins } from '../../people/auth/mail-admins.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { makeStale } from '../documents/stale-pages.ts';
import { pageWithPermission, recordPage } from '../pages/page-to-change.ts';
import { recordDocument } from '../site-documents/save-site-document.ts';

type Needed = Pick<Services, 'config' | 'database' | 'domains'>;

/**
 * Removes a deleted page for good, with its history and everything that belongs to it, and tells the other admins.
 *
 * @throws HearthError 'page-not-found' (404), 'not-allowed' (403), 'page-not-deleted' (409)
 */
export async function removePage(unit: UnitOfWork, services: Needed, id: string): Promise<void> {
  const { record } = await pageWithPermission(unit, 'history/removePage', { id });
  if (record.deleted_at === null) throw new HearthError('page-not-deleted');
  await removePageForGood(unit.db, id);
  await recordPage(unit, 'history/removePage', record);
  makeStale(unit.after.pages, 'pageDeleted', id);
  await tellAdmins(unit, services, `the page ${pageHref(record.slug)} for good`);
}

const CALLED = { nav: 'the navigation', footer: 'the footer', siteSettings: 'the site settings' } as const;

/**
 * Removes the document of a revision of a page or a site document, and tells the other admins. The draft and the published
 * version stay. Publications of the document can no longer be taken back, because what they replaced is removed too.
 *
 * @throws HearthError 'not-found' (404) if there is no such revision, or its document was removed
 */
export async function removeVersion(unit: UnitOfWork, services: Needed, id: string): Promise<void> {
  const { db } = unit;
  const ofPage = await pageRevision(db, id);
  if (ofPage !== null) {
    const { record } = await pageWithPermission(unit, 'history/removeVersion', { id: ofPage.pageId });
    await empty(unit, 'page_revision', id);
    await recordPage(unit, 'history/removeVersion', record);
    await tellAdmins(unit, services, `a version of the page ${pageHref(record.slug)} from its history`);
    return;
  }
  const found = await siteRevision(db, id);
  const document = found && (await siteDocumentById(db, found.documentId));
  if (!document) throw new HearthError('not-found');
  await empty(unit, 'site_document_revision', id);
  await recordDocument(unit, document, 'history/removeVersion');
  await tellAdmins(unit, services, `a version of ${CALLED[document.kind]} from its history`);
}

async function empty({ db, author }: UnitOfWork, kind: RevisionTable, id: string): Promise<void> {
  await emptyRevisions(db, kind, [id], author.user._id);
  await rememberRemoved(db, [{ kind, id, removed_at: author.now }]);
}

async function tellAdmins({ db, author, after }: UnitOfWork, services: Needed, what: string): Promise<void> {
  const { _id, username: by } = author.user;
  await mailAdmins(
    services,
    db,
    ({ id, username, email }, from) => (id === _id ? null : removalMail({ username, email, by, what, from })),
    author.now,
  );
  after.mail();
}
