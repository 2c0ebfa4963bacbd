import { expect, test } from 'vitest';
import type { Revision } from '../../model/revision.ts';
import { lastPublic } from './load-published.ts';

const newestFirst = (...actions: Revision['action'][]) =>
  actions.map((action, index) => ({ _id: `${actions.length - index}`, action }));

test.each([
  [['publish'], '1'],
  [['save', 'publish', 'publish'], '2'],
  [['takeBack', 'publish', 'save', 'publish'], '1'],
  [['takeBack', 'save', 'takeBack', 'publish', 'publish', 'publish'], '1'],
  [['publish', 'takeBack', 'publish', 'publish'], '4'],
  [['takeBack', 'publish'], null],
  [['save'], null],
] as const)('of %j, visitors see %s', (actions, expected) => {
  expect(lastPublic(newestFirst(...actions))?._id ?? null).toBe(expected);
});
