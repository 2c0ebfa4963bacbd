import { expect, test } from 'vitest';
import { readWrk } from './wrk.ts';

const printed = (p99: string, more = '') => `Running 1s test @ http://127.0.0.1:4321/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.01ms  311.00us   7.99ms   93.12%
    Req/Sec    31.85k     2.11k   34.99k    72.73%
  Latency Distribution
     50%    0.95ms
     75%    1.04ms
     90%    1.19ms
     99%    ${p99}
  34822 requests in 1.10s, 402.94MB read
${more}Requests/sec:  31691.11
Transfer/sec:    366.71MB
`;

test.each([
  ['2.32ms', 2.32],
  ['845.00us', 0.845],
  ['1.50s', 1500],
])('requests and the 99th percentile are read, which wrk writes as %s', (written, p99) => {
  expect(readWrk(printed(written), 1)).toEqual({ requests: 34_822, seconds: 1, p99 });
});

test('errors under load, and output without figures, are no measurement', () => {
  expect(() => readWrk(printed('1.00ms', '  Non-2xx or 3xx responses: 12\n'), 1)).toThrow(/^12 requests/);
  expect(() => readWrk('unable to connect', 1)).toThrow('unable to connect');
});
