import { expect, test } from 'vitest';
import { usedTypes } from './used-types.ts';

test('nested types are found, each only once, and unknown types are omitted', () => {
  const quote = (key: string) => ({ key, componentType: 'Quote' });
  const split = { key: 'a', componentType: 'SplitContent', left: [quote('b'), quote('c')], right: [] };
  expect(usedTypes([split, { key: 'd', componentType: 'Mystery' }, quote('e')]).toSorted()).toEqual([
    'Quote',
    'SplitContent',
  ]);
});
