import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a new folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-test-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a database read-only even for root: its header claims a newer write format, which SQLite refuses to write. */
export async function makeReadOnly(file: string): Promise<void> {
  const handle = await fs.open(file, 'r+');
  await handle.write(Uint8Array.of(3), 0, 1, 18);
  await handle.close();
}
