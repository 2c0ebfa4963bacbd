import { EDITOR_MENU, NARROW_WINDOW_PX } from '../model/limits.ts';

/**
 * The inline script of editor pages, run before anything is painted: the page makes room for the menu as it was left, so that
 * nothing moves when the editor starts. In narrow windows an expanded menu lies over the page, and starts collapsed.
 */
export const MENU_SCRIPT = [
  `try{innerWidth>${NARROW_WINDOW_PX}&&localStorage.getItem("${EDITOR_MENU.storageKey}")=="${EDITOR_MENU.expanded}"`,
  `&&(document.documentElement.dataset.heMenu="${EDITOR_MENU.expanded}")}catch(e){}`,
].join('');
