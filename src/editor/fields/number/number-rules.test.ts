import { expect, test } from 'vitest';
import { PAGE_PRIORITY } from '../../../model/limits.ts';
import { pageFieldsSchema } from '../../../model/page.ts';
import { numberProblem, steppedNumber } from './number-rules.ts';

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
