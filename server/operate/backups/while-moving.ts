/** Given to work that is watched. */
export interface Watched {
  /** Call it whenever the work has made progress. */
  readonly moved: () => void;
  /** Aborted once the work was given up: should it ever go on, it must change nothing more. */
  readonly signal: AbortSignal;
}

/**
 * Runs work until it has not got on for `ms` milliseconds: a disk of a network whose machine is off answers nothing, for hours, and what was
 * asked of it cannot be taken back.
 *
 * @param stalled why it was given up
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
