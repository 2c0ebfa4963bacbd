import { expect, test } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import { toTree } from '../../model/tree.ts';
import { addPlaces } from './add-places.ts';

const area = (key: string, contents: object[]) => ({ key, componentType: 'TitledArea', title: '', contents });
const split = (key: string, left: object[]) => ({ key, componentType: 'SplitContent', left, right: [] });
const labels = (contents: object[]) =>
  addPlaces(toTree({ contents }, slotsOf)).map(
    ({ label, place }) => `${label}: ${place.list} ${place.after}`,
  );

test('every empty list in reading order, then the end of the page', () => {
  expect(labels([split('s', [area('inner', [])]), area('outer', [])])).toEqual([
    'Add a component to Titled area: inner.contents null',
    'Add a component to Split content, right: s.right null',
    'Add a component to Titled area: outer.contents null',
    'Add a component at the end: page.contents outer',
  ]);
});

test('an empty page has only one place', () => {
  expect(labels([])).toEqual(['Add a component at the end: page.contents null']);
});
