/** Given to work that is watched. */
export interface Watched {
  /** Call it whenever the work has made progress. */
  readonly moved: () => void;
  /** Aborted once the work was given up; work that resumes after that must change nothing. */
  readonly signal: AbortSignal;
}

/**
 * Runs work, and gives up if it makes no progress for `ms` milliseconds: a network disk whose machine is off can hang for
 * hours, and requests to it cannot be cancelled.
 *
 * @param stalled returns the error for work that was given up
 * @throws what `work` throws, and what `stalled` returns
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
