import { computed } from 'nanostores';
import { slugOfLink } from '../../model/page-links.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { documentAtom } from './current-tree.ts';
import { $start } from './start-editor.ts';

const $easyRead = computed(documentAtom(PAGE_KEY), ({ easyRead }) => slugOfLink(easyRead));

/** Says why readers get no link to the Easy Read version that the page names, in two sentences; null if they get one. */
export const $twinProblem = computed([$easyRead, $start], (easyRead, start) =>
  easyRead === '' || easyRead !== start?.chainedTwin
    ? null
    : `The page /${easyRead} names an Easy Read version of its own, so readers get no link between it and this page. Empty that field there, or choose another page here.`,
);
