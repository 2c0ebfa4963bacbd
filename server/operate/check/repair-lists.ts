import { listingToCheck, removeUsesOfNothing } from '../../../db/check-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { setMediaUse, setMediaUses } from '../../../db/media-queries.ts';
import { putDraftText, putPublishedText } from '../../../db/search-texts.ts';
import { publishedSiteDocument, siteDocumentById } from '../../../db/site-document-queries.ts';
import { mediaShownOnPage, namedMedia } from '../../content/documents/media-uses.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';
import { draftText, publishedText } from '../../content/documents/search-text.ts';
import type { Config } from '../../core/config/config.ts';
import { REPAIRED_PAGES } from '../../core/limits/limits.ts';
import { draftListingUses, shownListingUses } from './check-listings.ts';
import { siteDocumentUses } from './check-site-documents.ts';
import { numberWords } from './checked-site.ts';

/** Says which kinds of derived lists were made by the rules of this program version. */
export interface CurrentLists {
  readonly search: boolean;
  readonly uses: boolean;
}

/** The kinds of documents that lists are derived from. */
export type ListedKind = 'page' | 'listing' | 'siteDocument';

/** The lists that `hearth check --repair` rebuilds, at most `REPAIRED_PAGES` of them. */
export interface OutdatedLists {
  /** The kinds, by id, of the documents whose indexed texts or stored uses of media differ from their content. */
  readonly documents: ReadonlyMap<string, ListedKind>;
  /** Whether there are stored uses of media by documents that do not exist. */
  readonly ofNothing: boolean;
}

/**
 * Rebuilds the data derived from documents: indexed texts in the search, and uses of media. Uses one transaction for each
 * document, so that editors who save wait for one document at most. Returns what was done, one sentence each.
 */
export async function repairLists(
  config: Config,
  { documents, ofNothing }: OutdatedLists,
): Promise<string[]> {
  const database = openSqlite(config.databaseFile);
  try {
    for (const [id, kind] of documents)
      await database.writer.transaction().execute((trx) => WRITE[kind](trx, id));
    if (ofNothing) await removeUsesOfNothing(database.writer);
  } finally {
    await database.close();
  }
  const words = numberWords(documents.size, 'document', 'documents');
  return [
    ...(documents.size === 0 ? [] : [`Read the texts and pictures of ${words} again.`]),
    ...(documents.size < REPAIRED_PAGES ? [] : ['Run it once more for the others.']),
    ...(ofNothing ? ['Removed what documents that are not there were listed to use.'] : []),
  ];
}

const WRITE: Readonly<Record<ListedKind, (trx: Writer, id: string) => Promise<void>>> = {
  page: async (trx, id) => {
    await writeDraftLists(trx, id);
    await writePublishedLists(trx, id);
  },
  listing: writeListingUses,
  siteDocument: writeSiteDocumentUses,
};

async function writeDraftLists(trx: Writer, id: string): Promise<void> {
  const page = await trx.selectFrom('page').selectAll().where('id', '=', id).executeTakeFirst();
  if (page === undefined || page.deleted_at !== null) return;
  const domainId = page.domain_id;
  await putDraftText(trx, { pageId: id, domainId }, draftText(completeDocument(page.doc)));
  await setMediaUse(trx, { documentId: id, domainId, state: 'draft' }, namedMedia(JSON.parse(page.doc)));
}

async function writePublishedLists(trx: Writer, id: string): Promise<void> {
  const live = await trx
    .selectFrom('page_published')
    .selectAll()
    .where('page_id', '=', id)
    .executeTakeFirst();
  if (live === undefined) return;
  const doc = completeDocument(live.doc);
  const domainId = live.domain_id;
  await putPublishedText(trx, { pageId: id, domainId }, publishedText(doc));
  await setMediaUse(trx, { documentId: id, domainId, state: 'published' }, mediaShownOnPage(doc));
}

async function writeListingUses(trx: Writer, id: string): Promise<void> {
  const listing = await listingToCheck(trx, id);
  if (listing === null) return;
  const { domainId, doc, liveDoc, isListed } = listing;
  await setMediaUses(trx, [
    { document: { documentId: id, domainId, state: 'draft' }, uses: draftListingUses(isListed ? doc : null) },
    { document: { documentId: id, domainId, state: 'published' }, uses: shownListingUses(liveDoc) },
  ]);
}

async function writeSiteDocumentUses(trx: Writer, id: string): Promise<void> {
  const draft = await siteDocumentById(trx, id);
  if (draft === null) return;
  const { domain_id: domainId, kind } = draft;
  const live = await publishedSiteDocument(trx, id);
  const stored = { draft: draft.doc, published: live?.doc ?? null };
  for (const state of ['draft', 'published'] as const) {
    const doc = stored[state];
    const uses = doc === null ? new Map() : siteDocumentUses(kind, doc, state);
    await setMediaUse(trx, { documentId: id, domainId, state }, uses);
  }
}
