import type { S3Config } from '../core/config/config.ts';
import { DiskCache } from '../core/files/disk-cache.ts';
import { FolderMediaStore, type MediaStore } from '../media/store/media-store.ts';
import { type S3MediaOptions, S3MediaStore } from '../media/store/s3-media-store.ts';
import { temporaryFolder } from './folders.ts';
import { S3_KEY } from './s3-stand-in.ts';

/** The parts in which a bucket of a test stores files, in bytes. */
export const MEDIA_PART = 1000;

/** A media store for a test, with a way to look behind it. */
export interface OpenedStore {
  readonly media: MediaStore;
  /** The folder in which bytes arrive. */
  readonly folder: string;
}

export function bucketOf(endpoint: string, change: Partial<S3Config> = {}): S3Config {
  return {
    kind: 's3',
    endpoint,
    bucket: 'bucket',
    prefix: 'hearth/',
    variables: 'MEDIA_S3',
    ...S3_KEY,
    ...change,
  };
}

/** Opens a store in a bucket, with the folders of a server of its own, and little patience. */
export async function openBucketStore(
  config: S3Config,
  { originals, ...options }: Partial<S3MediaOptions> = {},
): Promise<OpenedStore & { readonly media: S3MediaStore; readonly originals: string }> {
  const [folder, cache] = [await temporaryFolder(), await temporaryFolder()];
  const media = new S3MediaStore(folder, config, {
    originals: originals === undefined ? new DiskCache(cache, 10_000_000, () => {}) : originals,
    warn: () => {},
    bucket: { tries: 2, backOffMs: 1, timeoutMs: 5000, askMs: 5000, restMs: 0, partBytes: MEDIA_PART },
    ...options,
  });
  return { media, folder, originals: cache };
}

export async function openFolderStore(): Promise<OpenedStore> {
  const folder = await temporaryFolder();
  return { media: new FolderMediaStore(folder), folder };
}
