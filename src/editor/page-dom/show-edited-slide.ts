import { showSlideOf } from '../../blocks/slides/show-slide.ts';
import type { Patch } from '../../model/patch.ts';

interface ListItem {
  readonly owner: string;
  /** The path of the item: `items.a1`. */
  readonly path: string;
}

/** Shows the last slide that the patches have changed, added or moved. */
export function showChangedSlide(patches: readonly Patch[]): void {
  const changed = patches.map(itemIn).findLast((item) => item !== null);
  // Waits for the next frame, because an added or moved slide is not rendered yet.
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

/** Returns the list item that a patch changes, adds or moves; null if the patch does not affect a list item. */
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
