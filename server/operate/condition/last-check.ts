import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE } from '../../../db/private-files.ts';

/** What the last `hearth check` came to, for the dashboard. */
const lastCheckSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** How many problems each check found, without those that found none; by what they are called. */
  problems: z.array(z.object({ label: z.string(), count: z.number().int() })),
});
export type LastCheck = z.output<typeof lastCheckSchema>;

const fileIn = (dataDir: string) => path.join(dataDir, 'last-check.json');

/** Stores it beside the database. Where that cannot be written, the check counts nevertheless. */
export async function storeLastCheck(dataDir: string, last: LastCheck): Promise<void> {
  const file = fileIn(dataDir);
  try {
    await fs.writeFile(`${file}.new`, JSON.stringify(last), { mode: PRIVATE_FILE });
    await fs.rename(`${file}.new`, file);
  } catch {
    await fs.rm(`${file}.new`, { force: true }).catch(() => {});
  }
}

/** Null where there was none. */
export async function readLastCheck(dataDir: string): Promise<LastCheck | null> {
  try {
    return lastCheckSchema.parse(JSON.parse(await fs.readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
