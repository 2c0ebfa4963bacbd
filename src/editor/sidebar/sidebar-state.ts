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

/** Whether the sidebar is open. */
export const $sidebarOpen = atom(false);

/**
 * Opens and closes the sidebar depending on its content. It opens only after a press on the page has ended,
 * because the page then moves: a second click must hit the same element as the first. Returns a function that
 * stops it.
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
