import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { reportOf } from '../../commands/check.ts';
import { hearth } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { aSite, change, check, faults, of, page } from '../../testing/site-to-check.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { readLastCheck } from '../condition/last-check.ts';
import type { CheckResult } from './findings.ts';

vi.setConfig({ testTimeout: 120_000 });

test('nothing is wrong with a site as Hearth leaves it, and the outcome is stored for the dashboard', async () => {
  const site = await aSite();
  const before = await fs.stat(path.join(site.dataDir, 'hearth.db'));
  const checked = await check(site, { withDrafts: true });
  expect(faults(checked)).toEqual([]);
  expect(checked.results.filter(({ skipped }) => skipped !== null)).toEqual([]);
  expect(of(checked, 'rendering').looked).toBe('4 pages; 5 drafts; 1 error page');
  expect(of(checked, 'media').looked).toBe('1 picture or file');
  expect((await fs.stat(path.join(site.dataDir, 'hearth.db'))).mtimeMs).toBe(before.mtimeMs);
  expect(await readLastCheck(site.dataDir)).toEqual({ at: expect.any(String), problems: [] });
});

test('while the site is served it is checked too, and its leftovers are left to it', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: dataDir });
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira', ['admin']);
  await server.publish(cookie, page('about', 'About us'));
  const checked = await check({ dataDir, imageId: '', hash: '' });
  expect(faults(checked)).toEqual([]);
  expect(of(checked, 'documents').looked).toContain('documents of pages');
});

test('many problems are counted, and the first are listed', async () => {
  const site = await aSite(async (server, cookie) => {
    const page = await server.publish(cookie, { slug: 'many', title: 'Many' });
    const { writer } = server.services.database;
    const row = await writer
      .selectFrom('page')
      .selectAll()
      .where('id', '=', page._id)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < 150; index += 1)
      await writer
        .insertInto('page')
        .values({ ...row, id: `zz${index}`, slug: `many-${index}` })
        .execute();
  });
  const checked = await check(site);
  const published = of(checked, 'published');
  expect([published.count, published.problems.length]).toEqual([150, 100]);
  expect(reportOf(checked).join('\n')).toContain('and 50 more');
});

describe('the command', () => {
  test('says where no database is', async () => {
    const result = await hearth(['check'], { DATA_DIR: '/tmp/nowhere-at-all' });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('There is no database at /tmp/nowhere-at-all/hearth.db.');
  });

  test('prints a report or JSON, and ends with 1 where something is wrong', async () => {
    const site = await aSite();
    change(site, `update page set published = 1 where slug = 'later'`);
    const env = { DATA_DIR: site.dataDir };
    const text = await hearth(['check'], env);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('✗ What readers have: 1 problem');
    expect(text.stdout).toContain('  - Later (/later): It counts as published, and readers do not get it.');
    expect(text.stdout).toContain('  What to do: Publish it again');
    const json = JSON.parse((await hearth(['check', '--json'], env)).stdout);
    expect(json.problems).toBeGreaterThan(0);
    expect(json.checks.find(({ name }: CheckResult) => name === 'published').count).toBe(1);
  });
});
