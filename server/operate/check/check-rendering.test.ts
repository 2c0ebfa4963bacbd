import { expect, test, vi } from 'vitest';
import { hearthCommand } from '../../core/assets.ts';
import { ALLOCATOR } from '../../core/program/allocator.js';
import { RUNTIME_OPTIONS } from '../../core/program/program.ts';
import { aSite, change, check, configOf, of, page, wordsOf } from '../../testing/site-to-check.ts';
import { runCheck } from './run-check.ts';

vi.setConfig({ testTimeout: 120_000 });

test('pages that cannot be made: each is named, and those after it are made', async () => {
  const site = await aSite(async (server, cookie) => {
    for (const title of ['Throws', 'Ends the process', 'Never ends', 'Lacks a part', 'Sound'])
      await server.publish(cookie, page(title.toLowerCase().replaceAll(' ', '-'), title));
    await server.save(cookie, page('draft', 'Throws'));
  });
  const checked = await check(site, { withDrafts: true });
  const words = wordsOf(checked, 'rendering');
  expect(words.slice(0, 4)).toEqual([
    '/throws: It cannot be made: a view threw',
    expect.stringContaining('/ends-the-process: It ends the process that makes it.'),
    '/never-ends: It is never ready.',
    '/lacks-a-part: A part of it is missing (Quote): no quote',
  ]);
  expect(words).toContain('/draft: Its draft: It cannot be made: a view threw');
  expect(of(checked, 'rendering').looked).toBe('9 pages; 11 drafts; 1 error page');
});

test('an error page that cannot be made', async () => {
  const site = await aSite();
  change(
    site,
    `insert into site_document (id, domain_id, kind, version, published, updated_at, doc)
      select 's-' || id, id, 'siteSettings', 1, 1, '2026-01-01T00:00:00.000Z', '{"title": "Throws"}' from domain`,
  );
  change(
    site,
    `insert into site_document_published (document_id, domain_id, kind, published_at, doc)
      select 's-' || id, id, 'siteSettings', '2026-01-01T00:00:00.000Z', '{"title": "Throws"}' from domain`,
  );
  const words = wordsOf(await check(site), 'rendering');
  expect(words).toEqual(['localhost: It cannot be made: a view threw']);
});

test('of more pages than are rendered at once, as many are, and all of them when that is wanted', async () => {
  const site = await aSite(async (server, cookie) => {
    for (const title of ['Throws', 'Ends the process'])
      await server.publish(cookie, page(title.toLowerCase().replaceAll(' ', '-'), title));
  });
  const sample = await check(site, { renderedPages: 5 });
  expect(of(sample, 'rendering').looked).toBe(
    '5 of 6 pages, others each time: --all makes all of them; 1 error page',
  );
  expect(of(sample, 'rendering').count).toBeGreaterThan(0);
  const all = await check(site, { renderedPages: 5, withAllPages: true });
  expect(of(all, 'rendering').looked).toBe('6 pages; 1 error page');
  expect(of(all, 'rendering').count).toBe(2);
});

test('the process that makes them is as thrifty with memory as a server', async () => {
  const site = await aSite();
  const names = Object.keys(ALLOCATOR);
  const script = `console.error(${JSON.stringify(names)}.map((name) => process.env[name]).join(' '))`;
  const renderCommand = () => ({ file: process.execPath, args: ['--eval', script] });
  const checked = await runCheck(configOf(site), { withDrafts: false, withAllPages: false, renderCommand });
  expect(of(checked, 'rendering').skipped).toBe(
    `No page could be rendered. ${Object.values(ALLOCATOR).join(' ')}`,
  );
  expect(hearthCommand(['check-render']).args).toEqual(expect.arrayContaining([...RUNTIME_OPTIONS]));
});
