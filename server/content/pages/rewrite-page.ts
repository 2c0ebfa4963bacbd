import type { Writer } from '../../../db/connection.ts';
import { publishableByYou } from '../../../src/calls/permissions.ts';
import type { ListingFields } from '../../../src/model/listing.ts';
import { initialisePage, type PageDoc } from '../../../src/model/page.ts';
import type { Author } from '../../people/auth/author.ts';
import { isSameDocument } from '../documents/versions.ts';
import { fieldsOf, listingWith } from './page-listing.ts';
import { pageToChange } from './page-to-change.ts';
import { changedPage, writeDraft, writePublished } from './write-page.ts';

/**
 * Changes the drafts of a page and of its listing on behalf of an author, in a running transaction. If the page had no
 * unpublished changes, and the author may publish, also publishes the changed page. Returns whether the page was published.
 *
 * @param change returns the changed document, of the same type
 * @throws HearthError as `pageToChange`
 */
export async function rewritePage(
  db: Writer,
  id: string,
  change: (document: unknown) => unknown,
  author: Author,
): Promise<boolean> {
  const before = await pageToChange({ db, author }, 'page/save', { id });
  const { live } = before;
  const { slug, roles } = before.record;
  const changed = changedPage(
    before,
    change(initialisePage(JSON.parse(before.record.doc))) as PageDoc,
    author,
  );
  const { listing } = changed;
  const page = {
    ...changed,
    record: { ...changed.record, slug },
    listing: listing && listingWith(listing, id, change(fieldsOf(listing)) as ListingFields, author.now),
  };
  const mayPublish = publishableByYou(author.user, { roles: JSON.parse(roles) as string[] });
  if (mayPublish && live !== null && isSameDocument(live.doc, before.record.doc)) {
    await writePublished({ db, author }, page);
    return true;
  }
  await writeDraft({ db, author }, page, 'save');
  return false;
}
