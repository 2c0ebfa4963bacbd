import { expect, test, vi } from 'vitest';
import { aSite, configOf, linkingTo, page } from '../../testing/site-to-check.ts';
import { checkContent } from './check-content.ts';

vi.setConfig({ testTimeout: 60_000 });

test('the content of every page is checked, drafts included, and the first findings of each rule are named with their page', async () => {
  const site = await aSite(async (server, cookie) => {
    await server.save(cookie, page('broken', 'Broken', linkingTo('/nowhere')));
  });
  const { results, breaking, looked } = await checkContent(configOf(site), 100);
  const links = results.find(({ name }) => name === 'link-targets');
  expect([links?.label, links?.count, breaking]).toEqual(['Where links lead', 1, 1]);
  expect(links?.problems).toEqual([
    {
      words: 'No page is at /nowhere. Readers find nothing there. ‘There’',
      page: { title: 'Broken', address: '/broken' },
    },
  ]);
  expect(links?.remedies).toEqual(['Choose another page, or take the link off: its words stay.']);
  // A testimonial has a picture without a description.
  expect(results.find(({ name }) => name === 'pictures')?.count).toBe(1);
  expect(looked).toBe('6 pages checked');
});

test('at most so many pages of a site are checked, and the words say so', async () => {
  const site = await aSite(async (server, cookie) => {
    for (let number = 0; number < 60; number++) await server.save(cookie, page(`p${number}`, 'P'));
  });
  expect((await checkContent(configOf(site), 50)).looked).toBe(
    '50 pages checked, at most 50 of a site: --all checks every page',
  );
  const all = await checkContent(configOf(site), 10_000);
  expect(all.looked).toBe('65 pages checked');
  expect(all.results.find(({ name }) => name === 'page-words')?.problems).toHaveLength(20);
});
