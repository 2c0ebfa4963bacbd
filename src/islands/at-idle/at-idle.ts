import { isPageThere } from '../../browser/page-there.ts';
import { canReloadPage } from '../../browser/reload-guard.ts';
import { watchNavigations } from '../../browser/watch-navigations.ts';
import { MISSING_SCRIPT } from './missing-script.ts';
import { prefetchLinks } from './prefetch-links.ts';
import { isWritten } from './written.ts';

/**
 * The script that visitors' pages fetch once the browser is idle: it fetches pages ahead, shows a bar during slow navigations, and
 * reloads a page whose scripts are gone. Its address never changes, so that a page from before a deployment can fetch it too.
 */
watchIslands();
watchNavigations();
prefetchLinks();

const CONTROLS = 'input, textarea, select';

/**
 * Reloads the page if the script of an island, or one that an island fetches, is gone, as after a deployment, when scripts have
 * other names: at most once a minute, only if the page would load, and never over what somebody has written on it. Until then, and
 * without a reload, the page does what it does without script.
 */
function watchIslands(): void {
  for (const type of [MISSING_SCRIPT, 'vite:preloadError']) addEventListener(type, reload);
}

async function reload(): Promise<void> {
  if (!(await isPageThere()) || isAnythingWritten() || !canReloadPage()) return;
  location.reload();
}

function isAnythingWritten(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(CONTROLS)].some(isWritten);
}
