import { beforeEach, expect, test, vi } from 'vitest';
import {
  aSite,
  type CheckedFolder,
  change,
  check,
  configOf,
  faults,
  of,
  page,
  wordsOf,
} from '../../testing/site-to-check.ts';
import { repair } from './repair.ts';

vi.setConfig({ testTimeout: 120_000 });

let site: CheckedFolder;

/** Creates a site with published settings and a published footer, and with pages that are listings, unpublished or deleted. */
beforeEach(async () => {
  site = await aSite(async (server, cookie, image) => {
    const picture = { imageId: image, alt: '' };
    await server.publish(cookie, page('guide', 'Guide', { template: 'listing', header: { image: picture } }));
    await server.save(cookie, page('draft', 'Draft', { template: 'listing', header: { image: picture } }));
    for (const slug of ['hidden', 'deleted']) {
      const shown = page(slug, slug, { template: 'listing', header: { image: picture } });
      const { _id } = await server.publish(cookie, shown);
      await server.post('page/unpublishPage', { _id }, cookie);
      if (slug === 'deleted') await server.post('page/delete', { _id }, cookie);
    }
    const footer = { logo: picture };
    const saved = await server.post('site/publishFooter', { footer }, cookie);
    expect([200, 201]).toContain(saved.statusCode);
    const siteSettings = { logo: picture };
    await server.post('siteSettings/saveSiteSettings', { siteSettings }, cookie);
  });
});

const WORDS = (who: string) =>
  `The list of the pictures, files, pages and forms that ${who} uses is not that of its content.`;

test('lists of what pages, listings and site documents use are theirs as Hearth leaves them', async () => {
  expect(faults(await check(site))).toEqual([]);
});

test('lists of what pages use that are not theirs are found, and can be written again', async () => {
  change(
    site,
    `delete from media_use where state = 'published' and media_id = '${site.imageId}'
      and document_id = (select id from page where slug = 'people')`,
  );
  change(
    site,
    `update media_use set media_id = '/elsewhere' where state = 'draft' and media_id = '/contact'`,
  );
  const checked = await check(site);
  expect(wordsOf(checked, 'uses').toSorted()).toEqual([
    `/about: ${WORDS('its draft')}`,
    `/people: ${WORDS('it')}`,
  ]);
  expect(await repair(configOf(site), checked)).toEqual([
    'Read the texts and pictures of 2 documents again.',
  ]);
  expect(faults(await check(site))).toEqual([]);
});

test('so are those of footers, settings and listings', async () => {
  change(site, `delete from media_use where document_id in (select id from site_document)`);
  change(site, `delete from media_use where document_id in (select id from listing)`);
  const checked = await check(site);
  const found = of(checked, 'uses').problems.map(({ words, page }) => `${page?.title}: ${words}`);
  expect(found.slice(0, 3)).toEqual([
    `The footer of Your site: ${WORDS('it')}`,
    `The settings of Your site: ${WORDS('it')}`,
    `The published footer of Your site: ${WORDS('it')}`,
  ]);
  expect(found.slice(3).toSorted()).toEqual([
    `Draft: ${WORDS('its listing')}`,
    `Guide: ${WORDS('its listing')}`,
    `Guide: ${WORDS('its published listing')}`,
    `hidden: ${WORDS('its listing')}`,
  ]);
  expect(await repair(configOf(site), checked)).toEqual([
    'Read the texts and pictures of 5 documents again.',
  ]);
  expect(faults(await check(site))).toEqual([]);
});

test('what documents that are not there, or that readers do not have, are listed to use is found, and can be removed', async () => {
  change(
    site,
    `insert into media_use (media_id, document_id, domain_id, state, renditions)
      select '${site.imageId}', id, domain_id, 'published', '[]' from page where slug = 'hidden'`,
  );
  change(
    site,
    `insert into media_use (media_id, document_id, domain_id, state, renditions)
      select '${site.imageId}', 'gone', id, 'draft', '[]' from domain limit 1`,
  );
  const checked = await check(site);
  expect(wordsOf(checked, 'uses')).toEqual([
    '2 uses of pictures, files, pages and forms by documents that are not there, or not published, are listed.',
  ]);
  expect(await repair(configOf(site), checked)).toEqual([
    'Removed what documents that are not there were listed to use.',
  ]);
  expect(faults(await check(site))).toEqual([]);
});

test('lists that were made by other rules are not compared, and the report says so', async () => {
  change(site, `update derived set rules = 'others'`);
  change(site, `delete from media_use`);
  change(site, `update search_draft set words = 'other'`);
  const checked = await check(site);
  expect(faults(checked)).toEqual([]);
  expect(of(checked, 'uses').skipped).toContain('made by another version');
  expect(of(checked, 'search').skipped).toContain('made by another version');
});
