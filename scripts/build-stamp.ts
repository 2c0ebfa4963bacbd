import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

const STAMP = 'dist/stamp';

/** What the built files depend on. */
const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json'];

/** Whether the built files are those of the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  const stamp = await fs.readFile(STAMP, 'utf8').catch(() => null);
  return stamp === (await hashOfSources());
}

export async function writeStamp(): Promise<void> {
  await fs.writeFile(STAMP, await hashOfSources());
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesIn(source)) hash.update(file).update(await fs.readFile(file));
  }
  return hash.digest('hex');
}

async function filesIn(source: string): Promise<string[]> {
  if ((await fs.stat(source)).isFile()) return [source];
  const entries = await fs.readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
