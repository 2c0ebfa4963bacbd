import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $menuExpanded } from '../document/menu-state.ts';
import { lineToKeep, type MeasureLine } from '../page-dom/kept-line.ts';
import { $sidebarOpen } from './sidebar-state.ts';

/**
 * The page makes room for what is open beside it, before anything is brought into view. The line that somebody looks at
 * stays at its place on the screen.
 */
export function useRoom(): void {
  const expanded = useStore($menuExpanded);
  const open = useStore($sidebarOpen);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const [menu, sidebar] = [expanded ? 'expanded' : 'collapsed', open ? 'open' : 'closed'];
    if (dataset.heMenu === menu && dataset.heSidebar === sidebar) return;
    keepLine(lineToKeep(), () => {
      dataset.heMenu = menu;
      dataset.heSidebar = sidebar;
    });
  }, [expanded, open]);
}

/** Lays the page out anew around a line. Where the page ends too soon to be scrolled there, it gets as much room as it lacks. */
function keepLine(measure: MeasureLine, layOut: () => void): void {
  const before = measure();
  const { style } = document.documentElement;
  style.removeProperty('--he-room-above');
  style.removeProperty('--he-room-below');
  layOut();
  if (before === null) return;
  const moved = () => Math.round((measure() ?? before).top - before.top);
  scrollBy(moved());
  const left = moved();
  if (left === 0) return;
  style.setProperty(left < 0 ? '--he-room-above' : '--he-room-below', `${Math.abs(left)}px`);
  scrollBy(moved());
}

function scrollBy(top: number): void {
  window.scrollBy({ top, behavior: 'instant' });
}
