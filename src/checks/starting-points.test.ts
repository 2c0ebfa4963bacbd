import { expect, test } from 'vitest';
import { completePage } from '../blocks/complete-page.ts';
import { slotsOf } from '../blocks/registry.ts';
import {
  STARTING_POINTS,
  type StartName,
  startingBlocks,
} from '../editor/panels/new-page/starting-points.ts';
import { EMPTY_FIRST_SITE, FIRST_PAGES } from '../model/first-site/answers.ts';
import { firstSite } from '../model/first-site/first-site.ts';
import { initialisePage, newPage, type PageDoc } from '../model/page.ts';
import { toTree } from '../model/tree.ts';
import { checkPage } from './check-page.ts';

/** Rules about what nobody has filled in yet: words, pictures, and who gets what a form sends. */
const GAPS = ['empty', 'unfinished', 'answers', 'page-words', 'forms'];

function found(page: object, roots: object = {}): string[] {
  const tree = toTree(completePage(initialisePage(page as PageDoc)), slotsOf);
  const whole = { ...tree, roots: { ...tree.roots, ...roots } as never };
  return checkPage(whole, { linked: new Map(), hasQuickExit: false })
    .filter(({ rule }) => !GAPS.includes(rule))
    .map(({ rule, message, quote }) => `${rule}: ${message} ${quote}`);
}

test('the first pages of a site have no fault but their gaps', () => {
  const answers = { ...EMPTY_FIRST_SITE, name: 'Harbour', phone: '1800 975 707' };
  const { home, pages, nav, footer, siteSettings } = firstSite({
    ...answers,
    pages: FIRST_PAGES.map(({ slug }) => slug),
  });
  const roots = { '@nav': nav, '@footer': footer, '@siteSettings': siteSettings };
  expect(pages.length).toBeGreaterThan(3);
  for (const page of [home, ...pages])
    expect([
      page.slug,
      found({ ...newPage({ slug: page.slug, title: page.title }), ...page }, roots),
    ]).toEqual([page.slug, []]);
});

test.each(Object.keys(STARTING_POINTS) as StartName[])(
  'a page that begins as %s has no fault but its gaps',
  (start) => {
    const page = newPage({ slug: 'new', title: 'New', description: 'What is new with us, for everybody.' });
    expect(found({ ...page, contents: startingBlocks(start) })).toEqual([]);
  },
);
