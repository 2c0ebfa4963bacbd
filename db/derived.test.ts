import { describe, expect, test } from 'vitest';
import { derivedBy, setDerivedBy } from './derived.ts';
import { dialects } from './testing/dialects.ts';

describe.each(dialects)('what is derived, on $name', ({ open }) => {
  test('the rules last used are stored by name', async () => {
    const db = await open();
    expect(await derivedBy(db, 'uses')).toBeNull();
    await setDerivedBy(db, 'uses', 'first');
    await setDerivedBy(db, 'uses', 'second');
    await setDerivedBy(db, 'search', 'other');
    expect(await derivedBy(db, 'uses')).toBe('second');
    expect(await derivedBy(db, 'search')).toBe('other');
  });
});
