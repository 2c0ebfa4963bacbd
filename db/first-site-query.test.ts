import { describe, expect, test } from 'vitest';
import { beginningsOf } from './first-site-query.ts';
import { insertPage } from './page-queries.ts';
import { putSiteDocument } from './site-document-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow } from './testing/rows.ts';

describe.each(dialects)('the beginnings of a site on $name', ({ open }) => {
  test('are its own pages, deleted ones too, and whether anything around them was saved', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    await insertPage(db, pageRow('there', { domain_id: 'two' }));
    expect(await beginningsOf(db, 'one')).toEqual({ pages: [], hasDocuments: false });
    await insertPage(db, pageRow('a', { slug: '' }));
    const page = { id: 'a', slug: '', title: 'a', version: 1, updated_by: null, deleted_at: null };
    expect(await beginningsOf(db, 'one')).toEqual({ pages: [page], hasDocuments: false });
    await insertPage(db, pageRow('b', { deleted_at: NOW }));
    await insertPage(db, pageRow('c'));
    expect((await beginningsOf(db, 'one')).pages).toHaveLength(2);
    const document = { id: 'nav_two', domain_id: 'two', kind: 'nav' as const, version: 1, published: 0 };
    const state = { last_published: null, updated_at: NOW, updated_by: null, doc: '{}' };
    await putSiteDocument(db, { ...document, ...state });
    expect((await beginningsOf(db, 'one')).hasDocuments).toBe(false);
    expect((await beginningsOf(db, 'two')).hasDocuments).toBe(true);
  });
});
