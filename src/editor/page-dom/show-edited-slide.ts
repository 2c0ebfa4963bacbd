import { showSlideOf } from '../../blocks/slides/show-slide.ts';
import type { Patch } from '../../model/patch.ts';

interface ListItem {
  readonly owner: string;
  /** `items.a1` */
  readonly path: string;
}

/** Shows the slide that one of some patches changed, added or moved; the last one if there are several. */
export function showChangedSlide(patches: readonly Patch[]): void {
  const changed = patches.map(itemIn).findLast((item) => item !== null);
  // An added or moved slide is rendered a moment later.
  if (changed) requestAnimationFrame(() => showItem(changed));
}

/** Shows the slide whose row in the sidebar contains an element. */
export function showSlideOfRow(element: Element): void {
  const row = element.closest<HTMLElement>('[data-rows] [data-item]');
  const { owner, rows } = row?.closest<HTMLElement>('[data-rows]')?.dataset ?? {};
  const item = row?.dataset.item;
  if (owner && rows && item) showItem({ owner, path: `${rows}.${item}` });
}

function showItem({ owner, path }: ListItem): void {
  const inside = `[data-owner="${CSS.escape(owner)}"][data-property^="${CSS.escape(path)}."]`;
  const field = document.querySelector(`.slides-list ${inside}`);
  if (field !== null) showSlideOf(field);
}

/** Returns the list item that a patch changes; null if it changes none or removes it. */
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
