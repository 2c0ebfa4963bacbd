import { atom } from 'nanostores';
import type { Image, MediaFile } from '../../model/media.ts';

/** The two halves of the library. */
export type MediaKind = 'pictures' | 'files';

export type MediaItem = Image | MediaFile;

/** The item that a place already holds: its id, and for a picture the alternative text there. */
export interface CurrentItem {
  readonly id: string;
  readonly alt?: string | undefined;
}

/** The open library: what it shows, and for whom something is chosen in it. */
export interface OpenLibrary {
  readonly title: string;
  readonly kind: MediaKind;
  /** The item that is chosen so far. */
  readonly current: CurrentItem | null;
  /** Ends the choice, with null if nothing was chosen; null if the library was opened to look after it. */
  readonly settle: ((item: MediaItem | null) => void) | null;
}

export const $library = atom<OpenLibrary | null>(null);

/** Opens the library to look after its pictures and files. */
export function openLibrary(kind: MediaKind = 'pictures'): void {
  open({ title: 'Pictures and files', kind, current: null, settle: null });
}

/** Opens the library to choose something of a kind in it; resolves with null if nothing was chosen. */
export function chooseFromLibrary(
  kind: MediaKind,
  title: string,
  current: CurrentItem | null,
): Promise<MediaItem | null> {
  return new Promise((settle) => open({ title, kind, current, settle }));
}

/** Closes the library; `item` is what was chosen. */
export function closeLibrary(item: MediaItem | null = null): void {
  const library = $library.get();
  $library.set(null);
  library?.settle?.(item);
}

function open(library: OpenLibrary): void {
  closeLibrary();
  $library.set(library);
}
