import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The path of a migrated database without content. Test servers start with a copy, because migrating takes half of the
     * start-up time.
     */
    readonly newDatabase: string;
  }
}

/** Migrates an empty database once for all test servers of this run. Returns a function that removes the database. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-new-'));
  const file = path.join(folder, 'hearth.db');
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  provide('newDatabase', file);
  return () => fs.rm(folder, { recursive: true, force: true });
}
