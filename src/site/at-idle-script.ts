import { PREFETCH } from '../model/limits.ts';
import { AT_IDLE_PATH } from '../model/link.ts';

/**
 * The inline script that fetches `src/islands/at-idle` once the browser has nothing else to do, on pages for visitors. A page is
 * whole without it. Its hash is in the Content Security Policy.
 */
export const AT_IDLE_SCRIPT = [
  `(f=>self.requestIdleCallback?requestIdleCallback(f,{timeout:${PREFETCH.idleTimeoutMs}})`,
  `:setTimeout(f,${PREFETCH.idleTimeoutMs}))(()=>import("${AT_IDLE_PATH}").catch(()=>{}))`,
].join('');
