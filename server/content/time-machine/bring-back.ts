import { setImmediate } from 'node:timers/promises';
import { type PageThen, pagesThen } from '../../../db/pages-then.ts';
import { postersOf } from '../../../src/blocks/posters.ts';
import { errorEnvelope, HearthError } from '../../../src/model/errors.ts';
import type { ManyResult } from '../../../src/model/many-pages.ts';
import type { Calling } from '../../people/auth/handle.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { completeDocument, isSamePage, readableDocument } from '../documents/page-documents.ts';
import { restoreDeletedPage, restorePage } from '../pages/restore-page.ts';

type Bringing = Pick<Calling, 'services' | 'write'> & { readonly session: Session };

/** Whether the draft of a page that was not deleted is what readers had then, at whatever address. */
export function isAsThen({ doc, docThen, slug }: PageThen): boolean {
  const then = docThen === null ? null : readableDocument(docThen);
  if (then === null || readableDocument(doc) === null) return false;
  return isSamePage(doc, JSON.stringify({ ...then, slug }));
}

/**
 * Makes what readers had of pages at a time their drafts, one page after the other, and returns a result for each. Each page is
 * treated like a separate call: it counts towards the author's limit of changes per minute, and the author's permission is
 * checked again. Nothing is published, and the present drafts stay in the history.
 */
export async function bringBack(
  { services, session, write }: Bringing,
  { domainId, at, ids }: { readonly domainId: string; readonly at: string; readonly ids: readonly string[] },
): Promise<ManyResult[]> {
  const wanted = [...new Set(ids)];
  const rows = await pagesThen(services.database.reader, { domainId, at, ids: wanted, limit: wanted.length });
  const results: ManyResult[] = [];
  for (const id of wanted) {
    try {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) throw new HearthError('page-not-found');
      const isDeleted = row.deleted_at !== null;
      const isNeeded = isDeleted || !isAsThen(row);
      if (isNeeded) {
        await services.rates.pageChanges.attempt(session.user._id);
        const isKept = row.docThen !== null && readableDocument(row.docThen) !== null;
        await write(async (unit) => {
          const version = isDeleted
            ? (await restoreDeletedPage(unit, { id, slug: undefined })).record.version
            : row.version;
          if (row.revision === null || !isKept) throw new HearthError('version-not-kept');
          const { record } = await restorePage(unit, { id, revision: row.revision, version });
          unit.after.posters(postersOf(completeDocument(record.doc).contents));
        });
      }
      results.push({ _id: id, changed: isNeeded });
    } catch (error) {
      if (!(error instanceof HearthError)) throw error;
      results.push({ _id: id, changed: false, error: errorEnvelope(error).error });
    }
    // Lets readers' requests run between two pages.
    await setImmediate();
  }
  return results;
}
