import { pageState } from '../../../db/page-state-query.ts';
import { slotsOf } from '../../../src/blocks/registry.ts';
import { withNewKeys } from '../../../src/model/block-commands.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { emptyLink, pageHref } from '../../../src/model/link.ts';
import { type PageSave, pageSaveSchema } from '../../../src/model/page.ts';
import { fromSubtree, toSubtree } from '../../../src/model/tree.ts';
import { validationError } from '../../../src/model/zod-errors.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { completeDocument } from '../documents/page-documents.ts';
import { fieldsOf, listingWith } from './page-listing.ts';
import { type PageTarget, recordPage } from './page-to-change.ts';
import { pageToSave, type Saved } from './save-page.ts';
import { writeDraft } from './write-page.ts';

export interface PageToDuplicate extends PageTarget {
  readonly collection: string;
  /** Returns the slug of the copy. */
  readonly slug: string;
}

/**
 * Creates a page from the draft of another page on the same site. The copy has new keys, no roles and no Easy Read version, and is marked as
 * unchecked. The listing of the page is copied too.
 *
 * @throws HearthError 'page-not-found' (404), 'page-deleted' (409), otherwise as `pageToSave`
 */
export async function duplicatePage(unit: UnitOfWork, target: PageToDuplicate): Promise<Saved> {
  const { db, author } = unit;
  const original = await pageState(db, target.id);
  if (original?.record.collection !== target.collection) throw new HearthError('page-not-found');
  if (original.record.deleted_at !== null) throw new HearthError('page-deleted');
  const { collection, domain_id: domainId } = original.record;
  const page = copyOf(original.record.doc, target.slug);
  const save = await pageToSave(unit, { page, collection, domainId }, 'page/save');
  const { record } = save;
  const listing =
    save.listing && original.listing
      ? listingWith(save.listing, record.id, fieldsOf(original.listing), author.now)
      : save.listing;
  await writeDraft(unit, { ...save, listing }, 'save');
  await recordPage(unit, 'page/duplicate', record, { from: pageHref(original.record.slug) });
  return { record, before: null };
}

function copyOf(doc: string, slug: string): PageSave {
  const page = completeDocument(doc);
  const contents = page.contents.map((block) => fromSubtree(withNewKeys(toSubtree(block, slotsOf)), slotsOf));
  const copy = { ...page, slug, checkedOn: null, easyRead: emptyLink(), contents };
  const sent = pageSaveSchema.safeParse(copy);
  if (!sent.success) throw validationError(sent.error, copy);
  return sent.data;
}
