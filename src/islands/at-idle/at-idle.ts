import { isPageThere } from '../../browser/page-there.ts';
import { canReloadPage } from '../../browser/reload-guard.ts';
import { watchNavigations } from '../../browser/watch-navigations.ts';
import { OPEN_NOW_PATH } from '../../model/help/open-now.ts';
import { watchHeaderPanels } from './header-panels.ts';
import { keepNumbers } from './keep-numbers.ts';
import { MISSING_SCRIPT } from './missing-script.ts';
import { prefetchLinks } from './prefetch-links.ts';
import { watchPrintButton } from './print-page.ts';
import { isWritten } from './written.ts';

/**
 * The script that visitors' pages load when the browser is idle. The script prefetches pages, shows a bar during slow
 * navigations, registers the worker that keeps the site's numbers, closes what is open in the header on Escape, prints the page,
 * says whether somebody answers the number of the page now, and reloads a page whose scripts no longer exist. The address of
 * this script never changes, so that pages from before a deployment can load it, too.
 */
watchIslands();
watchNavigations();
prefetchLinks();
keepNumbers();
watchHeaderPanels();
watchPrintButton();
if (document.querySelector('.call-open') !== null) import(/* @vite-ignore */ OPEN_NOW_PATH).catch(() => {});

const CONTROLS = 'input, textarea, select';

/**
 * Reloads the page if the script of an island, or a script that an island imports, no longer exists because a deployment has
 * renamed it. Reloads at most once a minute, only if the page is available, and never if the reader has typed on the page.
 * Until the page is reloaded, it works as it does without script.
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
