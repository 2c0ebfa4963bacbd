import type { Image, MediaFile } from '../../model/media.ts';
import { sizeWords } from '../../model/size-words.ts';
import type { MediaItem } from './library-state.ts';

/** This file describes items in words: their size, their description, their uses. */

export function isImage(item: MediaItem): item is Image {
  return 'decorative' in item;
}

export function usesWords({ uses }: MediaItem): string {
  if (uses === 0) return 'Not used yet';
  return uses === 1 ? 'Used in 1 place' : `Used in ${uses} places`;
}

/** Returns a picture's description. If the picture has no description, returns a text that says so. */
export function altWords({ alt, decorative }: Pick<Image, 'alt' | 'decorative'>): string {
  if (decorative) return 'Decorative';
  return alt === '' ? 'No description yet' : alt;
}

/** Returns the type of a file: 'PDF', 'DOCX'. */
export function typeWords({ name, mime }: Pick<MediaFile, 'name' | 'mime'>): string {
  const [, extension] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  return extension?.toUpperCase() ?? mimeWords({ mime });
}

/** Returns 'PNG' for `image/png`. */
export function mimeWords({ mime }: { readonly mime: string }): string {
  return mime.slice(mime.lastIndexOf('/') + 1).toUpperCase();
}

/**
 * Returns the name of an item in the list for screen readers. The name begins with the file name, so that typing letters finds
 * the item.
 */
export function spokenItem(item: MediaItem): string {
  const about = isImage(item)
    ? [altWords(item), `${item.width} × ${item.height}`]
    : [item.description, typeWords(item), sizeWords(item.size)];
  return [item.name, ...about, usesWords(item)].filter((words) => words !== '').join(', ');
}
