import http from 'node:http';
import { expectStatus } from './client.ts';
import { BROWSER_HEADERS } from './request-headers.ts';
import { percentile } from './statistics.ts';

/** The interval between requests for a page, in milliseconds. */
const PAGE_MS = 5;

/**
 * Returns a percentile of the times of home page requests, 200 a second, while a task runs, in milliseconds.
 *
 * @param share the share of requests that took at most this long
 */
export async function slowPageWhile(url: string, until: Promise<unknown>, share = 0.95): Promise<number> {
  const agent = new http.Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => {
    answers.push(expectStatus(200, `${url}/`, { headers: BROWSER_HEADERS, agent }).then(({ ms }) => ms));
  }, PAGE_MS);
  try {
    await until;
  } finally {
    clearInterval(timer);
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return percentile(times, share);
}
