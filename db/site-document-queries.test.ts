import { describe, expect, test } from 'vitest';
import type { SiteDocumentKind } from './schema.ts';
import { putSiteDocument, putSiteSnapshot, siteDocument, siteDocuments } from './site-document-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW } from './testing/rows.ts';

const row = (domain_id: string, kind: SiteDocumentKind) => ({
  id: `${domain_id}-${kind}`,
  domain_id,
  kind,
  version: 1,
  published: 0,
  last_published: null,
  updated_at: NOW,
  updated_by: null,
  doc: '{"items":[]}',
});

describe.each(dialects)('site documents on $name', ({ open }) => {
  test('each domain has one of a kind', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    const nav = row('one', 'nav');
    const footer = row('one', 'footer');
    for (const document of [nav, footer, row('two', 'nav')]) await putSiteDocument(db, document);
    expect(await siteDocument(db, 'one', 'nav')).toEqual(nav);
    expect(await siteDocument(db, 'two', 'footer')).toBeNull();
    const all = await siteDocuments(db, 'one');
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([nav, footer]));
    await expect(putSiteDocument(db, { ...nav, id: 'second' })).rejects.toThrow(/unique/i);
  });

  test('a draft is replaced by the next one, and stays that of its domain', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    const other = row('two', 'nav');
    for (const document of [row('one', 'nav'), other]) await putSiteDocument(db, document);
    const next = {
      ...row('one', 'nav'),
      version: 2,
      published: 1,
      last_published: NOW,
      doc: '{"items":[1]}',
    };
    await putSiteDocument(db, next);
    expect(await siteDocument(db, 'one', 'nav')).toEqual(next);
    expect(await siteDocument(db, 'two', 'nav')).toEqual(other);
  });

  test('a draft over a version is stored where that is the stored one', async () => {
    const db = await open();
    await addDomain(db);
    const nav = row('one', 'nav');
    expect(await putSiteDocument(db, nav, 0)).toBe(true);
    const next = { ...nav, version: nav.version + 1, doc: '{"items":[1]}' };
    for (const other of [0, nav.version + 1]) expect(await putSiteDocument(db, next, other)).toBe(false);
    expect(await siteDocument(db, 'one', 'nav')).toEqual(nav);
    expect(await putSiteDocument(db, next, nav.version)).toBe(true);
    expect(await siteDocument(db, 'one', 'nav')).toEqual(next);
  });

  test('a snapshot is replaced by the next one', async () => {
    const db = await open();
    await addDomain(db);
    await putSiteDocument(db, row('one', 'nav'));
    const snapshot = {
      document_id: 'one-nav',
      domain_id: 'one',
      kind: 'nav',
      published_at: NOW,
      doc: '1',
    } as const;
    await putSiteSnapshot(db, snapshot);
    await putSiteSnapshot(db, { ...snapshot, doc: '2' });
    const stored = await db.selectFrom('site_document_published').selectAll().execute();
    expect(stored).toEqual([{ ...snapshot, doc: '2' }]);
  });
});
