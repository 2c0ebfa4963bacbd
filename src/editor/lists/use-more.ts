import { useRef, useState } from 'react';
import { failureWords } from '../saving/failure-words.ts';
import { withMinimumDelay } from '../ui/with-minimum-delay.ts';

interface More<Row, Rest> {
  readonly rows: readonly Row[];
  /** Describes how the list continues after the loaded rows; null before the first response. */
  readonly rest: Rest | null;
  readonly loading: boolean;
  /** Why the last part could not be loaded, in words. */
  readonly problem: string | null;
}

/**
 * Returns a list that is loaded part by part. `load` loads the part after the given rows, or the first part if no rows are
 * given. Only the response to the latest request is used.
 */
export function useMore<Row, Rest>(
  load: (after: readonly Row[], rest: Rest | null) => Promise<{ readonly rows: readonly Row[]; rest: Rest }>,
) {
  const [loaded, setLoaded] = useState<More<Row, Rest>>({
    rows: [],
    rest: null,
    loading: true,
    problem: null,
  });
  const latest = useRef<object | null>(null);
  /**
   * Loads the part that follows these rows. Returns the loaded rows; null if loading failed or if another request was made
   * later.
   */
  const from = async (after: readonly Row[], rest: Rest | null) => {
    const request = {};
    latest.current = request;
    setLoaded((before) => ({ ...before, loading: true, problem: null }));
    try {
      const found = await withMinimumDelay(load(after, rest));
      if (latest.current !== request) return null;
      setLoaded({ rows: [...after, ...found.rows], rest: found.rest, loading: false, problem: null });
      return found.rows;
    } catch (error) {
      if (latest.current === request)
        setLoaded((before) => ({ ...before, loading: false, problem: failureWords(error) }));
      return null;
    }
  };
  return {
    ...loaded,
    first: () => from([], null),
    more: () => from(loaded.rows, loaded.rest),
    stop: () => {
      latest.current = null;
    },
  };
}
