import { describe, expect, test } from 'vitest';
import {
  allDomains,
  anyDomainId,
  putDomain,
  setDomainPublished,
  setDonationPage,
  storedDomain,
  writeDomain,
} from './domain-queries.ts';
import { dialects } from './testing/dialects.ts';
import { NOW } from './testing/rows.ts';

const LATER = '2026-03-02T00:00:00.000Z';
const stored = (id: string, name: string, isDefault = false) => ({
  ...domain(id, name, isDefault),
  version: 1,
  donationPage: null,
});
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
    const added = [
      domain('b', 'apple'),
      domain('closed', 'Zebra'),
      domain('a', 'apple'),
      domain('main', 'main', true),
      domain('e', 'Église'),
      domain('f', 'a b'),
    ];
    for (const each of added) await putDomain(db, each, NOW);
    expect(await allDomains(db)).toEqual([
      stored('main', 'main', true),
      stored('closed', 'Zebra'),
      stored('f', 'a b'),
      stored('a', 'apple'),
      stored('b', 'apple'),
      stored('e', 'Église'),
    ]);
  });

  test('a domain is replaced as a whole', async () => {
    const db = await open();
    await putDomain(db, domain('a', 'One', true), NOW);
    expect(await anyDomainId(db)).toBe('a');
    await putDomain(db, { ...domain('a', 'Two'), hostnames: [], published: false }, NOW);
    expect(await allDomains(db)).toEqual([
      {
        id: 'a',
        name: 'Two',
        hostnames: [],
        published: false,
        isDefault: false,
        version: 1,
        donationPage: null,
      },
    ]);
  });

  test('a change is stored as a version with its author', async () => {
    const db = await open();
    expect(await storedDomain(db, 'a')).toBeNull();
    await writeDomain(db, stored('a', 'One'), { userId: 'noor', now: NOW });
    const changed = { ...stored('a', 'Two', true), version: 2 };
    await writeDomain(db, changed, { userId: 'sam', now: LATER });
    expect(await storedDomain(db, 'a')).toEqual({
      domain: changed,
      version: 2,
      updated_by: 'sam',
      updated_at: LATER,
    });
    expect(await allDomains(db)).toEqual([changed]);
  });

  test('the payment page stays when the domain is saved, and belongs to one domain', async () => {
    const db = await open();
    for (const id of ['a', 'b']) await putDomain(db, domain(id, id), NOW);
    const page = { url: 'https://pay.example/', parameter: 'amount', currency: '€' };
    await setDonationPage(db, 'a', page);
    await writeDomain(db, { ...stored('a', 'Two'), version: 2 }, { userId: 'sam', now: LATER });
    expect((await allDomains(db)).map(({ id, donationPage }) => [id, donationPage])).toEqual([
      ['a', page],
      ['b', null],
    ]);
    await setDonationPage(db, 'a', null);
    expect((await storedDomain(db, 'a'))?.domain.donationPage).toBeNull();
  });

  test('publication is no new version', async () => {
    const db = await open();
    for (const id of ['a', 'b']) await putDomain(db, domain(id, id), NOW);
    await setDomainPublished(db, 'a', false, LATER);
    expect(await allDomains(db)).toEqual([{ ...stored('a', 'a'), published: false }, stored('b', 'b')]);
    expect(await storedDomain(db, 'a')).toEqual({
      domain: { ...stored('a', 'a'), published: false },
      version: 1,
      updated_by: null,
      updated_at: LATER,
    });
  });
});
