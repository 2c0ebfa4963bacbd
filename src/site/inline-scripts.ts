import { EDITOR_MENU, FONT_SIZE, PREFETCH } from '../model/limits.ts';
import { AT_IDLE_PATH } from '../model/link.ts';

/**
 * The only inline script of every page, which runs before the first paint. The script marks on the document that scripts run,
 * and whether the browser can read aloud. The script also restores the text size, so that the layout does not shift. The hash
 * of this script is in the Content Security Policy.
 */
export const BOOT_SCRIPT = [
  '(d=>{d.classList.add("js");"speechSynthesis"in window&&d.classList.add("speech");try{',
  `var n=+localStorage.getItem("${FONT_SIZE.storageKey}");`,
  `if(n>=${FONT_SIZE.min}&&n<=${FONT_SIZE.max})d.dataset.fontSize=Math.round(n)`,
  '}catch(e){}})(document.documentElement)',
].join('');

/**
 * The inline script that loads `src/islands/at-idle` on visitors' pages when the browser is idle. The page works without the
 * script, too. The hash of this script is in the Content Security Policy.
 */
export const AT_IDLE_SCRIPT = [
  `(f=>self.requestIdleCallback?requestIdleCallback(f,{timeout:${PREFETCH.idleTimeoutMs}})`,
  `:setTimeout(f,${PREFETCH.idleTimeoutMs}))(()=>import("${AT_IDLE_PATH}").catch(()=>{}))`,
].join('');

/**
 * The inline script of editor pages, which runs before the first paint. The script leaves space for the menu in its last state,
 * so that nothing moves when the editor starts. In a window that is too narrow for labels, the menu starts collapsed.
 */
export const MENU_SCRIPT = [
  `(d=>{if(innerWidth<${EDITOR_MENU.wideFromPx})return;try{`,
  `if(localStorage.getItem("${EDITOR_MENU.storageKey}")=="${EDITOR_MENU.collapsed}")return}catch(e){}`,
  `d.heMenu="${EDITOR_MENU.expanded}"})(document.documentElement.dataset)`,
].join('');
