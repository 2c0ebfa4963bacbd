import { describe, expect, test } from 'vitest';
import { PLACE_SEARCH } from '../../core/limits/limits.ts';
import { sentPlace } from '../../testing/geocoder-stand-in.ts';
import { packPlaces, readPlaces, unpackPlaces } from './found-places.ts';

const READING_ROOM = sentPlace('State Library, North Terrace, Adelaide', '-34.920561', '138.602313');
const FOUND = { name: 'State Library, North Terrace, Adelaide', lat: -34.92056, lng: 138.60231 };

describe('of what a service sends', () => {
  const read = (body: unknown) => readPlaces(Buffer.from(JSON.stringify(body)));

  test('degrees are taken as text and as numbers, to about a metre', () => {
    expect(read([sentPlace('A', '-34.9285001', '138.6007'), sentPlace('B', 12, -0.123456)])).toEqual([
      { name: 'A', lat: -34.9285, lng: 138.6007 },
      { name: 'B', lat: 12, lng: -0.12346 },
    ]);
  });

  test.each([
    ['NaN', 'NaN', '1'],
    ['nothing', undefined, undefined],
    ['null', null, null],
    ['a text that is none', '34 south', '1'],
    ['hexadecimal', '0x10', '1'],
    ['an exponent', '1e1', '1'],
    ['a long text', '1'.repeat(50), '1'],
    ['no place on the earth', '91', '1'],
    ['a place beyond the maps of the web', '89.9', '1'],
    ['no place around it', '1', '180.1'],
    ['an object', { valueOf: 1 }, '1'],
  ])('a place is left out whose degrees are %s', (_what, lat, lon) => {
    expect(read([sentPlace('Off', lat, lon), READING_ROOM])).toEqual([FOUND]);
  });

  test('what is no place is left out', () => {
    expect(read([null, 7, 'a', [], {}, { display_name: 5, lat: '1', lon: '1' }, READING_ROOM])).toEqual([
      FOUND,
    ]);
    expect(read([{ ...READING_ROOM, display_name: '\t' }])).toEqual([]);
    for (const other of [{ places: [READING_ROOM] }, 'text', 7, null]) expect(read(other)).toBeNull();
  });

  test('a name is one line of text, whatever is in it', () => {
    const name = (display_name: string) => read([sentPlace(display_name, '1', '1')])![0]!.name;
    expect(name('<img src=x onerror=alert(1)>\n<script>')).toBe('<img src=x onerror=alert(1)> <script>');
    expect(name('a\u202eb\u0000c')).toBe('abc');
    expect([...name('😀'.repeat(500))]).toHaveLength(PLACE_SEARCH.nameLength);
  });

  test('ten thousand places are a few, each once', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => sentPlace(`Place ${index % 20}`, '1', '1'));
    expect(read([READING_ROOM, READING_ROOM, ...many])).toHaveLength(PLACE_SEARCH.places);
    expect(read([READING_ROOM, READING_ROOM])).toHaveLength(1);
  });
});

test('what is stored is found again until its time is over, and never what was damaged', () => {
  const stored = packPlaces([FOUND], 1000);
  expect(unpackPlaces(stored, 999)).toEqual([FOUND]);
  expect(unpackPlaces(stored, 1000)).toBeNull();
  expect(unpackPlaces(stored.subarray(3), 0)).toBeNull();
});
