/** Passed to the watched work. */
export interface Watched {
  /** Call `moved` whenever the work has made progress. */
  readonly moved: () => void;
  /** Aborted when the work is given up. If the work resumes later, it must change nothing. */
  readonly signal: AbortSignal;
}

/**
 * Runs work, and gives up if the work makes no progress for `ms` milliseconds. The limit is needed because a network disk can
 * hang for hours while its machine is off, and requests to the disk cannot be cancelled.
 *
 * @param stalled returns the error for work that is given up
 * @throws the error that `work` throws or that `stalled` returns
 */
export function whileMoving<Result>(
  ms: number,
  work: (watched: Watched) => Promise<Result>,
  stalled: () => Error,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const ending = new AbortController();
  const timer = setTimeout(() => {
    const reason = stalled();
    ending.abort(reason);
    reject(reason);
  }, ms);
  const moved = () => {
    if (!ending.signal.aborted) timer.refresh();
  };
  work({ moved, signal: ending.signal })
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}
