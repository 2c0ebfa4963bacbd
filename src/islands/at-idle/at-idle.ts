import { watchNavigations } from '../../browser/watch-navigations.ts';
import { prefetchLinks } from './prefetch-links.ts';
import { watchIslands } from './watch-islands.ts';

/**
 * The script that visitors' pages fetch once the browser is idle: it fetches pages ahead, shows a bar during slow navigations, and
 * reloads a page whose scripts are gone. Its address never changes, so that a page from before a deployment can fetch it too.
 */
watchIslands();
watchNavigations();
prefetchLinks();
