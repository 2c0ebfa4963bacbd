import type { PageWithSnapshot } from '../../../db/transfer-queries.ts';
import { type ListingFields, listingInStep } from '../../../src/model/listing.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import { parseDocument } from '../../content/documents/page-documents.ts';
import { pageFileOf } from '../transfer/page-file.ts';
import type { PageFile } from '../transfer/transfer-format.ts';

type Block = PageDoc['contents'][number];

/**
 * Returns the next version of a page that was imported before and not changed since. Only its draft gets `draft`, unless the
 * published version was the same as the draft and `isPublished` is set.
 *
 * @param at the time at which it is stored, ISO 8601
 */
export function renewedPageFile(
  stored: PageWithSnapshot,
  draft: PageDoc,
  { isPublished, at }: { readonly isPublished: boolean; readonly at: string },
): PageFile {
  const before = pageFileOf(stored);
  const old = parseDocument(stored.doc);
  const contents = withKeysOf(old.contents, draft.contents);
  const { live, listing } = before;
  return {
    ...before,
    version: before.version + 1,
    updatedAt: at,
    draft: { ...draft, contents },
    live: isPublished ? live : kept(live, before.draft),
    listing: listing && {
      ...listing,
      updatedAt: at,
      draft: listingInStep(listing.draft as ListingFields, old, draft),
      live: isPublished ? listing.live : kept(listing.live, listing.draft),
    },
  };
}

/** Returns a published version that does not follow its draft. */
function kept<Live extends { readonly document?: object | undefined }>(
  live: Live | null,
  draft: object,
): Live | null {
  return live && { ...live, document: live.document ?? draft };
}

/** Returns blocks of which those that were there before keep their keys, so that people who edit them keep their place. */
function withKeysOf(before: readonly Block[], blocks: readonly Block[]): Block[] {
  const known = Map.groupBy(before, withoutKeys);
  return blocks.map((block) => known.get(withoutKeys(block))?.shift() ?? block);
}

function withoutKeys(block: Block): string {
  return JSON.stringify(block, (name, value) => (name === 'key' ? undefined : value));
}
