import { atom, computed } from 'nanostores';
import { PAGE_KEY, ROOT_KEYS, type RootKey } from '../../../model/roots.ts';
import { mayChangePage, NOT_YOURS } from '../../document/may-change.ts';
import { $publications } from '../../document/saved.ts';
import { $site } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import { calledInside } from '../../saving/documents.ts';
import { ASK, reviewNote } from '../review/messages.ts';
import { $review, asksForPublication } from '../review/review-state.ts';

/** Whether the popover is open in which documents are published, or in which their publication is asked for. */
export const $publishOpen = atom(false);

/** The documents that visitors see otherwise than they are here. */
export const $toPublish = computed($publications, (publications) =>
  ROOT_KEYS.filter((root) => publications[root].differs),
);

/** The number of documents that could be published. */
export const $publishCount = computed($toPublish, (roots) => roots.length);

/** The last publication that this editor has made, until the bar about it is closed. */
export interface Live {
  /** The id by which the publication is taken back. */
  readonly publication: string;
  readonly roots: readonly RootKey[];
}

export const $live = atom<Live | null>(null);

const NOTHING = { disabledReason: 'Visitors see everything as it is here', aside: 'all public' };

const NOBODY_SEES_IT = 'Nobody sees the site yet';

/** The way to the popover: what it is called, and why there is nothing to do in it. */
export const $publishDoor = computed(
  [$toPublish, $publications, $review, $site, $start],
  (roots, publications, review, site) => {
    const words = roots.map((root) =>
      root === PAGE_KEY ? publications.page.words : `Not published: ${calledInside(root)}`,
    );
    if (site?.published === false) words.unshift(NOBODY_SEES_IT);
    const note = words.length === 0 ? null : words.join('. ');
    const marked = words.length > 0;
    if (asksForPublication())
      return { label: ASK, marked, note: reviewNote(review) ?? note, disabledReason: null };
    return marked ? { marked, note, disabledReason: null } : { ...NOTHING, marked, note };
  },
);

/** Returns why the popover cannot be opened, in words; null if it can. */
export function publishDoorReason(reason: string | null): string | null {
  return mayChangePage() ? reason : NOT_YOURS;
}
