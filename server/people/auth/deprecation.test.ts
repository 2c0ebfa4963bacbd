import { expect, test } from 'vitest';
import { newDeprecationWarnings } from './deprecation.ts';

test('the last thousand warnings are remembered', () => {
  const warnings = newDeprecationWarnings();
  for (let number = 0; number <= 1000; number++) warnings.set(`call ${number}`, true);
  expect([warnings.size, warnings.has('call 0'), warnings.has('call 1')]).toEqual([1000, false, true]);
});
