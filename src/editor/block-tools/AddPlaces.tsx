import { useSyncExternalStore } from 'react';
import { $tree } from '../document/current-tree.ts';
import { mayChangePage } from '../document/may-change.ts';
import { openPicker } from '../document/picker-place.ts';
import { addPlaces } from './add-places.ts';

/**
 * Buttons in the list of the page's components, one for every place that accepts a component and has none
 * beside it; none for users who may not change the page. Re-rendered only when blocks are added, removed or moved.
 */
export function AddPlaces() {
  useSyncExternalStore($tree.listen, () => $tree.get().lists);
  if (!mayChangePage()) return null;
  return addPlaces($tree.get()).map(({ place, label }) => (
    <li key={place.list}>
      <button type="button" data-add-place={place.list} onClick={() => openPicker(place)}>
        {label}
      </button>
    </li>
  ));
}
