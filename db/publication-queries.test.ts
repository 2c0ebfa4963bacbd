import { describe, expect, test } from 'vitest';
import { insertPage } from './page-queries.ts';
import {
  forgetPublications,
  lastVisibleOfPage,
  lastVisibleOfSiteDocument,
  partsOfPublication,
} from './publication-queries.ts';
import { insertRevision } from './revision-queries.ts';
import type { RevisionAction } from './schema.ts';
import { putSiteDocument } from './site-document-queries.ts';
import { insertSiteRevision } from './site-revision-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow } from './testing/rows.ts';

const LATER = '2026-03-02T00:00:00.000Z';

describe.each(dialects)('publications on $name', ({ open }) => {
  async function withDocuments() {
    const db = await open();
    await addDomain(db);
    await insertPage(db, pageRow('page'));
    const nav = { id: 'nav', domain_id: pageRow('page').domain_id, kind: 'nav', version: 1 } as const;
    const state = { published: 0, last_published: null, updated_at: NOW, updated_by: null, doc: '{}' };
    await putSiteDocument(db, { ...nav, ...state });
    const ofPage = (id: string, version: number, action: RevisionAction, made?: object) =>
      insertRevision(db, {
        ...{ id, pageId: 'page', version, action, userId: null, createdAt: NOW, doc: '{}' },
        ...made,
      });
    const ofNav = (id: string, version: number, action: RevisionAction, made?: object) =>
      insertSiteRevision(db, {
        ...{ id, document_id: 'nav', version, action, user_id: null, created_at: NOW, doc: '{}' },
        ...made,
      });
    return { db, ofPage, ofNav };
  }
  const publication = { id: 'p', replaced: '{"a":1}' };

  test('a publication is found with the documents of it alone', async () => {
    const { db, ofPage, ofNav } = await withDocuments();
    await ofPage('r1', 1, 'publish', { publication: { id: 'other', replaced: '{}' } });
    await ofPage('r2', 2, 'publish', { publication });
    await ofPage('r3', 3, 'publish');
    await ofNav('n1', 1, 'publish', { publication: 'p', replaced: '{"b":2}' });
    expect(await partsOfPublication(db, 'p')).toEqual({
      pages: [{ revision: 'r2', documentId: 'page', publishedAt: NOW, replaced: '{"a":1}' }],
      siteDocuments: [{ revision: 'n1', documentId: 'nav', publishedAt: NOW, replaced: '{"b":2}' }],
    });
    expect(await partsOfPublication(db, 'none')).toEqual({ pages: [], siteDocuments: [] });
  });

  test('the last revision that readers saw is neither a save nor an earlier one', async () => {
    const { db, ofPage, ofNav } = await withDocuments();
    expect(await lastVisibleOfPage(db, 'page')).toBeNull();
    for (const [id, action] of [
      ['1', 'publish'],
      ['2', 'save'],
      ['3', 'unpublish'],
      ['4', 'restore'],
    ] as const) {
      await ofPage(`r${id}`, Number(id), action);
      await ofNav(`n${id}`, Number(id), action);
    }
    const last = { action: 'unpublish', by: null };
    expect(await lastVisibleOfPage(db, 'page')).toEqual({ revision: 'r3', ...last });
    expect(await lastVisibleOfSiteDocument(db, 'nav')).toEqual({ revision: 'n3', ...last });
    await ofPage('r5', 4, 'takeBack');
    expect((await lastVisibleOfPage(db, 'page'))!.revision).toBe('r5');
  });

  test('publications are forgotten after a time, and the revisions stay', async () => {
    const { db, ofPage, ofNav } = await withDocuments();
    await ofPage('r1', 1, 'publish', { publication });
    await ofPage('r2', 2, 'publish', { publication: { ...publication, id: 'q' }, createdAt: LATER });
    await ofNav('n1', 1, 'publish', { publication: 'p', replaced: '{}' });
    expect(await forgetPublications(db, NOW)).toBe(false);
    expect(await forgetPublications(db, LATER)).toBe(true);
    expect(await forgetPublications(db, LATER)).toBe(false);
    expect(await partsOfPublication(db, 'p')).toEqual({ pages: [], siteDocuments: [] });
    expect((await partsOfPublication(db, 'q')).pages).toHaveLength(1);
    const rows = await db.selectFrom('page_revision').select('replaced').orderBy('id').execute();
    expect(rows.map(({ replaced }) => replaced)).toEqual([null, '{"a":1}']);
  });
});
