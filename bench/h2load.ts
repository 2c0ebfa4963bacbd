/**
 * Parses the output of h2load, and returns the number of requests that were answered with the page.
 *
 * @throws if the output has no figures, or a request failed or had another answer
 */
export function readH2load(printed: string): number {
  const done = /(\d+) failed, (\d+) errored, (\d+) timeout/.exec(printed);
  const codes = /status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx/.exec(printed);
  if (done === null || codes === null) throw new Error(`h2load gave no figures: ${printed}`);
  const [answered = 0, ...others] = codes.slice(1).map(Number);
  const failed = [...done.slice(1).map(Number), ...others].reduce((sum, count) => sum + count, 0);
  if (failed > 0) throw new Error(`${failed} requests were not answered with the page under load.`);
  return answered;
}
