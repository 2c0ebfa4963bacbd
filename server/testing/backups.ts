import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { insertMediaItem } from '../../db/media-queries.ts';
import type { Services } from '../core/services.ts';
import type { Manifest } from '../operate/backups/archive.ts';
import { temporaryFolder } from './folders.ts';

/** Stores a file of `size` bytes in the library, and returns its hash. */
export async function storeFileOf(services: Services, size: number, name: string): Promise<string> {
  const hash = await services.media.put(Buffer.alloc(size, name));
  await insertMediaItem(services.database.writer, {
    id: name,
    kind: 'file',
    name: `${name}.pdf`,
    hash,
    mime: 'application/pdf',
    size,
    width: null,
    height: null,
    created_at: services.now(),
    uploaded_by: null,
  });
  return hash;
}

/** Unpacks a backup with `tar` as an owner would, and returns the folder and the manifest. */
export async function unpacked(file: string): Promise<{ folder: string; manifest: Manifest }> {
  const folder = await temporaryFolder();
  const { status, stderr } = spawnSync('tar', ['-xf', file, '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const manifest = JSON.parse(await fs.readFile(path.join(folder, 'manifest.json'), 'utf8'));
  return { folder, manifest };
}

/** Returns the relative paths of all files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
