import { expect, test } from 'vitest';
import { eventsOfFilter, eventsStateOf } from './events.ts';

const event = (name: string, ...tags: string[]) => ({ name, tags });
const EVENTS = [
  event('First Listener', 'training'),
  event('DV-Aware: noticing violence', 'Training', 'family violence'),
  event('Café evening', 'community'),
  event('Start again'),
];
const found = (filter: string) => eventsOfFilter(EVENTS, filter).map(({ name }) => name);

test('a filter finds the events with its words in their names or tags', () => {
  expect(found('training')).toEqual(['First Listener', 'DV-Aware: noticing violence']);
  expect(found('LISTENER')).toEqual(['First Listener']);
  expect(found('aware')).toEqual(['DV-Aware: noticing violence']);
  expect(found('family violence')).toEqual(['DV-Aware: noticing violence']);
  expect(found('violence training')).toEqual(['DV-Aware: noticing violence']);
  expect(found('training café')).toEqual([]);
});

test('words count from their beginning, whatever the case and the accents', () => {
  expect(found('listen')).toEqual(['First Listener']);
  expect(found('cafe')).toEqual(['Café evening']);
  expect(found('art')).toEqual([]);
});

test('a filter without words finds everything, in its order', () => {
  for (const filter of ['', '  ', '–']) expect(found(filter)).toEqual(EVENTS.map(({ name }) => name));
});

test('nothing in a filter is more than a word', () => {
  for (const filter of ['.*', '%', '(', '\\']) expect(found(filter)).toHaveLength(EVENTS.length);
  expect(found('first.*')).toEqual(['First Listener']);
});

test('what a page cannot list, its blocks cannot either', () => {
  expect(eventsStateOf({ kind: 'unavailable' }, 'training')).toEqual({ kind: 'unavailable' });
  expect(eventsStateOf({ kind: 'listed', events: [] }, 'training')).toEqual({ kind: 'listed', events: [] });
});
