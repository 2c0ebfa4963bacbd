import { expect, test } from 'vitest';
import { isLinkList, linkLineOf } from './link-lines.ts';

const words = (text: string) => ({ type: 'text', text });
const link = (text: string, href = '/a') => ({
  type: 'text',
  text,
  marks: [{ type: 'strong' }, { type: 'link', attrs: { type: 'page', href, fileId: null } }],
});
const p = (...content: unknown[]) => ({ type: 'paragraph', content });
const list = (...points: unknown[]) => ({
  type: 'bullet_list',
  content: points.map((point) => ({ type: 'list_item', content: [point] })),
});

test.each([
  ['a link alone', p(link('Read more about us')), 'link'],
  ['a link in two pieces', p(link('Read '), link('more')), 'link'],
  ['a label and its link', p(words('Phone: '), link('(08) 5550 0142', 'tel:0855500142')), 'label'],
  ['two links', p(link('One', '/a'), link('Two', '/b')), null],
  ['a sentence', p(words('Call '), link('us'), words('.')), null],
  ['a sentence that ends with a link', p(words('You can call '), link('us')), null],
  ['several lines', p(words('Text:'), { type: 'hard_break' }, words('call:'), link('us')), null],
  ['words alone', p(words('Phone:')), null],
  ['an empty paragraph', p(), null],
  ['what is no paragraph', 'x', null],
])('%s', (_name, paragraph, line) => {
  expect(linkLineOf(paragraph)).toBe(line);
});

test('every item of a list of links is a link line', () => {
  expect(isLinkList(list(p(link('One')), p(words('Two: '), link('Two'))))).toBe(true);
  expect(isLinkList(list(p(link('One')), p(words('Two'))))).toBe(false);
  expect(
    isLinkList({ type: 'bullet_list', content: [{ type: 'list_item', content: [p(link('One')), list()] }] }),
  ).toBe(false);
  expect(isLinkList(list())).toBe(false);
});
