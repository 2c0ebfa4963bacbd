import { expect, test } from 'vitest';
import { findings, pageOf, places, repaired, text } from '../testing/page.ts';

const header = (title: string) => ({ title, description: '', image: null });

test('a page without a title or a description is named, and takes them from its own words', () => {
  const content = [text('Short.'), text('We help people in the north. Call us at any time. It is free.')];
  const tree = pageOf(content, { title: '', description: ' ' });
  const found = findings('page-words', tree);
  expect(places(found)).toEqual(['page.title', 'page.description']);
  expect(repaired(tree, found[0]).roots.page.title).toBe('Help');
  expect(repaired(tree, found[1]).roots.page.description).toBe(
    'We help people in the north. Call us at any time. It is free.',
  );
});

test('a header without a title of its own shows that of the page', () => {
  expect(findings('page-words', pageOf([], { header: header('') }))).toEqual([]);
});

test('nothing is proposed for a page without words, and a long description is only named', () => {
  const nothing = findings('page-words', pageOf([], { title: '', description: '', header: header('') }));
  expect(nothing.map(({ repair }) => repair)).toEqual([undefined, undefined]);
  expect(nothing[0]?.message).toContain('no heading at its top');
  const [long] = findings('page-words', pageOf([], { description: 'word '.repeat(40) }));
  expect([long?.severity, long?.repair]).toEqual(['hint', undefined]);
});

test('a page that is hidden from search engines needs no description', () => {
  expect(findings('page-words', pageOf([], { description: '', hideFromRobots: true }))).toEqual([]);
  expect(findings('page-words', pageOf([]))).toEqual([]);
});
