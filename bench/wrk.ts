/** The responses to a load. */
export interface Answered {
  readonly requests: number;
  /** The duration of the load. */
  readonly seconds: number;
  /** The 99th percentile of the time from request to response, in milliseconds. */
  readonly p99: number;
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000, m: 60_000 } as const;

/**
 * Parses the output of `wrk --latency` for a load of `seconds` seconds.
 *
 * @throws if the output has no figures, or responses were errors
 */
export function readWrk(printed: string, seconds: number): Answered {
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1];
  if (failed !== undefined) throw new Error(`${failed} requests were answered with an error under load.`);
  const requests = /(\d+) requests in/.exec(printed)?.[1];
  const [, p99, unit] = /^\s+99%\s+([\d.]+)(us|ms|s|m)\s*$/m.exec(printed) ?? [];
  if (requests === undefined || p99 === undefined) throw new Error(`wrk gave no figures: ${printed}`);
  return {
    requests: Number(requests),
    seconds,
    p99: Number(p99) * MILLISECONDS[unit as keyof typeof MILLISECONDS],
  };
}
