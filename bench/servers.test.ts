import fs from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from './client.ts';
import { addPages, pagePath } from './many-pages.ts';
import { memoryOf } from './memory.ts';
import { mixedRequests } from './mixed-requests.ts';
import { startHearth, startUncached } from './servers.ts';
import { makeDemoSite } from './site.ts';

/** Tests the assumptions that the rows make about the measured servers. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-bench-test-'));
const dataDir = path.join(folder, 'demo');
const TIMEOUT_MS = 180_000;

beforeAll(async () => {
  await makeDemoSite(dataDir);
  addPages(dataDir, 1);
}, TIMEOUT_MS);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test(
  'the server without cached pages renders a page for every request',
  async () => {
    const uncached = await startUncached(dataDir, 'any');
    try {
      const address = uncached.url + pagePath(0);
      expect((await expectStatus(200, address)).body.toString()).toContain('a warm meal');
      // The page is changed directly in the database, so a cached page would be the old one.
      const db = new Sqlite(path.join(dataDir, 'hearth.db'));
      db.exec(`UPDATE page_published SET doc = replace(doc, 'a warm meal', 'some hot soup')`);
      db.close();
      expect((await expectStatus(200, address)).body.toString()).toContain('some hot soup');
    } finally {
      await uncached.stop();
    }
  },
  TIMEOUT_MS,
);

test(
  'every kind of request of the mixed load is answered as expected, and the memory of all processes is read',
  async () => {
    const hearth = await startHearth(dataDir, 'any');
    const agent = new Agent({ keepAlive: true });
    try {
      for (const { name, expected, send } of await mixedRequests(hearth)) {
        expect((await send(agent)).status, name).toBe(expected[0]);
      }
      const { tree, main } = memoryOf(hearth);
      expect(main).toBeGreaterThan(0);
      expect(tree).toBeGreaterThanOrEqual(main);
    } finally {
      agent.destroy();
      await hearth.stop();
    }
  },
  TIMEOUT_MS,
);
