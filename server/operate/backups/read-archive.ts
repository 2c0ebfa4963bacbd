import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { HashedBytes } from '../../core/files/hashed-bytes.ts';
import { ARCHIVE_CHUNK_BYTES, ARCHIVE_LIMITS } from '../../core/limits/limits.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveEntry,
  BackupError,
  DATABASE_ENTRY,
  hashOfEntry,
  KEY_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  NOTICE_ENTRY,
} from './archive.ts';
import { unreadableFile } from './unreadable-file.ts';

/** Options for unpacking an archive. */
export interface ReadOptions {
  /** The folder into which entries are unpacked, as files private to this user. */
  readonly into: string;
  /** Selects the entries to unpack. All entries are checked, unpacked or not. Default: all. */
  readonly isWanted?: (name: string) => boolean;
}

/**
 * Unpacks a backup and checks every byte against the manifest. Refuses an entry that is not a file, has a path in its name, or
 * is not one that Hearth writes. So the folder then holds exactly what was backed up.
 *
 * @throws BackupError if the file is not a backup, is incomplete, or was changed
 */
export async function readArchive(
  file: string,
  { into, isWanted = () => true }: ReadOptions,
): Promise<Manifest> {
  const found = new Map<string, ArchiveEntry>();
  let manifest: Buffer | null = null;
  let lastRead: string | null = null;
  const unpacking = extract();
  const source = fs.createReadStream(file, { highWaterMark: ARCHIVE_CHUNK_BYTES });
  const reading = pipeline(source, unpacking);
  reading.catch(() => {});
  try {
    for await (const entry of unpacking) {
      const name = nameOf(entry.header);
      const bytes = entry as AsyncIterable<Uint8Array>;
      if (name === null) {
        entry.resume();
        continue;
      }
      if (found.has(name) || (name === MANIFEST_ENTRY && manifest !== null)) {
        throw new BackupError(`It has ${name} twice.`);
      }
      if (name === MANIFEST_ENTRY) {
        manifest = await bytesOf(bytes);
      } else {
        found.set(name, await checkedEntry(name, bytes, isWanted(name) ? path.join(into, name) : null));
      }
      lastRead = name;
    }
    await reading;
  } catch (error) {
    source.destroy();
    throw await refusal(file, error, lastRead);
  }
  try {
    return checkedManifest(manifest, found);
  } catch (error) {
    throw await refusal(file, error, lastRead);
  }
}

/**
 * Returns the name of an archive entry; null if the entry is a folder, because folders are skipped.
 *
 * @throws BackupError for an entry that Hearth does not write
 */
function nameOf({ name: written, type, size }: Header): string | null {
  const name = written.startsWith('./') ? written.slice(2) : written;
  if (type === 'directory') {
    if (/^(?:|media\/?|media\/[0-9a-f]{2}\/?)$/.test(name)) return null;
    throw new BackupError(`It has a folder '${shown(written)}', which is of no backup.`);
  }
  const limit = ARCHIVE_LIMITS.bytes(name);
  const isKnown =
    [DATABASE_ENTRY, KEY_ENTRY, NOTICE_ENTRY, MANIFEST_ENTRY].includes(name) || hashOfEntry(name) !== null;
  if (type !== 'file' || !isKnown) {
    throw new BackupError(`It has '${shown(written)}' (${type}), which is of no backup.`);
  }
  if (size > limit) throw new BackupError(`Its entry ${name} is far too large.`);
  return name;
}

const shown = (name: string) => name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);

async function checkedEntry(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  target: string | null,
): Promise<ArchiveEntry> {
  const hashed = new HashedBytes(bytes);
  if (target === null) {
    for await (const _ of hashed);
  } else {
    await fs.promises.mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
    await pipeline(hashed, fs.createWriteStream(target, { flags: 'wx', mode: PRIVATE_FILE, flush: true }));
  }
  return { path: name, ...hashed.digest() };
}

async function bytesOf(entry: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Parses the manifest, and compares it with the entries that were found.
 *
 * @throws BackupError if the manifest cannot be read, or differs from the entries; Error if the manifest is missing
 */
function checkedManifest(bytes: Buffer | null, found: ReadonlyMap<string, ArchiveEntry>): Manifest {
  if (bytes === null) throw new Error('It has no manifest at its end.');
  const { data: manifest } = manifestSchema.safeParse(parsed(bytes));
  if (manifest === undefined) throw new BackupError('Its manifest cannot be read.');
  if (manifest.format > ARCHIVE_FORMAT) {
    throw new BackupError('It was made by a newer version of Hearth. Restore it with that version.');
  }
  const listed = new Map(manifest.entries.map((entry) => [entry.path, entry]));
  for (const { path: name, size, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (entry === undefined) throw new BackupError(`${shown(name)} is missing.`);
    if (entry.size !== size || entry.sha256 !== sha256) {
      throw new BackupError(`${shown(name)} is not what it was when the backup was made.`);
    }
  }
  const added = [...found.keys()].find((name) => !listed.has(name));
  if (added !== undefined) throw new BackupError(`${added} was added to it.`);
  if (!listed.has(DATABASE_ENTRY)) throw new BackupError('It has no database.');
  return manifest;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/**
 * Returns a disk error unchanged, and any other error as a message about the file.
 *
 * @param lastRead the last entry that could be read; null if no entry could be read
 */
async function refusal(file: string, error: unknown, lastRead: string | null): Promise<unknown> {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined && code !== 'ENOENT' && code !== 'EISDIR') return error;
  const reason =
    error instanceof BackupError
      ? message
      : code === 'ENOENT' || code === 'EISDIR'
        ? 'There is no such file.'
        : await unreadableFile(file, lastRead);
  return new BackupError(`${file} cannot be used. ${reason}`, { cause: error });
}
