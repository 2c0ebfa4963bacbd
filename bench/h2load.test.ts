import { expect, test } from 'vitest';
import { readH2load } from './h2load.ts';

const printed = (
  done = '0 failed, 0 errored, 0 timeout',
  codes = '2867 2xx, 0 3xx, 0 4xx, 0 5xx',
) => `starting benchmark...
TLS Protocol: TLSv1.3
Application protocol: h2
finished in 1.00s, 2867.00 req/s, 32.64MB/s
requests: 2867 total, 2875 started, 2867 done, 2867 succeeded, ${done}
status codes: ${codes}
traffic: 32.64MB (34223575) total, 3.19MB (3342922) headers (space savings 21.22%), 29.38MB (30803048) data
time for request:       68us     39.46ms      2.60ms      4.44ms    89.85%
`;

test('the requests that were answered are read', () => {
  expect(readH2load(printed())).toBe(2867);
});

test('failures, other answers, and output without figures are no measurement', () => {
  expect(() => readH2load(printed('3 failed, 0 errored, 0 timeout'))).toThrow(/^3 requests/);
  expect(() => readH2load(printed('0 failed, 1 errored, 2 timeout'))).toThrow(/^3 requests/);
  expect(() => readH2load(printed(undefined, '10 2xx, 4 3xx, 0 4xx, 1 5xx'))).toThrow(/^5 requests/);
  expect(() => readH2load('could not connect')).toThrow('could not connect');
});
