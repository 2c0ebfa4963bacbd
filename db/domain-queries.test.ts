import { describe, expect, test } from 'vitest';
import { allDomains, anyDomainId, putDomain } from './domain-queries.ts';
import { dialects } from './testing/dialects.ts';
import { NOW } from './testing/rows.ts';

const domain = (id: string, name: string, isDefault = false) => ({
  id,
  name,
  hostnames: [`${id}.example.org`, 'localhost'],
  published: id !== 'closed',
  isDefault,
});

describe.each(dialects)('domains on $name', ({ open }) => {
  test('the default one comes first, the others by name and id', async () => {
    const db = await open();
    expect(await allDomains(db)).toEqual([]);
    expect(await anyDomainId(db)).toBeNull();
    const stored = [
      domain('b', 'apple'),
      domain('closed', 'Zebra'),
      domain('a', 'apple'),
      domain('main', 'main', true),
      domain('e', 'Église'),
      domain('f', 'a b'),
    ];
    for (const each of stored) await putDomain(db, each, NOW);
    expect(await allDomains(db)).toEqual([
      domain('main', 'main', true),
      domain('closed', 'Zebra'),
      domain('f', 'a b'),
      domain('a', 'apple'),
      domain('b', 'apple'),
      domain('e', 'Église'),
    ]);
  });

  test('a domain is replaced as a whole', async () => {
    const db = await open();
    await putDomain(db, domain('a', 'One', true), NOW);
    expect(await anyDomainId(db)).toBe('a');
    await putDomain(db, { ...domain('a', 'Two'), hostnames: [], published: false }, NOW);
    expect(await allDomains(db)).toEqual([
      { id: 'a', name: 'Two', hostnames: [], published: false, isDefault: false },
    ]);
  });
});
