import { expect, test } from 'vitest';
import { demoSite } from '../../db/demo/index.ts';
import { completePage } from '../blocks/complete-page.ts';
import { slotsOf } from '../blocks/registry.ts';
import { isObject } from '../model/json.ts';
import { pageHref } from '../model/link.ts';
import { initialisePage, type PageDoc } from '../model/page.ts';
import { toTree } from '../model/tree.ts';
import { checkPage, pagesLinkedFrom } from './check-page.ts';
import type { LinkedPage } from './rule.ts';

/** Returns a value of the demo with its pictures as they are stored. */
function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored);
  if (!isObject(value)) return value;
  const { picture, alt } = value;
  if (typeof picture === 'string')
    return { imageId: picture, alt, ...(alt === '' ? { decorative: true } : {}) };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stored(inner)]));
}

test.each(demoSite.domains.map((domain) => [domain.name, domain] as const))(
  'the pages of %s pass their own checks, drafts included',
  (_name, { pages, nav, footer, settings }) => {
    const known = new Map(pages.map(({ page, state }) => [pageHref(page.slug), { page, state }]));
    const found = pages
      .flatMap((entry) => [entry.page, ...(entry.publishedPage === undefined ? [] : [entry.publishedPage])])
      .flatMap((page) => {
        const document = completePage(initialisePage(stored(page) as PageDoc));
        const tree = toTree(document, slotsOf);
        const roots = { ...tree.roots, '@nav': nav, '@footer': footer, '@siteSettings': settings };
        const linked = pagesLinkedFrom(tree).map((path): [string, LinkedPage] => {
          const target = known.get(path);
          const state = target === undefined ? 'gone' : target.state === 'draft' ? 'draft' : 'public';
          return [path, { state, title: target?.page.title ?? '' }];
        });
        const context = { linked: new Map(linked), hasQuickExit: false };
        return checkPage({ ...tree, roots: roots as never }, context).map(
          ({ rule, owner, property, message, quote }) => ({
            page: page.slug,
            rule,
            owner,
            property,
            message,
            quote,
          }),
        );
      });
    expect(found).toEqual([]);
  },
);
