import { useSyncExternalStore } from 'react';
import { openPicker } from '../document/picker-place.ts';
import { $tree } from '../document/tree.ts';
import { addPlaces } from './add-places.ts';

/**
 * A button for every place that takes a component and has none beside it to select: an entry each of the list of the
 * page's components. Drawn again only where blocks come, go or move.
 */
export function AddPlaces() {
  useSyncExternalStore($tree.listen, () => $tree.get().lists);
  return addPlaces($tree.get()).map(({ place, label }) => (
    <li key={place.list}>
      <button type="button" data-add-place={place.list} onClick={() => openPicker(place)}>
        {label}
      </button>
    </li>
  ));
}
