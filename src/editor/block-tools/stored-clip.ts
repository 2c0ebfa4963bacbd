import { withStorage } from '../ui/storage.ts';
import { type Clip, parseClip } from './clip.ts';

/**
 * The storage key of the last copied block. Other tabs of the site share this copy, and buttons use it because they cannot read
 * the clipboard.
 */
const STORAGE_KEY = 'hearth-clip';

/** The time after which a copy expires, in milliseconds. */
const CLIP_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Stores a copy. Returns whether the copy could be stored. */
export function storeClip(clip: Clip): boolean {
  return (
    withStorage(
      () => globalThis.localStorage,
      (storage) => storage.setItem(STORAGE_KEY, JSON.stringify(clip)),
    ) !== null
  );
}

/** Returns the last copy made on any page of the site; null if nothing was copied or if the copy has expired. */
export function storedClip(now: number = Date.now()): Clip | null {
  const clip = parseClip(
    withStorage(
      () => globalThis.localStorage,
      (storage) => storage.getItem(STORAGE_KEY),
    ),
  );
  return clip !== null && now - Date.parse(clip.copiedAt) < CLIP_MAX_AGE_MS ? clip : null;
}
