import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slugPath } from '../../../src/model/slug.ts';
import { builtSite } from '../../delivery/visitor/built-site.ts';
import type { Renderer } from '../../delivery/visitor/renderer.ts';
import { hearth, startChildServer } from '../../testing/child-process.ts';
import { exported, filesOf } from '../../testing/exported.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

async function started(env: Record<string, string>, render?: Renderer): Promise<TestServer> {
  const server = await startTestServer(env, render);
  onTestFinished(() => server.close());
  return server;
}

/** Returns the HTML of all published pages of all sites, by host and path. */
async function renderedPages(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const { domains, database } = server.services;
  const pages = await database.visitor.selectFrom('page_published').select(['domain_id', 'slug']).execute();
  const rendered: Record<string, string> = {};
  for (const { domain_id, slug } of pages) {
    const host = domains.byId(domain_id)!.hostnames[0]!;
    const { statusCode, body, headers } = await server.get(slugPath(slug), { host });
    rendered[`${host}${slugPath(slug)}`] = `${statusCode} ${headers['content-security-policy']} ${body}`;
  }
  return rendered;
}

const WAIT = { timeout: 20_000 };
const drawnMaps = ({ services }: TestServer) =>
  services.database.reader.selectFrom('media').select('id').where('kind', '=', 'poster').execute();

test('the demo site is the same after a move: its folder, and every page as readers get it', async () => {
  const nodeEnv = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  onTestFinished(() => {
    process.env.NODE_ENV = nodeEnv;
  });
  const render = await builtSite(path.resolve(import.meta.dirname, '../../..')).renderer();
  const first = await started({ DEMO: '1' }, render);
  const before = await exported(first);
  expect(before.manifest.counts).toMatchObject({ sites: 2, roles: 3 });
  expect(before.manifest.counts.pages).toBeGreaterThan(20);
  const DATA_DIR = path.join(await temporaryFolder(), 'data');
  expect(await hearth(['import', before.folder], { DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  const second = await started({ DATA_DIR, DEMO: '1' }, render);
  const after = await exported(second);
  expect(await filesOf(after.folder)).toEqual(await filesOf(before.folder));
  // The server draws the pictures of maps after the pages are there.
  for (const server of [first, second]) await expect.poll(() => drawnMaps(server), WAIT).not.toHaveLength(0);
  const pages = await renderedPages(first);
  expect(Object.values(pages).every((page) => page.startsWith('200 '))).toBe(true);
  expect(await renderedPages(second)).toEqual(pages);
  const search = (server: TestServer) => server.get('/search?q=counselling', { host: 'localhost' });
  expect((await search(second)).body).toBe((await search(first)).body);
}, 120_000);

test('what is written can be read by nobody else, and has the sums that sha256sum reads', async () => {
  const server = await started({ DEMO: '0' });
  const { folder } = await exported(server);
  const modes = await Promise.all(
    ['.', 'manifest.json', 'SHA256SUMS', 'sites/localhost/pages/home.json'].map(
      async (name) => (await fs.stat(path.join(folder, name))).mode & 0o777,
    ),
  );
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  expect((await filesOf(folder)).SHA256SUMS).toMatch(/^[0-9a-f]{64} {2}README\.txt$/m);
});

test('a site is exported while it is served, and nothing is imported into one that is', async () => {
  const DATA_DIR = path.join(await temporaryFolder(), 'data');
  const serving = await startChildServer({ DATA_DIR });
  const folder = path.join(await temporaryFolder(), 'out');
  expect(await hearth(['export', folder], { DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  const refused = await hearth(['import', folder], { DATA_DIR });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(`process ${serving.child.pid} on`);
  expect((await fetch(serving.address)).status).toBe(200);
}, 60_000);
