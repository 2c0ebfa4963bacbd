import { computed } from 'nanostores';
import { panels } from '../panels/panels.ts';
import { $activeMenuItem } from './menu.ts';
import { $picker } from './picker.ts';
import { $selection } from './selection.ts';

/** Whether something is open beside the page. */
export const $sidebarOpen = computed(
  [$picker, $selection, $activeMenuItem],
  (picker, selected, active) =>
    picker !== null || selected !== null || (active !== null && panels[active] !== undefined),
);
