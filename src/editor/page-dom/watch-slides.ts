import { showSlideOf } from '../../blocks/slides/slides-in.ts';
import type { Patch } from '../../model/patch.ts';
import { $lastPatches } from '../document/changes.ts';

/**
 * Brings the slide into view that is edited: whose row in the sidebar has the focus, or that was changed, added or moved, also by
 * undo. What is selected is brought into view by `unfold`. Returns a function that stops it.
 */
export function watchSlides(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    const row = (target as Element).closest<HTMLElement>('[data-rows] [data-item]');
    const { owner, rows } = row?.closest<HTMLElement>('[data-rows]')?.dataset ?? {};
    if (owner && rows) showItem({ owner, path: `${rows}.${row!.dataset.item}` });
  };
  const stop = $lastPatches.listen((patches) => {
    const changed = patches.map(itemIn).findLast((item) => item !== null);
    // A slide that was added or moved is rendered a moment later.
    if (changed) requestAnimationFrame(() => showItem(changed));
  });
  document.addEventListener('focusin', onFocus);
  return () => {
    stop();
    document.removeEventListener('focusin', onFocus);
  };
}

interface ListItem {
  readonly owner: string;
  /** `items.a1` */
  readonly path: string;
}

function showItem({ owner, path }: ListItem): void {
  for (const list of document.getElementsByClassName('slides-list')) {
    const inside = `[data-owner="${CSS.escape(owner)}"][data-property^="${CSS.escape(path)}."]`;
    const field = list.querySelector(inside);
    if (field !== null) showSlideOf(field);
  }
}

/** The list item that a patch changes; null if it changes none, or removes it. */
function itemIn(patch: Patch): ListItem | null {
  switch (patch.type) {
    case 'set': {
      const path = /^[^.]+\.[^.]+(?=\.)/.exec(patch.path)?.[0];
      return path === undefined ? null : { owner: patch.key, path };
    }
    case 'insertItem':
      return { owner: patch.key, path: `${patch.path}.${patch.item.key}` };
    case 'moveItem':
      return { owner: patch.key, path: `${patch.path}.${patch.item}` };
    default:
      return null;
  }
}
