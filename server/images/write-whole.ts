import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../db/private-files.ts';

/**
 * Writes a file so that it is there whole or not at all, even after a crash or a power cut: it is written and synced under
 * another name before it gets its own. Its folder is made where it is missing.
 */
export async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
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
