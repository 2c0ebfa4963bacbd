import type { Writer } from '../../../db/connection.ts';
import { setMediaUses } from '../../../db/media-queries.ts';
import { pageState } from '../../../db/page-state-query.ts';
import { slotsOf } from '../../../src/blocks/registry.ts';
import { withNewKeys } from '../../../src/model/block-commands.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { pageHref } from '../../../src/model/link.ts';
import { type PageSave, pageSaveSchema } from '../../../src/model/page.ts';
import { fromSubtree, toSubtree } from '../../../src/model/tree.ts';
import { validationError } from '../../../src/model/zod-errors.ts';
import type { Author } from '../../people/auth/author.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { checkedDocument } from './checked-document.ts';
import { fieldsOf, listingWith } from './page-listing.ts';
import type { PageTarget } from './page-to-change.ts';
import { prepareSave } from './prepare-save.ts';
import { recordPage } from './record-page.ts';
import type { Saved } from './save-page.ts';
import { writeDraft } from './write-draft.ts';
import { writeRevision } from './write-revision.ts';

export interface PageToDuplicate extends PageTarget {
  readonly collection: string;
  /** The address of the copy. */
  readonly slug: string;
}

/**
 * Makes a new page of the draft of another one, on the same site: with new keys, without roles, and not yet checked by anybody. Its
 * listing is copied too.
 *
 * @throws HearthError 'page-not-found' (404), 'page-deleted' (409), otherwise as `checkedDocument` and `prepareSave`
 */
export async function duplicatePage(db: Writer, target: PageToDuplicate, author: Author): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const original = await pageState(trx, target.id);
    if (original?.record.collection !== target.collection) throw new HearthError('page-not-found');
    if (original.record.deleted_at !== null) throw new HearthError('page-deleted');
    const { collection, domain_id: domainId } = original.record;
    const page = copyOf(original.record.doc, target.slug);
    const save = await prepareSave(
      trx,
      { page, collection, domainId },
      checkedDocument(page, collection),
      author,
      'page/save',
    );
    const listing =
      save.listing && original.listing
        ? listingWith(save.listing, save.record.id, fieldsOf(original.listing), author.now)
        : save.listing;
    await setMediaUses(trx, await writeDraft(trx, { ...save, listing }));
    await writeRevision(trx, save.record, 'save', author);
    const from = pageHref(original.record.slug);
    await recordPage(trx, 'page/duplicate', save.record, author, { from });
    return { record: save.record, before: null };
  });
}

function copyOf(doc: string, slug: string): PageSave {
  const page = completeDocument(doc);
  const contents = page.contents.map((block) => fromSubtree(withNewKeys(toSubtree(block, slotsOf)), slotsOf));
  const copy = { ...page, slug, checkedOn: null, contents };
  const sent = pageSaveSchema.safeParse(copy);
  if (!sent.success) throw validationError(sent.error, copy);
  return sent.data;
}
