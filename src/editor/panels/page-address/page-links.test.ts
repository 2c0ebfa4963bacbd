import { expect, test } from 'vitest';
import type { LinkUse } from '../../../model/links.ts';
import { linksElsewhere, pathsElsewhere, updatedWords } from './page-links.ts';

const use = (title: string, addresses: string[], published = true): LinkUse => ({
  kind: 'page',
  documentId: title,
  domainId: 'd1',
  title,
  path: `/${title}`,
  draft: true,
  published,
  addresses,
});

test('links to an earlier address are those to any other path, with a host or without', () => {
  const links = [use('a', ['/new']), use('b', ['/new', '/old']), use('c', ['//localhost/older'])];
  expect(linksElsewhere(links, '/new').map(({ title }) => title)).toEqual(['b', 'c']);
  expect(pathsElsewhere(links, '/new')).toEqual(['/old', '/older']);
  expect(linksElsewhere([use('d', ['//localhost/new'])], '/new')).toEqual([]);
});

test('what was updated is said, with what visitors do not see yet and what was left', () => {
  expect(updatedWords({ documents: [use('a', [])], left: [] })).toBe(
    'The links of 1 document lead to the new address now.',
  );
  expect(updatedWords({ documents: [use('a', []), use('b', [], false)], left: [use('c', [])] })).toBe(
    'The links of 2 documents lead to the new address now. One of them has other changes, and visitors see the new link once it is published. You may not change ‘c’, so the links there were left.',
  );
});
