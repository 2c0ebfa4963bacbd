import { loadPart } from '../saving/missing-part.ts';

/**
 * Lets people who edit the same page know of each other, once the editor is at rest. People who may not change the page see nobody and
 * are not seen. Returns a function that ends it.
 */
export function watchOthers(canChange: boolean): () => void {
  let stop = () => {};
  let isEnded = !canChange;
  const begin = async () => {
    if (isEnded) return;
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
