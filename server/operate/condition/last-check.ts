import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE } from '../../../db/private-files.ts';

/** The outcome of the last `hearth check`, for the dashboard. */
const lastCheckSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** The labels of the checks that found problems, and the number of problems of each check. */
  problems: z.array(z.object({ label: z.string(), count: z.number().int() })),
});
export type LastCheck = z.output<typeof lastCheckSchema>;

const fileIn = (dataDir: string) => path.join(dataDir, 'last-check.json');

/**
 * Stores the result of a check beside the database. Ignores errors, because a check is valid even if its result cannot be
 * stored.
 */
export async function storeLastCheck(dataDir: string, last: LastCheck): Promise<void> {
  const file = fileIn(dataDir);
  try {
    await fs.writeFile(`${file}.new`, JSON.stringify(last), { mode: PRIVATE_FILE });
    await fs.rename(`${file}.new`, file);
  } catch {
    await fs.rm(`${file}.new`, { force: true }).catch(() => {});
  }
}

/** Returns the result of the last check; null if there was none. */
export async function readLastCheck(dataDir: string): Promise<LastCheck | null> {
  try {
    return lastCheckSchema.parse(JSON.parse(await fs.readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
