import fs from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mixedRequests, newPictures } from './mixed-requests.ts';
import type { Running } from './processes.ts';
import { startHearth } from './servers.ts';
import { makeDemoSite } from './site.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-bench-test-'));
const agent = new Agent({ keepAlive: true });
let hearth: Running;

beforeAll(async () => {
  await makeDemoSite(path.join(folder, 'demo'));
  hearth = await startHearth(path.join(folder, 'demo'), 'any');
}, 60_000);
afterAll(async () => {
  agent.destroy();
  await hearth?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('every kind of request of the mixed load is answered as expected', async () => {
  for (const { name, expected, send } of await mixedRequests(hearth)) {
    expect(expected, name).toContain((await send(agent)).status);
    expect(expected[0], name).toBe((await send(agent)).status);
  }
}, 60_000);

test('no two of the new pictures have the same address', () => {
  const next = newPictures(['/img/a?w=960', '/img/b?w=1000&h=1000', '/img/logo?w=320']);
  const addresses = Array.from({ length: 2000 }, next);
  expect(new Set(addresses).size).toBe(2000);
  expect(new Set(addresses.map((address) => address.split('?')[0]))).toEqual(new Set(['/img/a', '/img/b']));
});
