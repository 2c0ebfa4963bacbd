import { afterEach, expect, onTestFinished, test } from 'vitest';
import { HEARTBEAT } from '../../core/limits/limits.ts';
import { type HttpStandIn, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { Heartbeat } from './heartbeat.ts';

let watcher: HttpStandIn;
let problems: string[];
afterEach(() => watcher?.close());

async function started({ isSending = true, provider = 'smtp' as 'smtp' | null } = {}) {
  watcher = await startHttpStandIn(() => ({ status: 200, body: 'OK' }));
  problems = [];
  const config = {
    fromDashboard: [],
    heartbeatUrl: `${watcher.url}/ping/secret`,
    siteUrl: 'https://www.example.org',
    mail: { provider },
  };
  const outbox = { state: async () => ({ isSending, reason: '', leads: '' }) };
  const heart = new Heartbeat({ config, outbox } as never, (problem) => problems.push(problem));
  onTestFinished(() => heart.close());
  return heart;
}

test('the watcher is asked again and again while mail is sent', async () => {
  const heart = await started();
  heart.start(20);
  await expect.poll(() => watcher.requests.length).toBeGreaterThanOrEqual(3);
  expect(watcher.requests[0]?.url).toBe('/ping/secret');
  await heart.close();
  expect(problems).toEqual([]);
});

test('it is not asked while mail is not sent, and is where the site sends none at all', async () => {
  await (await started({ isSending: false })).beat();
  expect(watcher.requests).toEqual([]);
  await watcher.close();
  await (await started({ isSending: false, provider: null })).beat();
  expect(watcher.requests).toHaveLength(1);
});

test('a redirect is not followed, and is a problem that is said without the address', async () => {
  const heart = await started();
  watcher.behave(
    { status: 302, headers: { location: `${watcher.url}/elsewhere` } },
    { status: 500, body: 'x' },
    'dead',
  );
  for (let beats = 0; beats < 3; beats++) await heart.beat();
  expect(watcher.requests.map(({ url }) => url)).not.toContain('/elsewhere');
  expect(problems).toEqual(['status 302', 'status 500', 'unreachable']);
});

test('a silent watcher holds up nothing: one request at a time, cut off at the close', async () => {
  const heart = await started();
  watcher.behave('silent');
  const beats = [heart.beat(), heart.beat()];
  await expect.poll(() => watcher.requests.length).toBe(1);
  await heart.close();
  await Promise.all(beats);
  expect(watcher.requests).toHaveLength(1);
  expect(problems).toEqual([]);
  expect(HEARTBEAT.timeoutMs).toBeLessThanOrEqual(5000);
});
