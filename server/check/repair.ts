import { openDatabase, type Writer } from '../../db/connection.ts';
import { storedHashes } from '../../db/media-library-queries.ts';
import { setMediaUse } from '../../db/media-queries.ts';
import { putDraftText, putPublishedText } from '../../db/search-texts.ts';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../data-folder-lock.ts';
import { mediaShownOnPage, namedMedia } from '../documents/media-uses.ts';
import { draftText, publishedText } from '../documents/search-text.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { FolderMediaStore } from '../images/media-store.ts';
import { REPAIRED_PAGES } from '../limits.ts';
import { numberWords } from './checked-site.ts';
import type { Checked } from './run-check.ts';

/** Mends what can be made again from what is there, and removes what belongs to nothing. Returns what was done, a sentence each. */
export async function repair(config: Config, { outdated, orphans }: Checked): Promise<string[]> {
  return [
    ...(outdated.length === 0 ? [] : [await writeLists(config, outdated)]),
    ...(orphans.length === 0 ? [] : [await removeOrphans(config, orphans)]),
  ];
}

async function writeLists(config: Config, ids: readonly string[]): Promise<string> {
  const database = openDatabase(config.databaseFile);
  try {
    for (const id of ids)
      await database.writer.transaction().execute(async (trx) => {
        await writeDraftLists(trx, id);
        await writePublishedLists(trx, id);
      });
  } finally {
    await database.close();
  }
  const read = `Read the texts and pictures of ${numberWords(ids.length, 'page', 'pages')} again.`;
  return ids.length < REPAIRED_PAGES ? read : `${read} Run it once more for the others.`;
}

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

/** While the site is served, an upload could be about to refer to the same bytes, so the server removes them itself. */
async function removeOrphans(config: Config, hashes: readonly string[]): Promise<string> {
  const lock = await lockDataFolder(config, { purpose: 'repairs its data' }).catch(() => null);
  const words = numberWords(hashes.length, 'file', 'files');
  if (lock === null)
    return `Left ${words} that belong to nothing: Hearth is serving, and removes them itself.`;
  const database = openDatabase(config.databaseFile);
  try {
    const media = new FolderMediaStore(config.mediaDir);
    for (let from = 0; from < hashes.length; from += 500) {
      const part = hashes.slice(from, from + 500);
      const known = await storedHashes(database.reader, part);
      for (const hash of part) if (!known.has(hash)) await media.remove(hash);
    }
  } finally {
    await database.close();
    lock.release();
  }
  return `Removed ${words} that belonged to nothing.`;
}
