import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $menuExpanded } from '../document/menu-state.ts';
import { lineToKeep } from '../page-dom/scroll-anchor.ts';
import { $sidebarOpen } from './sidebar-state.ts';

/**
 * Marks on the document whether the menu is expanded and whether the sidebar is open. Only the menu takes room from the page:
 * when its width changes, the page scrolls so that the line that the user is probably looking at keeps its height on the screen.
 */
export function useRoom(): void {
  const expanded = useStore($menuExpanded);
  const open = useStore($sidebarOpen);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const menu = expanded ? 'expanded' : 'collapsed';
    dataset.heSidebar = open ? 'open' : 'closed';
    if ((dataset.heMenu ?? 'collapsed') === menu) return;
    const measure = lineToKeep();
    const before = measure();
    dataset.heMenu = menu;
    const after = measure();
    if (before !== null && after !== null)
      window.scrollBy({ top: Math.round(after.top - before.top), behavior: 'instant' });
  }, [expanded, open]);
}
