import { describe, expect, test } from 'vitest';
import { STORED_REVISIONS } from '../src/model/limits.ts';
import type { Writer } from './connection.ts';
import { putSiteDocument } from './site-document-queries.ts';
import {
  insertSiteRevision,
  pruneSiteRevisions,
  siteRevision,
  siteRevisions,
} from './site-revision-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, userRow } from './testing/rows.ts';
import { insertUser } from './user-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(dialects)('revisions of site documents on $name', ({ open }) => {
  async function withDocuments(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    const rest = { version: 1, published: 0, last_published: null, updated_at: NOW, updated_by: null };
    for (const kind of ['nav', 'footer'] as const)
      await putSiteDocument(db, { id: kind, domain_id: 'one', kind, ...rest, doc: '{}' });
    return db;
  }

  const add = (db: Writer, id: string, version: number, createdAt: string, document_id = 'nav') =>
    insertSiteRevision(db, {
      id,
      document_id,
      version,
      action: 'save',
      user_id: null,
      created_at: createdAt,
      doc: '{}',
    });

  test('the last ones stay, before them the last of each day of a year, and those of other documents', async () => {
    const db = await withDocuments();
    const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();
    const older = [
      ['too-old', STORED_REVISIONS.dailyForDays + 1],
      ['first-day', STORED_REVISIONS.dailyForDays],
      ['morning', 3],
      ['evening', 3],
      ['same-day', 1],
    ] as const;
    let version = 0;
    for (const [id, days] of older) await add(db, id, ++version, daysAgo(days));
    for (let index = 0; index < STORED_REVISIONS.last; index++)
      await add(db, `last-${index}`, ++version, daysAgo(1));
    await add(db, 'other', 1, daysAgo(STORED_REVISIONS.dailyForDays + 9), 'footer');
    await pruneSiteRevisions(db, 'nav', NOW);
    const rows = await db
      .selectFrom('site_document_revision')
      .select(['id', 'document_id'])
      .orderBy('version')
      .orderBy('id')
      .execute();
    const names = rows.filter(({ document_id }) => document_id === 'nav').map(({ id }) => id);
    expect(names.slice(0, 2)).toEqual(['first-day', 'evening']);
    expect(names).toHaveLength(STORED_REVISIONS.last + 2);
    expect(rows).toContainEqual({ id: 'other', document_id: 'footer' });
  });

  test('those of one document are listed newest first, in parts, with who saved them', async () => {
    const db = await withDocuments();
    await insertUser(db, userRow('u1', { username: 'Mira' }), []);
    for (const [id, version] of [
      ['r9', 1],
      ['r1', 2],
      ['r2', 10],
    ] as const)
      await add(db, id, version, NOW);
    await add(db, 'other', 20, NOW, 'footer');
    await db.updateTable('site_document_revision').set({ user_id: 'u1' }).where('id', '=', 'r9').execute();
    const entry = { action: 'save', savedBy: null, createdAt: NOW };
    expect(await siteRevisions(db, 'nav', { limit: 2, offset: 0 })).toEqual({
      revisions: [
        { id: 'r2', version: 10, ...entry },
        { id: 'r1', version: 2, ...entry },
      ],
      total: 3,
    });
    const last = { id: 'r9', version: 1, ...entry, savedBy: 'Mira' };
    expect((await siteRevisions(db, 'nav', { limit: 2, offset: 2 })).revisions).toEqual([last]);
    expect(await siteRevision(db, 'r9')).toEqual({ ...last, documentId: 'nav', doc: '{}' });
    expect(await siteRevision(db, 'none')).toBeNull();
  });
});
