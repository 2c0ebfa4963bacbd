import { CHUNK_RELOAD_GUARD_MS } from '../model/limits.ts';

const STORAGE_KEY = 'hearthReloaded';

/**
 * Returns whether a script may reload the page because another script could not be loaded: at most once in 60 seconds in this
 * tab. A result of true counts as a reload. Returns false if the browser has no storage, because nothing could then prevent an
 * endless loop of reloads.
 */
export function canReloadPage(now: number = Date.now(), storage: Storage | null = tabStorage()): boolean {
  try {
    const last = Number(storage?.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
    if (storage === null || now - last < CHUNK_RELOAD_GUARD_MS) return false;
    storage.setItem(STORAGE_KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Returns the session storage; null if the browser throws an error when it is accessed. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
