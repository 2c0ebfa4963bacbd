import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FieldForm } from '../../../blocks/form.ts';
import { open, startAs, storedPage } from '../../testing/open-page.ts';
import degrees from './MapDegreesEditor.tsx';
import editor, { placeInWords } from './MapPlaceEditor.tsx';
import { placesInWords } from './PlaceSearch.tsx';

function shown(fields: object, maps: { hasTiles: boolean; hasSearch: boolean }): string {
  startAs({ maps });
  open(storedPage({ contents: [{ key: 'm', componentType: 'MapContent', ...fields }] }));
  const form = { editor: 'mapPlace', label: 'Place on the map' } as FieldForm;
  return renderToStaticMarkup(<editor.Editor owner="m" property="lat" form={form} />);
}

test('without a geocoder and without maps, editors read what is missing, and where they type degrees', () => {
  const html = shown({ lat: -34.9, lng: 138.5 }, { hasTiles: false, hasSearch: false });
  expect(html).toContain('No search for addresses is set up');
  expect(html).toContain('No map service is set up');
  expect(html).toContain('The coordinates are behind More');
  expect(html).not.toContain('type="number"');
  const form = { editor: 'mapDegrees', label: 'Longitude' } as FieldForm;
  expect(renderToStaticMarkup(<degrees.Editor owner="m" property="lng" form={form} />)).toMatch(
    /Latitude[\s\S]*type="number"[^>]*value="-34.9"[\s\S]*Longitude[\s\S]*type="number"[^>]*value="138.5"/,
  );
  expect(html).not.toContain('Search</button>');
  const whole = shown({}, { hasTiles: true, hasSearch: true });
  expect(whole).toContain('type="search"');
  expect(whole).toContain('he-place-map');
  expect(whole).not.toContain('is set up');
});

test('the search begins with the address that is there', () => {
  expect(shown({ address: '1 Example Street' }, { hasTiles: false, hasSearch: true })).toMatch(
    /type="search"[^>]*value="1 Example Street"/,
  );
});

test('a place that is stored beyond the maps of the world is said', () => {
  expect(shown({ lat: 95, lng: 138.5 }, { hasTiles: false, hasSearch: false })).toContain(
    'The latitude is a number of degrees from -85 to 85, such as -34.9285',
  );
});

test('a place, and what a search found, are said in words', () => {
  expect(placeInWords({ lat: -34.9285, lng: 138.6007 })).toBe('34.9285° south, 138.6007° east');
  const place = { name: 'A', lat: 1, lng: 1 };
  const words = (places: (typeof place)[]) => placesInWords({ state: 'found', places });
  expect(words([])).toContain('No place was found');
  expect(words([place])).toContain('1 place found');
  expect(words([place, place])).toContain('2 places found');
});
