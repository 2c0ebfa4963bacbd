import { expect, test } from 'vitest';
import { distanceWords } from './distance-words.ts';

test('a distance is said as people say it', () => {
  const said = [57.3, 654, 999.9, 1000, 1234, 56_789].map(distanceWords);
  expect(said).toEqual([
    '57 metres',
    '650 metres',
    '1 kilometre',
    '1 kilometre',
    '1.2 kilometres',
    '57 kilometres',
  ]);
});
