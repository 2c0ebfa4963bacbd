import { expect, test } from 'vitest';
import { hintsOf } from '../block-hints.ts';
import { checkBlocks, completeBlock, spokenText } from '../registry.ts';
import { markup, stubEditing } from '../test-kit.tsx';

const OFFICE = {
  title: 'Our office',
  address: '1 Example Street, Adelaide',
  description: 'The orange door.',
};
const block = (fields: object) => ({ key: 'b1', componentType: 'MapContent', ...fields });
const ADELAIDE = { title: '', address: '', description: '', lat: -34.9285, lng: 138.6007 };

test('readers get the address in words and the way there, in a window of its own', () => {
  expect(markup('MapContent', OFFICE)).toBe(
    '<section class="block map"><h2>Our office</h2><p class="map-address">1 Example Street, Adelaide</p><p>The orange door.</p>' +
      '<p><a class="button-secondary" href="https://www.google.com/maps/dir/?api=1&amp;destination=1%20Example%20Street%2C%20Adelaide"' +
      ' target="_blank" rel="noopener">Directions<span class="visually-hidden"> to Our office</span>' +
      '<span class="visually-hidden"> (opens in a new window)</span></a></p></section>',
  );
});

test('a place without words has directions all the same; one that nobody chose is nothing', () => {
  expect(markup('MapContent', { lng: 138.5 })).toContain('destination=-34.9285%2C138.5"');
  expect(markup('MapContent', {})).toBe('');
  expect(markup('MapContent', {}, stubEditing)).not.toContain('Directions');
});

test('is read aloud in the order of the page', () => {
  expect(spokenText([block(OFFICE)])).toEqual([
    'Our office',
    '1 Example Street, Adelaide',
    'The orange door.',
  ]);
});

test('without an address in words, editors are told', () => {
  const properties = (fields: object) =>
    hintsOf(completeBlock(block(fields))).map(({ property }) => property);
  expect(properties({ title: 'Our office' })).toEqual(['address']);
  expect(properties({ ...OFFICE, lng: 138.5 })).toEqual([]);
  expect(properties({})).toEqual([]);
});

test('an address whose place nobody has set is said to be in the middle of Adelaide', () => {
  expect(hintsOf(completeBlock(block(OFFICE)))).toEqual([
    {
      property: 'lat',
      message: 'The map still shows the middle of Adelaide. Find the address, or move the marker.',
    },
  ]);
});

test('a place is on the earth, where the maps of the web are', () => {
  expect(checkBlocks([block({})])).toEqual([block(ADELAIDE)]);
  for (const fields of [{ lat: 85.1 }, { lat: -90 }, { lng: 180.5 }, { lng: '138' }, { lat: null }])
    expect(() => checkBlocks([block(fields)])).toThrow();
});

test('content of the older system is read, and what is no place is Adelaide', () => {
  expect(completeBlock(block({ lat: 'x', lng: null }))).toEqual(block(ADELAIDE));
});
