import type { Writer } from '../../../db/connection.ts';
import { setMediaUses } from '../../../db/media-queries.ts';
import { documentColumns } from '../../../db/page-list-queries.ts';
import { liveDocument } from '../../../db/page-queries.ts';
import { publishableByYou } from '../../../src/calls/permissions.ts';
import type { ListingFields } from '../../../src/model/listing.ts';
import { initialisePage, type PageDoc } from '../../../src/model/page.ts';
import type { Author } from '../../people/auth/author.ts';
import { changedAt } from '../documents/changed-at.ts';
import { isSameDocument } from '../documents/check-version.ts';
import { fieldsOf, listingWith, nextListing } from './page-listing.ts';
import { pageToChange } from './page-to-change.ts';
import type { PreparedSave } from './prepare-save.ts';
import { asPublished, promoteDraft } from './promote-draft.ts';
import { writeDraft } from './write-draft.ts';
import { writeRevision } from './write-revision.ts';

/**
 * Changes the draft of a page and of its listing on behalf of its author, in a running transaction. A page without unpublished
 * changes is published again if the author may publish it. Returns whether it was.
 *
 * @param change returns a document of the same form
 * @throws HearthError as `pageToChange`
 */
export async function rewritePage(
  db: Writer,
  id: string,
  change: (document: unknown) => unknown,
  author: Author,
): Promise<boolean> {
  const before = await pageToChange(db, author, 'page/save', { id });
  const live = before.record.published === 1 ? await liveDocument(db, id) : null;
  const doc = change(initialisePage(JSON.parse(before.record.doc))) as PageDoc;
  const listing = nextListing(before, id, doc, author.now);
  const draft: PreparedSave = {
    before,
    doc,
    record: {
      ...before.record,
      version: before.record.version + 1,
      updated_at: changedAt(author.now, before.record.last_published),
      updated_by: author.user._id,
      doc: JSON.stringify(doc),
      ...documentColumns(doc),
    },
    listing: listing && listingWith(listing, id, change(fieldsOf(listing)) as ListingFields, author.now),
  };
  const mayPublish = publishableByYou(author.user, { roles: JSON.parse(before.record.roles) as string[] });
  const isPublished = mayPublish && live !== null && isSameDocument(live, before.record.doc);
  const save = isPublished ? asPublished(draft, author) : draft;
  const uses = await writeDraft(db, save);
  if (isPublished) uses.push(...(await promoteDraft(db, save, author.now)));
  await setMediaUses(db, uses);
  await writeRevision(db, save.record, isPublished ? 'publish' : 'save', author);
  return isPublished;
}
