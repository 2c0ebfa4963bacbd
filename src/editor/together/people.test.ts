import { beforeEach, expect, test } from 'vitest';
import type { Present } from '../../model/together.ts';
import { clearSelection, select } from '../document/selection.ts';
import { open } from '../testing/open-page.ts';
import { $announcement } from '../ui/announcements.ts';
import { initials } from './initials.ts';
import { $people, announceCompany, setPeople, wordsOf } from './people.ts';

const OWN = { tab: 'own', person: 'marion' };
const present = (tab: string, name: string, block: string | null, person = name): Present => ({
  ...{ tab, name, block, person },
});
const words = () => $people.get().map(wordsOf);
const heard = () => $announcement.get();

beforeEach(() => {
  open();
  clearSelection();
  $people.set([]);
});

test('each person is one face, however many tabs, and this tab is nobody', () => {
  setPeople(
    [
      present('own', 'Marion', 'q1', 'marion'),
      present('a', 'Lin Park', 'q1'),
      present('b', 'Lin Park', null),
      present('c', 'Lin Park', 't1'),
      present('d', 'Somebody', null, 'ed'),
      present('f', 'Somebody', null, 'jo'),
      present('e', 'Marion', null, 'marion'),
    ],
    OWN,
  );
  expect(words()).toEqual([
    'Lin Park is writing in: They listened., Call us',
    'Somebody is on this page',
    'Somebody is on this page',
    'You are on this page, in another window',
  ]);
});

test('a place is named by its words, else by its kind; a block that is not here yet is not named', () => {
  setPeople([present('a', 'Lin', 'x1'), present('b', 'Ed', '@nav'), present('c', 'Jo', 'new')], OWN);
  expect(words()).toEqual(['Lin is writing in: Foo', 'Ed is writing in: Navigation', 'Jo is on this page']);
});

test('only people in the selected block are announced: as they come, and as it is selected', () => {
  const before = heard().number;
  setPeople([present('a', 'Lin', 'q1')], OWN);
  expect(heard().number).toBe(before);
  select({ owner: 'q1', property: '', kind: 'block', label: '' }, { focus: 'stay' });
  announceCompany();
  expect(heard().text).toBe('Lin is writing in: They listened.');
  const after = heard().number;
  setPeople([present('a', 'Lin', 'q1'), present('b', 'Ed', 't1')], OWN);
  expect(heard().number).toBe(after);
  setPeople([present('a', 'Lin', 'q1'), present('b', 'Ed', 'q1')], OWN);
  expect(heard().text).toBe('Ed is writing in: They listened.');
});

test.each([
  ['Lin Park', 'LP'],
  ['noor', 'N'],
  ['Anne-Marie de la Cruz', 'AC'],
  ['Élodie', 'É'],
  ['123', null],
])('the face of %s shows %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
