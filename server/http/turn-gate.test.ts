import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TurnGate } from './turn-gate.ts';

test('a few pass per turn, in the order they came', async () => {
  const gate = new TurnGate();
  const passed: number[] = [];
  for (let number = 0; number < 10; number++) void gate.pass().then(() => passed.push(number));
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
  await gate.pass();
  await gate.pass();
  await Promise.all([gate.pass(), gate.pass()]);
});

test('a caller is refused when too many wait', async () => {
  const gate = new TurnGate();
  const waiting = Array.from({ length: 2000 }, () => gate.pass());
  await expect(gate.pass()).rejects.toMatchObject({ status: 503 });
  await Promise.all(waiting);
  await gate.pass();
});
