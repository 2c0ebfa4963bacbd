import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';

/**
 * Writes a file atomically, even across a crash or a power cut: it is written and synced under a temporary name, then renamed.
 * Creates the folder if it is missing.
 */
export async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(target);
  await fs.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const partial = `${target}.${randomUUID()}.part`;
  try {
    await writeSynced(partial, bytes);
    await fs.rename(partial, target);
  } catch (error) {
    await fs.rm(partial, { force: true });
    throw error;
  }
}

async function writeSynced(name: string, bytes: Uint8Array): Promise<void> {
  const file = await fs.open(name, 'w', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
