import { FONT_SIZE } from '../model/limits.ts';

/**
 * The only inline script of every page, run before the first paint: it marks that scripts run and whether the browser can
 * read aloud, and restores the text size, so that the layout does not shift. Its hash is in the Content Security Policy.
 */
export const BOOT_SCRIPT = [
  '(d=>{d.classList.add("js");"speechSynthesis"in window&&d.classList.add("speech");try{',
  `var n=+localStorage.getItem("${FONT_SIZE.storageKey}");`,
  `if(n>=${FONT_SIZE.min}&&n<=${FONT_SIZE.max})d.dataset.fontSize=Math.round(n)`,
  '}catch(e){}})(document.documentElement)',
].join('');
