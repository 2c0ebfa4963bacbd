import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  allRetentions,
  hasSubmission,
  insertSubmission,
  listSubmissions,
  removeSubmissions,
  retentionOf,
  type SubmissionFilter,
  setRetention,
  submissionById,
  submissionsAfter,
  submissionsBefore,
  submittedForms,
  submittedIdentifiers,
} from './submission-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, submissionRow } from './testing/rows.ts';

const ALL: SubmissionFilter = { domainId: 'one', identifier: null, from: null, before: null, drafts: false };
const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;

describe.each(dialects)('submissions on $name', ({ open }) => {
  async function withDomains(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    return db;
  }

  async function found(db: Writer, filter: Partial<SubmissionFilter> = {}): Promise<string> {
    const { submissions, total } = await listSubmissions(db, { ...ALL, ...filter }, { limit: 9, offset: 0 });
    expect(total).toBe(submissions.length);
    return submissions.map(({ id }) => id).join(' ');
  }

  test('one that was sent twice is stored once, as it came first', async () => {
    const db = await withDomains();
    expect(await insertSubmission(db, submissionRow('a', { form: '{"name":"Ada"}' }))).toBe(true);
    expect(await insertSubmission(db, submissionRow('a', { form: '{"name":"Eve"}' }))).toBe(false);
    expect((await submissionById(db, 'a'))?.form).toBe('{"name":"Ada"}');
    expect(await hasSubmission(db, ['b', 'a'])).toBe(true);
    expect(await hasSubmission(db, ['b'])).toBe(false);
    expect(await submissionById(db, 'b')).toBeNull();
  });

  test('lists are of one domain, the newest first, without tests unless they are asked for', async () => {
    const db = await withDomains();
    for (const row of [
      submissionRow('a', { created_at: day(1), identifier: 'contact' }),
      submissionRow('b', { created_at: day(2), identifier: 'training' }),
      submissionRow('c', { created_at: day(2), identifier: 'contact' }),
      submissionRow('d', { created_at: day(3), draft: 1 }),
      submissionRow('e', { created_at: day(3), domain_id: 'two', identifier: 'theirs' }),
    ])
      await insertSubmission(db, row);
    expect(await found(db)).toBe('c b a');
    expect(await found(db, { drafts: true })).toBe('d c b a');
    expect(await found(db, { identifier: 'contact' })).toBe('c a');
    expect(await found(db, { identifier: 'theirs' })).toBe('');
    expect(await found(db, { from: day(2) })).toBe('c b');
    expect(await found(db, { before: day(2) })).toBe('a');
    expect(await found(db, { domainId: 'two' })).toBe('e');
    const second = await listSubmissions(db, ALL, { limit: 2, offset: 2 });
    expect([second.submissions.map(({ id }) => id), second.total]).toEqual([['a'], 3]);
    const some = await listSubmissions(db, { ...ALL, identifier: 'training' }, { limit: 9, offset: 0 });
    expect([some.total, some.all]).toEqual([1, 3]);
    expect(await submittedIdentifiers(db, 'one')).toEqual(['contact', 'training']);
  });

  test('an export goes through the list piece by piece', async () => {
    const db = await withDomains();
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await insertSubmission(db, submissionRow(id, { created_at: day(id < 'c' ? 1 : 2) }));
    const ids: string[] = [];
    for (let last = null; ; ) {
      const rows = await submissionsAfter(db, ALL, last, 2);
      ids.push(...rows.map(({ id }) => id));
      if (rows.length < 2) break;
      last = rows[1]!;
    }
    expect(ids).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  test('the fields are those of all forms there have been, each as it was once, the newest first', async () => {
    const db = await withDomains();
    const form = (names: string, fields: string) => ({ names: `["${names}"]`, fields: `["${fields}"]` });
    for (const [id, day_, changes] of [
      ['a', 1, form('email', 'Mail')],
      ['b', 2, form('name', 'Name')],
      ['c', 3, form('email', 'Mail')],
      ['d', 1, form('name', 'Your name')],
      ['e', 1, { ...form('secret', 'Secret'), domain_id: 'two' }],
    ] as const)
      await insertSubmission(db, submissionRow(id, { created_at: day(day_), ...changes }));
    expect(await submittedForms(db, ALL)).toEqual([
      form('email', 'Mail'),
      form('name', 'Name'),
      form('name', 'Your name'),
    ]);
  });

  test('each domain says for how long its submissions are stored', async () => {
    const db = await withDomains();
    expect(await retentionOf(db, 'one')).toBeNull();
    await setRetention(db, 'one', 365);
    await setRetention(db, 'two', 30);
    await setRetention(db, 'two', 90);
    expect(await allRetentions(db)).toEqual([
      { domain_id: 'one', days: 365 },
      { domain_id: 'two', days: 90 },
    ]);
    await setRetention(db, 'one', null);
    expect(await retentionOf(db, 'one')).toBeNull();
  });

  test('those from before a time are found, and removed', async () => {
    const db = await withDomains();
    await insertSubmission(db, submissionRow('a', { created_at: day(1) }));
    await insertSubmission(db, submissionRow('b', { created_at: day(2) }));
    await insertSubmission(db, submissionRow('c', { created_at: day(1), domain_id: 'two' }));
    expect(await submissionsBefore(db, 'one', day(2))).toEqual(['a']);
    await removeSubmissions(db, ['a']);
    expect(await found(db)).toBe('b');
    expect(await found(db, { domainId: 'two' })).toBe('c');
  });
});
