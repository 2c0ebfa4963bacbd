import { openDatabase } from '../../db/connection.ts';
import { storedHashes } from '../../db/media-library-queries.ts';
import { putDraftText, putPublishedText } from '../../db/search-texts.ts';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../data-folder-lock.ts';
import { draftText, publishedText } from '../documents/search-text.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { FolderMediaStore } from '../images/media-store.ts';
import { numberWords } from './checked-site.ts';
import type { Checked } from './run-check.ts';

/** Mends what can be made again from what is there, and removes what belongs to nothing. Returns what was done, a sentence each. */
export async function repair(config: Config, { unsearchable, orphans }: Checked): Promise<string[]> {
  return [
    ...(unsearchable.length === 0 ? [] : [await readTexts(config, unsearchable)]),
    ...(orphans.length === 0 ? [] : [await removeOrphans(config, orphans)]),
  ];
}

async function readTexts(config: Config, ids: readonly string[]): Promise<string> {
  const database = openDatabase(config.databaseFile);
  try {
    for (const id of ids) {
      await database.writer.transaction().execute(async (trx) => {
        const draft = await trx.selectFrom('page').selectAll().where('id', '=', id).executeTakeFirst();
        const live = await trx
          .selectFrom('page_published')
          .selectAll()
          .where('page_id', '=', id)
          .executeTakeFirst();
        if (draft !== undefined && draft.deleted_at === null) {
          await putDraftText(
            trx,
            { pageId: id, domainId: draft.domain_id },
            draftText(completeDocument(draft.doc)),
          );
        }
        if (live !== undefined) {
          const text = publishedText(completeDocument(live.doc));
          await putPublishedText(trx, { pageId: id, domainId: live.domain_id }, text);
        }
      });
    }
  } finally {
    await database.close();
  }
  return `Read the texts of ${numberWords(ids.length, 'page', 'pages')} for the search again.`;
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
