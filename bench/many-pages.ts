import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { newId } from '../src/model/ids.ts';
import { newPage } from '../src/model/page.ts';

/** Pages of the bench stand at `/bench/{number}`. */
export function pagePath(number: number): string {
  return `/bench/${number}`;
}

/**
 * Writes `count` published pages straight into the database of a data folder that nothing runs on: small pages of three
 * blocks, so that the database's part of a render weighs as much as it can.
 */
export function addPages(dataDir: string, count: number): void {
  const db = new Sqlite(path.join(dataDir, 'hearth.db'));
  try {
    // The folder is thrown away afterwards: nothing here has to survive a power cut.
    db.pragma('synchronous = OFF');
    const domainId = db.prepare('SELECT id FROM domain WHERE is_default = 1').pluck().get() as string;
    const page = db.prepare(
      `INSERT INTO page (id, collection, domain_id, slug, version, published, last_published, updated_at, roles, doc)
       VALUES (@id, 'pages', @domainId, @slug, 1, 1, @now, @now, '[]', @doc)`,
    );
    const snapshot = db.prepare(
      `INSERT INTO page_published (page_id, domain_id, collection, slug, published_at, doc)
       VALUES (@id, @domainId, 'pages', @slug, @now, @doc)`,
    );
    const now = new Date().toISOString();
    db.transaction(() => {
      for (let number = 0; number < count; number++) {
        const slug = pagePath(number).slice(1);
        const row = { id: newId(), domainId, slug, now, doc: JSON.stringify(pageDoc(number, slug)) };
        page.run(row);
        snapshot.run(row);
      }
    })();
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

function pageDoc(number: number, slug: string) {
  const text = `Page ${number} says where to find a warm meal, a bed for the night and someone to talk to.`;
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  return newPage({
    slug,
    title: `Page ${number}`,
    description: text,
    contents: [
      { key: 'first', componentType: 'RichText', text: { type: 'doc', content: [paragraph, paragraph] } },
      { key: 'second', componentType: 'Quote', quote: text, quoteBy: `Reader ${number}` },
      { key: 'third', componentType: 'Text', text },
    ],
  });
}
