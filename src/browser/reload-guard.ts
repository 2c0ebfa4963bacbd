import { CHUNK_RELOAD_GUARD_MS } from '../model/limits.ts';

const STORAGE_KEY = 'hearthReloaded';

/**
 * Whether a script may reload the page because another script could not be loaded: at most once in 60 seconds in this tab.
 * Returning true counts as a reload. Without storage, nothing could prevent an endless loop of reloads, so the result is false.
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

/** Returns the session storage, or null: browsers may throw when it is accessed. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
