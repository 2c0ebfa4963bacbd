import type { Writer } from '../../../db/connection.ts';
import { setMediaUses } from '../../../db/media-queries.ts';
import { documentColumns } from '../../../db/page-list-queries.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import { pageRevision } from '../../../db/revision-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Author } from '../../people/auth/author.ts';
import { changedAt } from '../documents/changed-at.ts';
import { checkVersion } from '../documents/check-version.ts';
import { completeDocument, storedPage } from '../documents/stored-page.ts';
import { nextListing } from './page-listing.ts';
import { type PageTarget, pageToChange } from './page-to-change.ts';
import { recordPage } from './record-page.ts';
import { writeDraft } from './write-draft.ts';
import { writeRevision } from './write-revision.ts';

export interface PageToRestore extends PageTarget {
  /** The id of the revision. */
  readonly revision: string;
  /** The version that the page was loaded at. */
  readonly version: number | undefined;
}

/**
 * Makes what a page was in a revision its draft. The page stays at its present address, to which links lead, and what visitors
 * read stays until the page is published.
 *
 * @throws HearthError as `pageToChange`; 'version-conflict' (409), 'not-found' (404) for a revision that the page does not have
 */
export async function restorePage(db: Writer, target: PageToRestore, author: Author): Promise<PageRecord> {
  return db.transaction().execute(async (trx) => {
    const before = await pageToChange(trx, author, 'page/restore', target);
    const { record } = before;
    await checkVersion(trx, record, target.version, () => ({ page: storedPage(record) }));
    const found = await pageRevision(trx, target.revision);
    if (found?.pageId !== record.id) throw new HearthError('not-found');
    const doc = { ...completeDocument(found.doc), slug: record.slug };
    const draft = {
      ...record,
      version: record.version + 1,
      updated_at: changedAt(author.now, record.last_published),
      updated_by: author.user._id,
      doc: JSON.stringify(doc),
      ...documentColumns(doc),
    };
    const listing = nextListing(before, record.id, doc, author.now);
    await setMediaUses(trx, await writeDraft(trx, { before, doc, record: draft, listing }));
    await writeRevision(trx, draft, 'restore', author);
    await recordPage(trx, 'page/restore', draft, author);
    return draft;
  });
}
