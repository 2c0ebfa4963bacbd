import { expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import { EVENTS_SHOWN, type TaggedEvent } from '../model/events.ts';
import { shownEvents } from './shown-events.ts';

const event = (name: string, _id = name): TaggedEvent => ({
  _id,
  name,
  slug: _id,
  startDate: '2026-11-30T23:00:00.000Z',
  endDate: null,
  timezone: 'Australia/Adelaide',
  zoneWords: '',
  eventLocation: { venueName: '', address: '', online: true },
  url: '',
  tags: [],
});
const list = (filter: string, key = filter): StoredBlock => ({ key, componentType: 'Humanitix', filter });
const shown = (blocks: StoredBlock[], ...events: TaggedEvent[]) =>
  shownEvents(blocks, { kind: 'listed', events }).map(({ _id }) => _id);

test('the events of a page are those of its lists, nested ones included, each once', () => {
  const area = { key: 'area', componentType: 'TitledArea', title: 'Dates', contents: [list('walk')] };
  expect(shown([list('tea'), area], event('walk'), event('tea and walk'), event('course'))).toEqual([
    'tea and walk',
    'walk',
  ]);
});

test('a list that readers do not see counts for nothing', () => {
  const hidden = { key: 'split', componentType: 'SplitContent', width: 0, left: [list('tea')], right: [] };
  expect(shown([hidden], event('tea'))).toEqual([]);
  expect(shownEvents([list('')], null)).toEqual([]);
  expect(shownEvents([list('')], { kind: 'unavailable' })).toEqual([]);
});

test('a list shows a bounded number', () => {
  const many = Array.from({ length: EVENTS_SHOWN + 10 }, (_, index) => event('tea', `tea-${index}`));
  expect(shown([list('')], ...many)).toHaveLength(EVENTS_SHOWN);
});
