import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('every point is an entry of the list, and blank ones are omitted', () => {
  const items = [
    { key: 'a', text: 'No referral.' },
    { key: 'b', text: '  ' },
    { key: 'c', text: 'No cost.' },
  ];
  expect(markup('IconList', { items })).toBe(
    '<div class="block"><ul class="ticks"><li>No referral.</li><li>No cost.</li></ul></div>',
  );
});
