import { sql } from 'kysely';
import { migrations } from '../../db/migrations/index.ts';
import type { Migration } from '../../db/migrations/migration.ts';
import { serve } from '../commands/serve.ts';
import { readConfig } from '../core/config/config.ts';
import { plainRenderer } from './plain-renderer.ts';

/**
 * Runs `hearth serve` with a fake renderer, as a version whose last migration makes many changes and then 'fails' or 'waits'
 * for ever, depending on the argument.
 */
const [what] = process.argv.slice(2);

const last: Migration = {
  name: 'last',
  up: async (db) => {
    await sql`create table last_table (text text)`.execute(db);
    await sql`update page_published set slug = slug || '-moved'`.execute(db);
    // More rows than fit into the cache of unwritten pages, so that some are in the write-ahead log.
    for (let row = 0; row < 200; row += 1)
      await sql`insert into last_table values (${'much '.repeat(20_000)})`.execute(db);
    if (what === 'fails') await sql`insert into nowhere values (1)`.execute(db);
    console.log('In the middle.');
    await new Promise(() => setInterval(() => {}, 1000));
  },
};
(migrations as Migration[]).push(last);

await serve(readConfig(process.env), { renderer: async () => plainRenderer });
