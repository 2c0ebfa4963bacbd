import { expect, test } from 'vitest';
import { EVENTS } from '../../core/limits/limits.ts';
import { hasTagIds, isEvent, readEvents, readTags } from './read-events.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const SENT = {
  _id: 'a',
  name: 'First Listener',
  slug: 'first-listener',
  startDate: '2026-03-06T09:30:00.000+10:30',
  endDate: '2026-03-06T05:30:00.000Z',
  timezone: 'Australia/Perth',
  published: true,
  public: true,
  description: '<p>Words</p>',
  tagIds: ['t1', 't2'],
  eventLocation: {
    type: 'address',
    venueName: 'The hall',
    address: '1 Example Street',
    onlineUrl: 'https://meet.example.org/secret',
  },
};
const read = (...sent: unknown[]) =>
  readEvents(sent, { now: NOW, timeZone: 'Australia/Adelaide', tagNames: new Map([['t1', 'training']]) });
const readOne = (fields: object) => read({ ...SENT, ...fields })[0];

test('of an event only what is shown is taken, and its times are in UTC', () => {
  expect(read(SENT)).toEqual([
    {
      _id: 'a',
      name: 'First Listener',
      slug: 'first-listener',
      timezone: 'Australia/Perth',
      eventLocation: { venueName: 'The hall', address: '1 Example Street', online: false },
      tags: ['training'],
      dates: [{ startDate: '2026-03-05T23:00:00.000Z', endDate: '2026-03-06T05:30:00.000Z' }],
    },
  ]);
});

test('whether an event can be booked is taken from what its organiser says', () => {
  expect(readOne({ markedAsSoldOut: true, suspendSales: true })?.booking).toBe('sold-out');
  expect(readOne({ suspendSales: true })?.booking).toBe('closed');
  for (const open of [{}, { markedAsSoldOut: false }, { suspendSales: null, markedAsSoldOut: 'no' }])
    expect(readOne(open)).not.toHaveProperty('booking');
});

test('the link to an online event is for those who booked it', () => {
  const online = readOne({ eventLocation: { ...SENT.eventLocation, type: 'online' } });
  expect(online?.eventLocation).toEqual({ venueName: '', address: '', online: true });
  expect(JSON.stringify(read(SENT, online))).not.toContain('meet.example.org');
});

test.each([
  ['private', { public: false }],
  ['a draft', { published: false }],
  ['neither public nor private', { public: 'no' }],
  ['over', { startDate: '2026-02-28T00:00:00.000Z' }],
  ['beginning now', { startDate: NOW }],
  ['without a name', { name: ' \u202e ' }],
  ['at an address that is no slug', { slug: '../x' }],
  ['at no address', { slug: '' }],
  ['at no time', { startDate: 'soon' }],
  ['at a time that is no day', { startDate: '2026-02-31T00:00:00Z' }],
  ['without an id', { _id: '' }],
])('an event that is %s is left out', (_what, fields) => {
  expect(read({ ...SENT, ...fields })).toEqual([]);
});

test('what is no event is left out, and the others stay', () => {
  expect(read(null, 'x', 1, [], {}, SENT)).toHaveLength(1);
  expect([null, 'x', {}].some(isEvent)).toBe(false);
  expect([{ ...SENT, public: false }, SENT].every(isEvent)).toBe(true);
});

test('what is strange about an event does not hide it', () => {
  expect(readOne({ timezone: 'Nowhere/Land' })?.timezone).toBe('Australia/Adelaide');
  expect(readOne({ timezone: 7 })?.timezone).toBe('Australia/Adelaide');
  expect(readOne({ eventLocation: null })?.eventLocation.address).toBe('');
  expect(readOne({ endDate: 'late' })?.dates[0]?.endDate).toBeNull();
  expect(readOne({ tagIds: {}, tags: [1, 'listening', { name: 'free' }] })?.tags).toEqual([
    'listening',
    'free',
  ]);
});

test('a series has its dates to come, and goes by the next', () => {
  const date = (day: string, fields: object = {}) => ({ startDate: `2026-${day}T00:00:00.000Z`, ...fields });
  const series = readOne({
    startDate: '2026-01-02T00:00:00.000Z',
    dates: [
      date('05-01'),
      date('04-01'),
      date('01-02'),
      date('03-20', { deleted: true }),
      date('03-10', { disabled: true }),
    ],
  });
  expect(series?.dates.map(({ startDate }) => startDate.slice(5, 10))).toEqual(['04-01', '05-01']);
  expect(read({ ...SENT, dates: [date('03-20', { deleted: true })] })).toEqual([]);
});

test('everything has a bound, and characters that change others are left out', () => {
  const long = '\u{1f33b}'.repeat(5000);
  const many = Array.from({ length: 500 }, (_, index) => index);
  const event = readOne({
    name: `a\u202e\n${long}`,
    eventLocation: { type: 'address', venueName: long, address: long },
    tags: many.map((index) => `tag ${index} ${long}`),
    dates: many.map((index) => ({ startDate: new Date(Date.UTC(2026, 4, index)).toISOString() })),
  });
  expect([...event!.name]).toHaveLength(200);
  expect(event!.name.startsWith('a \u{1f33b}')).toBe(true);
  expect(event!.name.isWellFormed()).toBe(true);
  expect([...event!.eventLocation.address]).toHaveLength(300);
  expect(event!.tags).toHaveLength(EVENTS.tags);
  expect(event!.dates).toHaveLength(EVENTS.dates);
  expect(JSON.stringify(event).length).toBeLessThan(12_000);
});

test('tags are read by their ids', () => {
  expect(readTags([{ _id: 't1', name: 'training' }, null, { _id: '', name: 'x' }, { _id: 't2' }])).toEqual([
    ['t1', 'training'],
  ]);
  expect(hasTagIds([SENT])).toBe(true);
  expect(hasTagIds([{ ...SENT, tagIds: [] }, null])).toBe(false);
});
