import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { type CdnStandIn, startCdn } from '../../testing/cdn-stand-in.ts';
import type { Manner } from '../../testing/http-stand-in.ts';
import { purgePages } from './purge-pages.ts';

describe.each([
  ['fastly', 'Fastly'],
  ['cloudflare', 'Cloudflare'],
] as const)('%s', (id, name) => {
  let cdn: CdnStandIn;
  beforeEach(async () => {
    cdn = await startCdn(id);
  });
  afterEach(() => cdn.close());

  const purge = (manner: Manner, env: Record<string, string> = {}, signal = AbortSignal.timeout(10_000)) => {
    cdn.behave(manner);
    return purgePages(readConfig({ ...cdn.env, ...env }).cdn!.purge!, ['one', 'two'], signal);
  };
  const fails = (reason: string, afterMs = 10_000) => ({ kind: 'retry', reason, afterMs, pausesAll: true });

  test('pages are dropped by their tags in one request', async () => {
    expect(await purge('right')).toEqual({ kind: 'sent', id: null });
    expect(cdn.purges).toEqual([['one', 'two']]);
  });

  test.each<[Manner, string, number?]>([
    ['failing', `${name} is out of order (500).`],
    [{ status: 503, headers: { 'retry-after': '30' } }, `${name} is out of order (503).`, 30_000],
    ['limiting', `${name} takes no more purges for the moment.`, 1000],
    ['dropping', `${name} did not answer in time.`],
    ['lying', `${name} did not say that it dropped the pages.`],
    [{ status: 200, body: { success: false } }, `${name} did not say that it dropped the pages.`],
    [{ status: 400 }, `${name} takes no purges at that address (400). Check CDN_PURGE_URL.`],
    [{ status: 404 }, `${name} takes no purges at that address (404). Check CDN_PURGE_URL.`],
    [
      { status: 302, headers: { location: '/' } },
      `${name} takes no purges at that address (302). Check CDN_PURGE_URL.`,
    ],
  ])('after %j, all purges wait', async (manner, reason, afterMs) => {
    expect(await purge(manner)).toEqual(fails(reason, afterMs));
  });

  test('a wrong token is said, and never shown', async () => {
    expect(await purge('right', { CDN_PURGE_TOKEN: 'another-token' })).toEqual(
      fails(`${name} does not accept the token (403). Check CDN_PURGE_TOKEN.`),
    );
    expect(cdn.purges).toEqual([]);
  });

  test('a service that does not answer is not waited for longer than allowed', async () => {
    expect(await purge('silent', {}, AbortSignal.timeout(50))).toEqual(
      fails(`${name} did not answer in time.`),
    );
  });

  test('a service that is not there is said', async () => {
    await cdn.close();
    expect(await purge('right')).toEqual(fails(`${name} could not be reached.`));
  });
});

test('Fastly says in its own header when it takes purges again', async () => {
  const cdn = await startCdn('fastly');
  const reset = String(Math.ceil(Date.now() / 1000) + 60);
  cdn.behave({ status: 429, headers: { 'fastly-ratelimit-reset': reset } });
  const { afterMs } = (await purgePages(
    readConfig(cdn.env).cdn!.purge!,
    ['one'],
    AbortSignal.timeout(5000),
  )) as {
    afterMs: number;
  };
  expect(afterMs).toBeGreaterThan(50_000);
  expect(afterMs).toBeLessThanOrEqual(61_000);
  await cdn.close();
});
