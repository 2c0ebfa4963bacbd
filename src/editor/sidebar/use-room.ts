import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $menuExpanded } from '../document/menu-state.ts';
import { $selection } from '../document/selection.ts';
import { lineToKeep, type MeasureLine } from '../page-dom/scroll-anchor.ts';
import { unfold } from '../page-dom/target-elements.ts';
import { $sidebarOpen } from './sidebar-state.ts';

/**
 * Makes room on the page for the sidebar before anything is scrolled. Keeps the line that the user is probably looking at in
 * its position on the screen.
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
      // Opens the parts around the selection again, because with less room the navigation collapses.
      const selected = $selection.get();
      if (selected !== null) unfold(selected);
    });
  }, [expanded, open]);
  useLayoutEffect(() => {
    document.addEventListener('scrollend', giveRoomBack);
    return () => document.removeEventListener('scrollend', giveRoomBack);
  }, []);
}

/** The CSS property with the extra room at the start of the page, in px. */
const ABOVE = '--he-room-above';
/** The CSS property with the extra room at the end of the page, in px. */
const BELOW = '--he-room-below';

/** Removes the extra room at an end of the page as soon as that room is not visible. */
function giveRoomBack(): void {
  const { style, scrollHeight } = document.documentElement;
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const [above, below] = [px(ABOVE), px(BELOW)];
  if (below > 0 && window.scrollY + window.innerHeight <= scrollHeight - below) style.removeProperty(BELOW);
  if (above === 0 || window.scrollY < above) return;
  style.removeProperty(ABOVE);
  scrollBy(-above);
}

/**
 * Changes the layout, but keeps a line in its position on the screen. If the page is too short for the necessary scrolling,
 * adds extra room.
 */
function keepLine(measure: MeasureLine, layOut: () => void): void {
  const before = measure();
  const { style } = document.documentElement;
  style.removeProperty(ABOVE);
  style.removeProperty(BELOW);
  layOut();
  if (before === null) return;
  const moved = () => Math.round((measure() ?? before).top - before.top);
  scrollBy(moved());
  const left = moved();
  if (left === 0) return;
  style.setProperty(left < 0 ? ABOVE : BELOW, `${Math.abs(left)}px`);
  scrollBy(moved());
}

function scrollBy(top: number): void {
  window.scrollBy({ top, behavior: 'instant' });
}
