import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TurnGate } from './turn-gate.ts';

test('a few pass per turn, in the order they came', async () => {
  const gate = new TurnGate();
  const passed: number[] = [];
  for (let number = 0; number < 10; number++) void gate.pass('a').then(() => passed.push(number));
  await Promise.resolve();
  expect(passed).toEqual([]);
  const turns: number[] = [];
  while (passed.length < 10) {
    await nextTurn();
    turns.push(passed.length);
  }
  expect(turns).toEqual([4, 8, 10]);
  expect(passed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a gate that was empty opens again', async () => {
  const gate = new TurnGate();
  await gate.pass('a');
  await gate.pass('a');
  await Promise.all([gate.pass('a'), gate.pass('b')]);
});

test('clients take turns: one with very many callers delays another by a turn', async () => {
  const gate = new TurnGate(1);
  const crowd = Array.from({ length: 1000 }, () => gate.pass('crowd'));
  const passed: string[] = [];
  void gate.pass('one').then(() => passed.push('one'));
  void gate.pass('two').then(() => passed.push('two'));
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  expect(passed).toEqual(['one', 'two']);
  await Promise.all(crowd);
});

test('when too many wait, the client with the longest line is refused, its last caller first', async () => {
  const gate = new TurnGate();
  const outcomes: string[] = [];
  const pass = (client: string, name: string) =>
    gate.pass(client).then(
      () => outcomes.push(`${name} passed`),
      ({ status }) => outcomes.push(`${name} ${status}`),
    );
  const all = Array.from({ length: 2000 }, (_, index) => pass('crowd', String(index)));
  all.push(pass('crowd', 'one more'), pass('other', 'other'), pass('third', 'third'));
  await nextTurn();
  await nextTurn();
  expect(outcomes.filter((outcome) => outcome.endsWith('503'))).toEqual([
    'one more 503',
    '1999 503',
    '1998 503',
  ]);
  expect(outcomes.filter((outcome) => /^(other|third)/.test(outcome))).toEqual([
    'other passed',
    'third passed',
  ]);
  await Promise.all(all);
  await gate.pass('crowd');
});
