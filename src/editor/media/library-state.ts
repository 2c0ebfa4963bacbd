import { atom } from 'nanostores';
import type { Image, MediaFile } from '../../model/media.ts';

/** The two halves of the library. */
export type MediaKind = 'pictures' | 'files';

export type MediaItem = Image | MediaFile;

/** The item that a place already has: the item's id and, for a picture, the alternative text in that place. */
export interface CurrentItem {
  readonly id: string;
  readonly alt?: string | undefined;
}

/** The open library: its content, and the kind of item to choose. */
export interface OpenLibrary {
  readonly title: string;
  readonly kind: MediaKind;
  /** The item that is now in the place to be filled. */
  readonly current: CurrentItem | null;
  /** Called with the chosen item, or with null if the user chose nothing; null if the library was opened only to manage it. */
  readonly settle: ((item: MediaItem | null) => void) | null;
}

export const $library = atom<OpenLibrary | null>(null);

/** Opens the library to manage its pictures and files. */
export function openLibrary(kind: MediaKind = 'pictures'): void {
  open({ title: 'Pictures and files', kind, current: null, settle: null });
}

/**
 * Opens the library so that the user can choose an item of a kind. Resolves to the item, or to null if the user chooses
 * nothing.
 */
export function chooseFromLibrary(
  kind: MediaKind,
  title: string,
  current: CurrentItem | null,
): Promise<MediaItem | null> {
  return new Promise((settle) => open({ title, kind, current, settle }));
}

/** Closes the library; `item` is the chosen item. */
export function closeLibrary(item: MediaItem | null = null): void {
  const library = $library.get();
  $library.set(null);
  library?.settle?.(item);
}

function open(library: OpenLibrary): void {
  closeLibrary();
  $library.set(library);
}
