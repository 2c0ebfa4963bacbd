import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MEDIA_BUCKET } from '../../core/limits/limits.ts';
import type { MediaStore, StoredBytes } from './media-store.ts';

export interface CopiedMedia {
  /** The number of copied files, and of those that were there already. */
  readonly copied: number;
  readonly there: number;
  /** The hashes of files whose bytes have changed, or that went away meanwhile. They were not copied. */
  readonly damaged: readonly string[];
}

/**
 * Copies all bytes of a store to another, several at a time, and leaves out those that are there. It can be interrupted, and run
 * again. The bytes are compared with their hash on the way.
 *
 * @param progress called after each step with the number of files done
 * @throws as `lend` and `keep` of the stores
 */
export function copyMedia(
  from: MediaStore,
  to: MediaStore,
  progress: (done: number) => void = () => {},
): Promise<CopiedMedia> {
  return copyEach(from.stored(), from, to, progress);
}

/** Copies the bytes with these hashes, as `copyMedia` does. */
export function copySomeMedia(
  hashes: readonly string[],
  from: MediaStore,
  to: MediaStore,
): Promise<CopiedMedia> {
  return copyEach([hashes.map((hash) => ({ hash }))], from, to, () => {});
}

type Pages<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

async function copyEach(
  pages: Pages<Pick<StoredBytes, 'hash'>>,
  from: MediaStore,
  to: MediaStore,
  progress: (done: number) => void,
): Promise<CopiedMedia> {
  const all = { copied: 0, there: 0, damaged: [] as string[] };
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += MEDIA_BUCKET.together) {
      const part = page.slice(start, start + MEDIA_BUCKET.together);
      const done = await Promise.all(
        part.map(async ({ hash }) => ({ hash, is: await copyOne(hash, from, to) })),
      );
      for (const { hash, is } of done) {
        if (is === 'damaged') all.damaged.push(hash);
        else all[is] += 1;
      }
      progress(all.copied + all.there + all.damaged.length);
    }
  }
  return all;
}

async function copyOne(
  hash: string,
  from: MediaStore,
  to: MediaStore,
): Promise<'copied' | 'there' | 'damaged'> {
  const lent = await from.lend(hash).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (lent === null) return 'damaged';
  try {
    const { size } = await stat(lent.file);
    if (await to.has(hash, size)) return 'there';
    const received = await to.receive(createReadStream(lent.file));
    try {
      if (received.hash !== hash) return 'damaged';
      await to.keep(received);
      return 'copied';
    } finally {
      await to.discard(received);
    }
  } finally {
    await lent.release();
  }
}
