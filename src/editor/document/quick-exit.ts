import { computed } from 'nanostores';
import { inheritedQuickExit, quickExitUrl } from '../../model/quick-exit.ts';
import { PAGE_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { documentAtom } from './current-tree.ts';
import { $start } from './start-editor.ts';

/** The page's own setting for the quick exit. */
const $ownQuickExit = computed(documentAtom(PAGE_KEY), ({ quickExit }) => quickExit);

/**
 * The page's quick exit: its own setting or, if that is 'inherit', the setting of its parent page. Changes of the page's other
 * fields do not update this store.
 */
export const $quickExit = computed([$ownQuickExit, $start], (own, start) =>
  inheritedQuickExit(own, start?.quickExitAbove ?? null),
);

/** Whether the page has the quick exit; false while the settings of the site are not loaded. */
export const $hasQuickExit = computed(
  [$quickExit, documentAtom(SETTINGS_KEY)],
  (page, settings) => 'quickExit' in settings && quickExitUrl(page, settings.quickExit) !== null,
);

/** The source of an inherited quick exit, in a sentence; null if the page has its own setting. */
export const $quickExitSource = computed(
  [$ownQuickExit, $start, documentAtom(SETTINGS_KEY)],
  (own, start, { quickExit }) => {
    if (own !== 'inherit') return null;
    const above = start?.quickExitAbove ?? null;
    const has = quickExitUrl(inheritedQuickExit(own, above), quickExit) !== null ? 'has' : 'does not have';
    const source =
      above === null ? 'the site settings say so' : `‘${above.title}’ (${decodeURI(above.path)}) says so`;
    return `This page ${has} the quick exit, because ${source}.`;
  },
);
