import type { Config } from '../../core/config/config.ts';
import { MEDIA_BUCKET } from '../../core/limits/limits.ts';
import { FolderMediaStore, type MediaStore } from './media-store.ts';
import { S3MediaStore } from './s3-media-store.ts';

/** The places in which media can be stored. */
export type MediaPlaces = Pick<Config, 'mediaDir' | 'mediaTo'>;

/** Opens the media store for a command, beside the server that may be running. Its files can only be lent. */
export function openMediaStore({ mediaDir, mediaTo }: MediaPlaces): MediaStore {
  if (mediaTo === null) return new FolderMediaStore(mediaDir);
  return new S3MediaStore(mediaDir, mediaTo, {
    originals: null,
    warn: () => {},
    bucket: { tries: MEDIA_BUCKET.commandTries },
  });
}

/** Returns where pictures and files are stored, for messages. */
export function mediaPlace({ mediaDir, mediaTo }: MediaPlaces): string {
  return mediaTo === null ? mediaDir : `s3://${mediaTo.bucket}/${mediaTo.prefix}`;
}
