import { loadPart } from '../saving/missing-part.ts';

/**
 * Lets people who edit the same page know of each other, once the editor is at rest. People who may not change the page only hear of
 * its comments: the server tells them nothing else, and shows them to nobody. Returns a function that ends it.
 */
export function watchOthers(): () => void {
  let stop = () => {};
  let isEnded = false;
  const begin = async () => {
    const { startTogether } = await loadPart(() => import('./start-together.ts'));
    if (!isEnded) stop = startTogether();
  };
  const handle = setTimeout(() => void begin(), AT_REST_MS);
  return () => {
    isEnded = true;
    clearTimeout(handle);
    stop();
  };
}

/** The time after the start at which the editor counts as at rest, in milliseconds. Nothing of this is needed to begin writing. */
const AT_REST_MS = 2000;
