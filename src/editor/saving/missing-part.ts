import { atom } from 'nanostores';
import { isPageThere } from '../../browser/page-there.ts';
import { canReloadPage } from '../../browser/reload-guard.ts';
import { $unsaved } from '../document/saved.ts';
import { announce } from '../ui/announcements.ts';
import { sheetsAreThere } from '../ui/late-sheets.ts';
import { flushDraft } from './local-draft.ts';

type Attempt = () => Promise<unknown>;

/** Functions that fetch missing parts of the editor again; null if no part is missing. */
export const $missingPart = atom<readonly Attempt[] | null>(null);

/**
 * Loads a part of the editor with its style sheets on first use: `lazy(() => loadPart(() => import('./Part.tsx')))`. If the
 * part or a sheet cannot be fetched, the promise stays pending until a later attempt succeeds, so that everything around the
 * part stays mounted.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => {
    const attempt = async () => {
      const part = await load();
      await sheetsAreThere();
      resolve(part);
    };
    attempt().catch(() => partIsMissing(attempt));
  });
}

/** Tries again to fetch the missing parts. */
export async function loadMissing(): Promise<void> {
  const missing = $missingPart.get() ?? [];
  $missingPart.set(null);
  for (const attempt of missing) await attempt().catch(() => partIsMissing(attempt));
}

/** Handles failed fetches of scripts that no other code handles. Returns a function that stops listening. */
export function watchParts(): () => void {
  const failed = () => void partIsMissing();
  window.addEventListener('vite:preloadError', failed);
  return () => window.removeEventListener('vite:preloadError', failed);
}

/**
 * Handles a script that could not be fetched, for example because a deployment has renamed it. If there is no unsaved work and
 * the server is available, reloads the page, at most once a minute. Otherwise, shows a notice that lets the user decide.
 * `attempt` fetches the part again. If `attempt` is not given, the next use of the part fetches it.
 */
export async function partIsMissing(attempt?: Attempt): Promise<void> {
  // Stores unsaved work on disk before suggesting a reload.
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
