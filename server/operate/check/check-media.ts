import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mediaToCheck } from '../../../db/check-queries.ts';
import { storedHashes } from '../../../db/media-library-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { UNUSED_BYTES_KEPT_MS } from '../../core/limits/limits.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { type CheckedSite, inSteps, numberWords, reasonOf } from './checked-site.ts';

const UPLOAD_AGAIN =
  'Upload the picture or file again and replace this one in the library, or restore it from a backup: readers see a gap in its place.';
const LEFTOVERS =
  'They only take up room: Hearth removes them while it serves, and hearth check --repair does while it does not.';

/**
 * Checks that the files of all pictures and other media exist and are unchanged, and finds stored files that belong to no media
 * item.
 */
export async function checkMedia(site: CheckedSite, media: MediaStore): Promise<string[]> {
  const { database, findings, progress, now } = site;
  const place = site.config.mediaTo === null ? 'on the disk' : 'in the bucket';
  let done = 0;
  for await (const rows of inSteps((after, limit) => mediaToCheck(database.reader, after, limit))) {
    for (const { name, hash, size } of rows) {
      const problem = await bytesProblem(media, hash, size, place);
      if (problem !== null) findings.add('media', `'${name}' ${problem}`, UPLOAD_AGAIN);
    }
    done += rows.length;
    progress(`Media: ${done.toLocaleString('en-AU')}`);
  }
  const orphans: string[] = [];
  let count = 0;
  for await (const folder of media.stored()) {
    const old = folder.filter(({ storedAt }) => storedAt < now - UNUSED_BYTES_KEPT_MS);
    const known = await storedHashes(
      database.reader,
      old.map(({ hash }) => hash),
    );
    const unknown = old.filter(({ hash }) => !known.has(hash));
    count += unknown.length;
    orphans.push(...unknown.slice(0, MOST_REMOVED - orphans.length).map(({ hash }) => hash));
  }
  if (count > 0) {
    const words = numberWords(count, 'stored file belongs', 'stored files belong');
    findings.add('media', `${words} to no picture or file of the library.`, LEFTOVERS);
  }
  findings.looked('media', numberWords(done, 'picture or file', 'pictures and files'));
  return orphans;
}

/** The maximum number of leftover files that one run removes. */
const MOST_REMOVED = 10_000;

async function bytesProblem(
  media: MediaStore,
  hash: string,
  size: number,
  place: string,
): Promise<string | null> {
  try {
    const { file, release } = await media.lend(hash);
    try {
      const found = createHash('sha256');
      await pipeline(fs.createReadStream(file), found);
      if (found.digest('hex') === hash) return null;
      const { size: bytes } = await fs.promises.stat(file);
      return bytes === size
        ? 'has changed on the disk since it was uploaded.'
        : `has ${bytes} bytes on the disk, and had ${size} when it was uploaded.`;
    } finally {
      await release();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof HearthError) return `cannot be read: ${reasonOf(error.cause ?? error)}`;
    if (code === 'ENOENT') return `is not ${place} any more.`;
    return `cannot be read from the disk (${code}).`;
  }
}
