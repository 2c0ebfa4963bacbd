import { atom } from 'nanostores';
import { canReloadPage } from '../../browser/reload-guard.ts';
import { REQUEST_TIMEOUT_MS } from '../../browser/request.ts';
import { $unsaved } from '../document/saved.ts';
import { announce } from '../ui/announcements.ts';
import { flushDraft } from './local-draft.ts';

type Attempt = () => Promise<unknown>;

/** Parts of the editor that could not be fetched, as what fetches them again; null while none is missing. */
export const $missingPart = atom<readonly Attempt[] | null>(null);

/**
 * Fetches a part of the editor that is loaded on use, as in `lazy(() => loadPart(() => import('./Part.tsx')))`. Where it
 * cannot be fetched, the promise waits until a later try gets it: what is drawn around it stays.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => {
    const attempt = () => load().then(resolve);
    attempt().catch(() => partIsMissing(attempt));
  });
}

/** Tries again what could not be fetched. */
export async function loadMissing(): Promise<void> {
  const missing = $missingPart.get() ?? [];
  $missingPart.set(null);
  for (const attempt of missing) await attempt().catch(() => partIsMissing(attempt));
}

/** Answers a failed fetch of a script that nobody else answers. Returns how to stop. */
export function watchParts(): () => void {
  const failed = () => void partIsMissing();
  window.addEventListener('vite:preloadError', failed);
  return () => window.removeEventListener('vite:preloadError', failed);
}

/**
 * After a deploy the scripts have other names, and the page has to be loaded again: by itself where nothing is unsaved and
 * the server has the page, at most once a minute. Otherwise it is said, and the editor decides. `attempt` fetches the part
 * again; without it, its next use does.
 */
export async function partIsMissing(attempt?: Attempt): Promise<void> {
  // Unsaved work is on the disk before anything is said of loading the page again.
  await flushDraft();
  const there = await isPageThere();
  if (there && !$unsaved.get() && canReloadPage()) {
    window.location.reload();
    return;
  }
  const known = $missingPart.get();
  if (known === null) announce('A part of the editor could not be loaded. Your work is still here.');
  $missingPart.set([...(known ?? []), ...(attempt === undefined ? [] : [attempt])]);
}

/** Whether loading the page again would show it, and not that there is no connection. */
async function isPageThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
