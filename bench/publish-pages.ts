import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { documentColumns } from '../db/page-list-queries.ts';
import { newId } from '../src/model/ids.ts';
import type { PageDoc } from '../src/model/page.ts';

/** Writes published pages of the default site directly into the database of a data folder without a running server. */
export function publishPages(dataDir: string, pages: readonly PageDoc[]): void {
  const db = new Sqlite(path.join(dataDir, 'hearth.db'));
  try {
    // The folder is temporary, so the data need not survive a power cut.
    db.pragma('synchronous = OFF');
    const domainId = db.prepare('SELECT id FROM domain WHERE is_default = 1').pluck().get() as string;
    const draft = db.prepare(
      `INSERT INTO page (id, collection, domain_id, slug, version, published, last_published, updated_at, roles, doc,
         title, title_key, template, page_type, frequency, priority)
       VALUES (@id, 'pages', @domainId, @slug, 1, 1, @now, @now, '[]', @doc,
         @title, @title_key, @template, @page_type, @frequency, @priority)`,
    );
    const snapshot = db.prepare(
      `INSERT INTO page_published (page_id, domain_id, collection, slug, published_at, doc)
       VALUES (@id, @domainId, 'pages', @slug, @now, @doc)`,
    );
    const now = new Date().toISOString();
    db.transaction(() => {
      for (const page of pages) {
        const row = { id: newId(), domainId, slug: page.slug, now, doc: JSON.stringify(page) };
        draft.run({ ...row, ...documentColumns(page) });
        snapshot.run(row);
      }
    })();
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/** Returns the documents of all published pages in a data folder without a running server. */
export function publishedPages(dataDir: string): PageDoc[] {
  const db = new Sqlite(path.join(dataDir, 'hearth.db'), { readonly: true });
  try {
    const docs = db
      .prepare("SELECT doc FROM page_published WHERE collection = 'pages' ORDER BY slug")
      .pluck()
      .all();
    return (docs as string[]).map((doc) => JSON.parse(doc) as PageDoc);
  } finally {
    db.close();
  }
}
