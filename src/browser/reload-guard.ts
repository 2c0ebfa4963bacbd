import { CHUNK_RELOAD_GUARD_MS } from '../model/limits.ts';

const STORAGE_KEY = 'hearthReloaded';

/**
 * Whether a script that could not be fetched may load the page again: at most once in 60 seconds, in this tab. An answer
 * of yes counts as done. Where the tab has no storage, nothing could end a circle of reloads, so the answer is no.
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

/** A browser can refuse the storage by throwing. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
