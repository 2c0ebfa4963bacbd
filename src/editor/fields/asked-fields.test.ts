import { expect, test } from 'vitest';
import type { AnyForm } from '../../blocks/form.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { siteForms } from '../document/site-forms.ts';
import { askedFields, inTwo, moreLabel } from './asked-fields.ts';

const formOf = (type: string) => (definitionOf(type)?.form ?? {}) as AnyForm;
const propertiesOf = (fields: readonly { readonly property: string }[]) =>
  fields.map(({ property }) => property);
const box = (label: string, more?: boolean | string) =>
  ({ editor: 'checkbox', label, ...(more === undefined ? {} : { more }) }) as const;

test('the texts of a block, and what its definition says, are behind More', () => {
  const { first, rest } = inTwo(askedFields(formOf('Media'), 'block'));
  expect(propertiesOf(first)).toEqual(['video.videoId', 'image', 'caption.text']);
  expect(moreLabel(rest)).toBe('More: video service, caption link, icon of the caption, width');
  const map = inTwo(askedFields(formOf('MapContent'), 'block'));
  expect(propertiesOf(map.first)).toEqual(['address', 'lat']);
  expect(moreLabel(map.rest)).toBe('More: heading, how to find the door, coordinates');
});

test('an item is asked for its texts first', () => {
  const items = formOf('ListAccordion').items as { item: AnyForm };
  const { first, rest } = inTwo(askedFields(items.item, 'item'));
  expect(propertiesOf(first)).toEqual(['header', 'contents']);
  expect(moreLabel(rest)).toBe('More: picture, link');
});

test('the items below an item of the navigation are behind More, and its link comes first', () => {
  const items = siteForms['@nav'].items as { item: AnyForm };
  const { first, rest } = inTwo(askedFields(items.item, 'item'));
  expect(propertiesOf(first)).toEqual(['link']);
  expect(moreLabel(rest)).toBe('More: items below');
});

test('no more than three questions come first, and three or fewer need no More', () => {
  const form = (count: number): AnyForm =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, box(`Field ${index}`)]));
  expect(propertiesOf(inTwo(askedFields(form(5), 'block')).first)).toEqual(['f0', 'f1', 'f2']);
  expect(moreLabel(inTwo(askedFields(form(5), 'block')).rest)).toBe('More: field 3, field 4');
  expect(inTwo(askedFields(form(3), 'block')).rest).toEqual([]);
  const few = askedFields({ a: box('A', true), b: box('B') }, 'block');
  expect(propertiesOf(inTwo(few).first)).toEqual(['a', 'b']);
  const table = { words: 'spacing on each screen', more: 'always' } as const;
  expect(inTwo([...few, table]).rest).toEqual([few[0], table]);
});

test('a question may have its own words, which are named once, and abbreviations stay capitals', () => {
  const fields = askedFields(
    { a: box('Left', 'order'), b: box('Right', 'order'), c: box('SEO', true) },
    'block',
  );
  expect(moreLabel(fields)).toBe('More: order, SEO');
  const kept = askedFields({ a: box('A'), b: box('B'), c: box('C'), d: box('D', false) }, 'block');
  expect(kept.map(({ more }) => more)).toEqual([false, false, false, false]);
});
