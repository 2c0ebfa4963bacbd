import { linkUsers } from '../../../db/media-users-query.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { UpdatedLinks } from '../../../src/model/links.ts';
import type { MediaUse } from '../../../src/model/media.ts';
import { withOtherPage } from '../../../src/model/page-links.ts';
import type { Services } from '../../core/services.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { makeBelowStale } from '../documents/stale-pages.ts';
import { usesOf } from '../documents/uses.ts';
import { recordPage } from '../pages/page-to-change.ts';
import { addressesAt, pageOf, pathIn } from './page-addresses.ts';
import { rewritten, showRewritten } from './rewrite-document.ts';

/** The maximum number of documents whose links can be changed at once. */
const MAX_DOCUMENTS = 10_000;

/**
 * Replaces a page's former address in links by its new address: in every draft, and in the published version if the draft has
 * no other unpublished changes. Skips pages that the author may not change. The other changes either all succeed or all fail.
 *
 * @param from a former address of the page
 * @throws HearthError 'page-not-found' (404); 'address-not-live' (409) if the published page has another address than its draft
 */
export async function updateLinks(
  unit: UnitOfWork,
  services: Pick<Services, 'domains'>,
  target: { readonly _id: string; readonly collection: string; readonly from: string },
): Promise<UpdatedLinks> {
  const { db, author, after } = unit;
  const { record, live } = await pageOf(db, target._id, target.collection);
  if (live !== null && live.slug !== record.slug) throw new HearthError('address-not-live');
  const path = pathIn(target.from);
  const documents: MediaUse[] = [];
  const left: MediaUse[] = [];
  if (path === null || path === `/${record.slug}`) return { documents, left };
  const addresses = addressesAt(services, record.domain_id, [path]);
  const pages = new Set([...addresses.paths, ...addresses.urls]);
  const change = (document: unknown) => withOtherPage(document, pages, record.slug);
  const drafts = usesOf(await linkUsers(db, addresses, MAX_DOCUMENTS)).filter(({ draft }) => draft);
  for (const use of drafts) {
    try {
      documents.push({ ...use, published: await rewritten(db, use, change, author) });
    } catch (error) {
      // Permission is checked before a page is written, so a page that may not be changed can be skipped.
      if (!(error instanceof HearthError) || error.code !== 'not-allowed') throw error;
      left.push(use);
    }
  }
  await recordPage(unit, 'page/updateLinks', record, { documents: documents.length });
  showRewritten(after.pages, documents);
  // The page may now be the Easy Read version of another page.
  makeBelowStale(after.pages, record.domain_id, [record.slug]);
  return { documents, left };
}
