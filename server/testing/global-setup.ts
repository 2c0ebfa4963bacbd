import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/connection.ts';
import { migrate } from '../../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database without content, with which test servers begin, because migrating takes half of a start. */
    readonly newDatabase: string;
  }
}

/** Migrates an empty database once for all servers of this run. Returns a function that removes it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-new-'));
  const file = path.join(folder, 'hearth.db');
  const database = openDatabase(file);
  await migrate(database);
  await database.close();
  provide('newDatabase', file);
  return () => fs.rm(folder, { recursive: true, force: true });
}
