import { atom, computed } from 'nanostores';
import { $activeMenuItem } from '../document/menu-state.ts';
import { $picker } from '../document/picker-place.ts';
import { $selection } from '../document/selection.ts';
import { $gesture } from '../page-dom/gesture.ts';

/** Whether there is something to show beside the page. */
const $filled = computed(
  [$picker, $selection, $activeMenuItem],
  (picker, selected, active) => picker !== null || selected !== null || active?.panel !== undefined,
);

/** Whether something is open beside the page. */
export const $sidebarOpen = atom(false);

/**
 * Opens and closes the sidebar with what there is to show. It opens once a press on the page is over, since the page makes
 * room for it: a second click is to meet what the first one met. Returns how to stop.
 */
export function watchSidebar(): () => void {
  const follow = () => {
    if (!$filled.get()) $sidebarOpen.set(false);
    else if ($gesture.get() === null) $sidebarOpen.set(true);
  };
  follow();
  const stops = [$filled.listen(follow), $gesture.listen(follow)];
  return () => {
    for (const stop of stops) stop();
  };
}
