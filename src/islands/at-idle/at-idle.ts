import { watchNavigations } from '../../browser/watch-navigations.ts';
import { prefetchLinks } from './prefetch-links.ts';
import { watchIslands } from './watch-islands.ts';

/**
 * What visitors' pages get once the browser is idle: pages that may be wanted next are fetched ahead, slow navigations show a bar,
 * and a page whose scripts are gone is reloaded. Its address never changes, so that a page from before a deployment has it too.
 */
watchIslands();
watchNavigations();
prefetchLinks();
