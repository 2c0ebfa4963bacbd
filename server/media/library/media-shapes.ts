import type { MediaEntry } from '../../../db/media-library-queries.ts';
import { imageUrl } from '../../../src/model/image.ts';
import type { Image, MediaFile } from '../../../src/model/media.ts';

/** The width, in px, of the rendition to which the URL of a picture in API responses leads. */
const SMALL = 320;

/** Media items in the format of API responses. */

export function imageOf(entry: MediaEntry): Image {
  return {
    ...uploaded(entry),
    width: entry.width ?? 0,
    height: entry.height ?? 0,
    alt: entry.alt,
    decorative: entry.decorative === 1,
    url: imageUrl(entry.id, { w: SMALL }),
  };
}

export function fileOf(entry: MediaEntry): MediaFile {
  return { ...uploaded(entry), description: entry.description, url: `/file/${encodeURIComponent(entry.id)}` };
}

function uploaded({ id, name, mime, size, created_at, uploader, uses }: MediaEntry) {
  return { _id: id, name, mime, size, uploadedAt: created_at, uploadedBy: uploader, uses };
}
