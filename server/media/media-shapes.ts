import type { MediaEntry } from '../../db/media-library-queries.ts';
import type { MediaUser } from '../../db/media-users-query.ts';
import { imageUrl } from '../../src/model/image.ts';
import { pageHref } from '../../src/model/link.ts';
import type { Image, MediaFile, MediaUse } from '../../src/model/media.ts';

/** The width in px of the rendition that a picture's address shows. */
const SMALL = 320;
const TITLES = { nav: 'Navigation', footer: 'Footer', siteSettings: 'Site settings' } as const;

/** Media items and their uses as calls return them. */

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

/** The users of a media item, one entry for each document, by title. */
export function usesOf(users: readonly MediaUser[]): MediaUse[] {
  const uses = new Map<string, MediaUse>();
  for (const { kind, documentId, domainId, title, slug, state } of users) {
    const use = uses.get(documentId) ?? {
      kind,
      documentId,
      domainId,
      title: kind === 'page' ? title : TITLES[kind],
      path: kind === 'page' ? pageHref(slug) : null,
      draft: false,
      published: false,
    };
    uses.set(documentId, { ...use, [state]: true });
  }
  return [...uses.values()].sort((one, other) => one.title.localeCompare(other.title, 'en'));
}
