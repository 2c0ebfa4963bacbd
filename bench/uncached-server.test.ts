import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { expectStatus } from './client.ts';
import { addPages, pagePath } from './many-pages.ts';
import { startUncached } from './servers.ts';
import { makeDemoSite } from './site.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-bench-test-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('the server without cached pages renders a page for every request', async () => {
  const dataDir = path.join(folder, 'demo');
  await makeDemoSite(dataDir);
  addPages(dataDir, 1);
  const uncached = await startUncached(dataDir);
  try {
    const address = uncached.url + pagePath(0);
    expect((await expectStatus(200, address)).body.toString()).toContain('a warm meal');
    // Past the server, which would find a cached page still true.
    const db = new Sqlite(path.join(dataDir, 'hearth.db'));
    db.exec(`UPDATE page_published SET doc = replace(doc, 'a warm meal', 'some hot soup')`);
    db.close();
    expect((await expectStatus(200, address)).body.toString()).toContain('some hot soup');
  } finally {
    await uncached.stop();
  }
}, 60_000);
