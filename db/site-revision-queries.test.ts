import { describe, expect, test } from 'vitest';
import { STORED_REVISIONS } from '../src/model/limits.ts';
import type { Writer } from './connection.ts';
import { putSiteDocument } from './site-document-queries.ts';
import { insertSiteRevision, pruneSiteRevisions } from './site-revision-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW } from './testing/rows.ts';

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
});
