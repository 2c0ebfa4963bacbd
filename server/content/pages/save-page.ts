import type { Writer } from '../../../db/connection.ts';
import { setMediaUses } from '../../../db/media-queries.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import { closeReview } from '../../../db/review-queries.ts';
import type { Author } from '../../people/auth/author.ts';
import { isSamePage } from '../documents/stored-page.ts';
import { checkedDocument } from './checked-document.ts';
import { type PageToSave, prepareSave } from './prepare-save.ts';
import { asPublished, promoteDraft } from './promote-draft.ts';
import { recordPage } from './record-page.ts';
import { writeDraft } from './write-draft.ts';
import { writeRevision } from './write-revision.ts';

/** A page as it is stored now, and the document that was stored before, JSON text; null for a new page. */
export interface Saved {
  readonly record: PageRecord;
  readonly before: string | null;
}

/** A published page, and the slug it was live at before; null where it was not live. */
export interface Published extends Saved {
  readonly previousSlug: string | null;
  /** The id of the user who asked for it; null where nobody did. */
  readonly askedBy: string | null;
  /** The id of its listing, which lists show; null for a page that is none. */
  readonly listingId: string | null;
}

/**
 * Saves a page's draft: without an `_id` as a new page, else over the version it was loaded at. A save that changes nothing
 * writes nothing.
 *
 * @throws HearthError as `checkedDocument` and `prepareSave`
 */
export async function savePage(db: Writer, input: PageToSave, author: Author): Promise<Saved> {
  const doc = checkedDocument(input.page, input.collection);
  return db.transaction().execute(async (trx) => {
    const save = await prepareSave(trx, input, doc, author, 'page/save');
    const stored = save.before?.record;
    if (stored !== undefined && isSamePage(stored.doc, save.record.doc)) {
      return { record: stored, before: stored.doc };
    }
    await setMediaUses(trx, await writeDraft(trx, save));
    await writeRevision(trx, save.record, 'save', author);
    await recordPage(trx, stored === undefined ? 'page/create' : 'page/save', save.record, author);
    return { record: save.record, before: stored?.doc ?? null };
  });
}

/**
 * Saves a page and publishes it, in one transaction. Whoever asked for that no longer does.
 *
 * @param follow stores in the same transaction what follows from it
 * @throws as `savePage`
 */
export async function saveAndPublish(
  db: Writer,
  input: PageToSave,
  author: Author,
  follow: (db: Writer, published: Published) => Promise<void>,
): Promise<Published> {
  const doc = checkedDocument(input.page, input.collection);
  return db.transaction().execute(async (trx) => {
    const save = asPublished(await prepareSave(trx, input, doc, author, 'page/publishPage'), author);
    const uses = [...(await writeDraft(trx, save)), ...(await promoteDraft(trx, save, author.now))];
    await setMediaUses(trx, uses);
    await writeRevision(trx, save.record, 'publish', author);
    await recordPage(trx, 'page/publishPage', save.record, author);
    const { record, before } = save;
    const askedBy = before?.askedBy ?? null;
    if (askedBy !== null) {
      await closeReview(trx, record.id, { state: 'published', by: author.user._id, at: author.now });
    }
    const published = {
      record,
      before: before?.record.doc ?? null,
      previousSlug: before?.liveSlug ?? null,
      askedBy,
      listingId: save.listing?.id ?? null,
    };
    await follow(trx, published);
    return published;
  });
}
