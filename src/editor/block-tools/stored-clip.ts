import { withStorage } from '../ui/storage.ts';
import { type Clip, parseClip } from './clip.ts';

/** Where the newest copy lies for the other pages and tabs of the site, and for buttons, which get no clipboard. */
const STORAGE_KEY = 'hearth-clip';

/** After this long nobody means the copy any more. Milliseconds. */
const CLIP_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Keeps a copy. Answers whether the browser could. */
export function storeClip(clip: Clip): boolean {
  return (
    withStorage(
      () => globalThis.localStorage,
      (storage) => storage.setItem(STORAGE_KEY, JSON.stringify(clip)),
    ) !== null
  );
}

/** What was copied last, on any page of the site; null where nothing was, or too long ago. */
export function storedClip(now: number = Date.now()): Clip | null {
  const clip = parseClip(
    withStorage(
      () => globalThis.localStorage,
      (storage) => storage.getItem(STORAGE_KEY),
    ),
  );
  return clip !== null && now - Date.parse(clip.copiedAt) < CLIP_MAX_AGE_MS ? clip : null;
}
