import { expect, test } from 'vitest';
import { type Control, isWritten } from './written.ts';

const control = (given: Partial<Control>): Control => ({
  type: 'text',
  value: '',
  defaultValue: '',
  validity: { badInput: false },
  ...given,
});
const choice = (type: string, ...options: readonly [selected: boolean, byDefault: boolean][]) =>
  control({ type, options: options.map(([selected, defaultSelected]) => ({ selected, defaultSelected })) });

test.each([
  ['a text', control({ value: 'Hello' })],
  ['a text that was emptied', control({ defaultValue: 'Hello' })],
  ['a box that was ticked', control({ type: 'checkbox', checked: true, defaultChecked: false })],
  ['a part of a date', control({ type: 'date', validity: { badInput: true } })],
  ['another option than the first', choice('select-one', [false, false], [true, false])],
  ['another option than that of the page', choice('select-one', [true, false], [false, true])],
  ['one of several options', choice('select-multiple', [true, false], [false, false])],
])('%s is something that somebody has written', (_, given) => {
  expect(isWritten(given)).toBe(true);
});

test.each([
  ['an empty text', control({})],
  ['a text of the page', control({ value: 'Hello', defaultValue: 'Hello' })],
  ['a hidden value that a script set', control({ type: 'hidden', value: 'token' })],
  ['a box as it came', control({ type: 'radio', value: 'a', checked: true, defaultChecked: true })],
  ['the first option', choice('select-one', [true, false], [false, false])],
  ['no option of several', choice('select-multiple', [false, false])],
])('%s is not', (_, given) => {
  expect(isWritten(given)).toBe(false);
});
