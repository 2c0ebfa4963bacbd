import { expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import { EVENTS_SHOWN, type TaggedEvent } from '../model/events.ts';
import { shownEvents, shownQuestions } from './shown-content.ts';
import { paragraph } from './test-kit.tsx';

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
const eventList = (filter: string, key = filter): StoredBlock => ({
  key,
  componentType: 'Humanitix',
  filter,
});
const shown = (blocks: StoredBlock[], ...events: TaggedEvent[]) =>
  shownEvents(blocks, { kind: 'listed', events }).map(({ _id }) => _id);

test('the events of a page are those of its lists, nested ones included, each once', () => {
  const area = { key: 'area', componentType: 'TitledArea', title: 'Dates', contents: [eventList('walk')] };
  expect(shown([eventList('tea'), area], event('walk'), event('tea and walk'), event('course'))).toEqual([
    'tea and walk',
    'walk',
  ]);
});

test('a list that readers do not see counts for nothing', () => {
  const hidden = {
    key: 'split',
    componentType: 'SplitContent',
    width: 0,
    left: [eventList('tea')],
    right: [],
  };
  expect(shown([hidden], event('tea'))).toEqual([]);
  expect(shownEvents([eventList('')], null)).toEqual([]);
  expect(shownEvents([eventList('')], { kind: 'unavailable' })).toEqual([]);
});

test('a list shows a bounded number', () => {
  const many = Array.from({ length: EVENTS_SHOWN + 10 }, (_, index) => event('tea', `tea-${index}`));
  expect(shown([eventList('')], ...many)).toHaveLength(EVENTS_SHOWN);
});

const item = (header: string, words: string) => ({ key: header, header, contents: paragraph(words) });
const accordion = (key: string, items: object[], questions = true): StoredBlock => ({
  key,
  componentType: 'ListAccordion',
  items,
  questions,
});

test('the questions of a page are those of the blocks that are said to be, nested ones included, in their order', () => {
  const area = {
    key: 'area',
    componentType: 'TitledArea',
    title: 'More',
    contents: [accordion('b', [item('Is it open?', 'At nine.')])],
  };
  const blocks = [
    accordion('a', [item(' Is it free? ', 'Yes.'), item('', 'Without a question.'), item('No answer', ' ')]),
    area,
    accordion('c', [item('Our people', 'Many.')], false),
  ];
  expect(shownQuestions(blocks)).toEqual([
    { question: 'Is it free?', answer: 'Yes.' },
    { question: 'Is it open?', answer: 'At nine.' },
  ]);
});

test('what readers do not see, and stored content without the field, counts for nothing', () => {
  const hidden = {
    key: 'split',
    componentType: 'SplitContent',
    width: 0,
    left: [accordion('a', [item('Is it free?', 'Yes.')])],
    right: [],
  };
  const old = { key: 'b', componentType: 'ListAccordion', items: [item('Is it free?', 'Yes.')] };
  expect(shownQuestions([hidden, old, { key: 'x', componentType: 'Gone', questions: true }])).toEqual([]);
  const odd = {
    key: 'c',
    componentType: 'WListAccordion',
    questions: true,
    items: [{ key: 'i', header: 5 }],
  };
  expect(shownQuestions([odd])).toEqual([]);
});
