import { expect, test } from 'vitest';
import { PAGE_PRIORITY } from '../../../model/limits.ts';
import { pageFieldsSchema } from '../../../model/page.ts';
import { numberProblem, settledNumber, steppedNumber } from './NumberEditor.tsx';

test('a number field accepts every step between its ends, and a page can be saved with each', () => {
  for (const text of ['0', '0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9', '1', '.5', '1.0']) {
    expect(numberProblem(text, PAGE_PRIORITY), text).toBeNull();
    const priority = steppedNumber(text, PAGE_PRIORITY);
    expect(priority).toBe(Number(text));
    expect(pageFieldsSchema.shape.priority.safeParse(priority).success).toBe(true);
  }
});

test.each(['', '-0.1', '1.1', '0.55', 'half', '1e3'])('%j is refused with what to type', (text) => {
  expect(numberProblem(text, PAGE_PRIORITY)).toBe('Type a number from 0 to 1, in steps of 0.1.');
});

test('a text is settled as the number that it stands for, so that one with more digits can be typed on', () => {
  const degrees = { min: -180, max: 180, step: 0.00001, rounds: true };
  const typed = ['1', '13', '138', '138.', '138.6', '138.60', '138.600', '138.6007'];
  for (const text of typed) expect(settledNumber(text, degrees)).toBe(String(Number(text)));
  expect(settledNumber(' 138.600704999 ', degrees)).toBe('138.6007');
  for (const text of ['', '-', '180.1', 'east']) {
    expect(settledNumber(text, degrees)).toBe(text);
    expect(numberProblem(text, degrees)).toBe('Type a number from -180 to 180.');
  }
  expect(settledNumber('0.55', PAGE_PRIORITY)).toBe('0.55');
});
