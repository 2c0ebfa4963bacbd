import { atom, computed } from 'nanostores';
import { $activeMenuItem } from '../document/menu-state.ts';
import { $picker } from '../document/picker-place.ts';
import { $selection, $settingsOpen } from '../document/selection.ts';
import { $gesture } from '../page-dom/gesture.ts';

/** The possible contents of the sidebar. The sidebar shows the first one that is available. */
export type SidebarType = 'picker' | 'selection' | 'panel';

/** The content of the sidebar; null if the sidebar is empty. */
export const $sidebarType = computed(
  [$picker, $selection, $settingsOpen, $activeMenuItem],
  (picker, selected, settingsOpen, active): SidebarType | null => {
    if (picker !== null) return 'picker';
    if (selected !== null) return settingsOpen ? 'selection' : null;
    return active?.panel === undefined ? null : 'panel';
  },
);

/** Whether the sidebar is open. */
export const $sidebarOpen = atom(false);

/**
 * Opens and closes the sidebar depending on its content. The sidebar opens only after a press on the page has ended, because the
 * second click of a double click must not land on the sidebar. Returns a function that stops watching.
 */
export function watchSidebar(): () => void {
  const follow = () => {
    if ($sidebarType.get() === null) $sidebarOpen.set(false);
    else if ($gesture.get() === null) $sidebarOpen.set(true);
  };
  follow();
  const stops = [$sidebarType.listen(follow), $gesture.listen(follow)];
  return () => {
    for (const stop of stops) stop();
  };
}
