import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

interface Tables {
  page: { id: string; doc: string; page_type: string; frequency: string; priority: number };
}

const BATCH = 500;

/** Adds what the sitemap filters pages by, and its index; and an index of the deleted pages of a domain. */
export const sitemap: Migration = {
  name: 'sitemap',
  async up(untyped) {
    const db = untyped as unknown as Kysely<Tables>;
    for (const [column, value] of [
      ['page_type', 'page'],
      ['frequency', 'yearly'],
    ] as const) {
      await db.schema
        .alterTable('page')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
        .execute();
    }
    await db.schema
      .alterTable('page')
      .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(5))
      .execute();
    await fill(db);
    await db.schema
      .createIndex('page_sitemap')
      .on('page')
      // All that is filtered by, in the order of the list. The last column is always null here: with it, no rows are read.
      .columns([
        'domain_id' as never,
        'slug' as never,
        'page_type',
        'frequency',
        'priority',
        'updated_at' as never,
        'roles' as never,
        'deleted_at' as never,
      ])
      .where('deleted_at' as never, 'is', null)
      .execute();
    await db.schema
      .createIndex('page_deleted_list')
      .on('page')
      .columns(['domain_id' as never, 'deleted_at' as never, 'id'])
      .where('deleted_at' as never, 'is not', null)
      .execute();
  },
};

async function fill(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('page')
      .select(['id', 'doc'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, doc } of rows) {
      const columns = columnsOf(JSON.parse(doc) as Record<string, unknown>);
      if (Object.keys(columns).length > 0)
        await db.updateTable('page').set(columns).where('id', '=', id).execute();
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

/** What a document says other than the defaults. */
function columnsOf({ pageType, frequency, priority }: Record<string, unknown>) {
  return {
    ...(typeof pageType === 'string' && pageType !== 'page' ? { page_type: pageType } : {}),
    ...(typeof frequency === 'string' && frequency !== 'yearly' ? { frequency } : {}),
    ...(typeof priority === 'number' && priority !== 0.5 ? { priority: Math.round(priority * 10) } : {}),
  };
}
