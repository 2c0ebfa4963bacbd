import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  page_published: { page_id: string; doc: string; listed: number; frequency: string; priority: number };
}

const BATCH = 500;

/** Adds what `/sitemap.xml` says of published pages, and its index. */
export const searchEngines: Migration = {
  name: 'search-engines',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    const add = (
      column: 'listed' | 'frequency' | 'priority',
      type: 'integer' | 'text',
      value: number | string,
    ) =>
      db.schema
        .alterTable('page_published')
        .addColumn(column, type, (c) => c.notNull().defaultTo(value))
        .execute();
    await add('listed', 'integer', 1);
    await add('frequency', 'text', 'yearly');
    await add('priority', 'integer', 5);
    await fill(db);
    await db.schema
      .createIndex('page_published_listed')
      .on('page_published')
      // All that is sent, in the order of the list: no rows are read.
      .columns([
        'domain_id' as never,
        'slug' as never,
        'published_at' as never,
        'frequency',
        'priority',
        'listed',
      ])
      .where(sql.ref('listed'), '=', 1)
      .execute();
  },
};

async function fill(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('page_published')
      .select(['page_id', 'doc'])
      .where('page_id', '>', last)
      .orderBy('page_id')
      .limit(BATCH)
      .execute();
    for (const { page_id, doc } of rows) {
      const columns = columnsOf(JSON.parse(doc) as Record<string, unknown>);
      if (Object.keys(columns).length > 0)
        await db.updateTable('page_published').set(columns).where('page_id', '=', page_id).execute();
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.page_id;
  }
}

/** What a document says other than the defaults. */
function columnsOf({ hideFromSitemap, hideFromRobots, frequency, priority }: Record<string, unknown>) {
  return {
    ...(hideFromSitemap === true || hideFromRobots === true ? { listed: 0 } : {}),
    ...(typeof frequency === 'string' && frequency !== 'yearly' ? { frequency } : {}),
    ...(typeof priority === 'number' && priority !== 0.5 ? { priority: Math.round(priority * 10) } : {}),
  };
}
