import { expectStatus } from './client.ts';
import { processorSeconds, type Running } from './processes.ts';
import { median } from './statistics.ts';

/** The times of a request, in milliseconds. */
export interface Times {
  readonly clock: number;
  /** The mean processor time or, if `/proc` does not provide it, the mean real time. */
  readonly processor: number;
}

/** Returns the times of consecutive requests: the median real time, and the mean processor time. */
export async function timesOf(server: Running, path: string, requests: number): Promise<Times> {
  const times: number[] = [];
  const before = processorSeconds(server.pid);
  for (let count = 0; count < requests; count++) times.push((await expectStatus(200, server.url + path)).ms);
  const after = processorSeconds(server.pid);
  const clock = median(times);
  const processor = before === null || after === null ? clock : ((after - before) * 1000) / requests;
  return { clock, processor };
}
