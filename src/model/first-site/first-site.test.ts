import { expect, test } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { checkBlocks, spokenText } from '../../blocks/registry.ts';
import { normaliseBlocks } from '../block.ts';
import { pageSaveSchema } from '../page.ts';
import { siteSaveSchemas } from '../site-save.ts';
import { callHref, EMPTY_FIRST_SITE, FIRST_PAGES, firstSiteSchema } from './answers.ts';
import { firstSite } from './first-site.ts';

const ALL = {
  ...EMPTY_FIRST_SITE,
  name: 'Harbour',
  phone: '(08) 5550 3264',
  pages: FIRST_PAGES.map(({ slug }) => slug),
};

test('every page is valid, has a number or none, and says in each text what belongs there', () => {
  for (const phone of [ALL.phone, '']) {
    const { home, pages, nav, footer, siteSettings } = firstSite({ ...ALL, phone });
    for (const page of [home, ...pages]) {
      const { contents } = pageSaveSchema.parse(page);
      const blocks = checkBlocks(normaliseBlocks(contents, blockTypes));
      expect(blocks).toHaveLength(page.contents.length);
      const words = [page.header.description, ...spokenText(blocks)].join('\n');
      expect([page.slug, words]).toEqual([page.slug, expect.stringContaining('Say here')]);
      if (phone === '') expect(words).not.toContain('5550');
    }
    expect(siteSaveSchemas.nav.safeParse(nav).success).toBe(true);
    expect(siteSaveSchemas.footer.safeParse(footer).success).toBe(true);
    expect(siteSaveSchemas.siteSettings.safeParse(siteSettings).success).toBe(true);
    expect(nav.crisis.href).toBe(phone === '' ? '' : 'tel:0855503264');
  }
});

test('links lead only to pages that are made, and the logo has the name of the organisation', () => {
  const logo = { imageId: 'a', alt: '' };
  const made = firstSite({ ...ALL, logo, pages: ['about'] });
  const hrefs = [...JSON.stringify(made).matchAll(/"href":"(\/[^"]*)"/g)].map(([, href]) => href);
  expect(new Set(hrefs)).toEqual(new Set(['/about']));
  expect(made.siteSettings).toMatchObject({ logo: { imageId: 'a', alt: 'Harbour' } });
});

test('a number is digits in groups, and a word is none', () => {
  expect(callHref('+61 8 5550 3264')).toBe('tel:+61855503264');
  expect(callHref('000')).toBe('tel:000');
  for (const none of ['', '12', 'any time', '1800 LIFELINE']) expect(callHref(none)).toBe('');
  expect(firstSiteSchema.safeParse({ name: 'A', pages: ['about', 'donate'] }).success).toBe(false);
});
