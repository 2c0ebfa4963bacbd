import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { enqueue } from '../../../db/outbox-queries.ts';
import type { NewRow } from '../../../db/schema.ts';
import { insertSubmission } from '../../../db/submission-queries.ts';
import { submissionRow } from '../../../db/testing/rows.ts';
import { Housekeeping } from '../../operate/housekeeping.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let server: TestServer;
let admin: string;
let home: string;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('mira', ['admin']);
  home = server.services.domains.default()!.id;
  const other = {
    id: 'other',
    name: 'Other',
    hostnames: ['other.example.org'],
    published: true,
    isDefault: false,
  };
  await putDomain(server.services.database.writer, other, server.services.now());
  await server.services.domains.refresh();
});
afterEach(() => server.close());

const add = (
  id: string,
  { form = {}, ...changes }: { form?: object } & Partial<Omit<NewRow<'submission'>, 'form'>> = {},
) =>
  insertSubmission(
    server.services.database.writer,
    submissionRow(id, {
      domain_id: home,
      form: JSON.stringify(form),
      names: JSON.stringify(Object.keys(form)),
      ...changes,
    }),
  );
const get = (call: string) => server.get(`/api/forms/${call}`, { cookie: admin });
const ids = async (query: string) => {
  const { formSubmissions, total, allSubmissions } = (await get(`getSubmissions?${query}`)).json();
  return [formSubmissions.map(({ _id }: { _id: string }) => _id).join(' '), total, allSubmissions];
};

test('a submission is listed with the settings of its form and what was typed', async () => {
  const form = { __proto__: 'x', name: '<b>Ada</b>', 2: 'two' };
  await add('a', { form: JSON.parse(JSON.stringify(form)), ccs: '["copy@example.org"]', unverified: 1 });
  expect((await get('getSubmissions')).json()).toEqual({
    formSubmissions: [
      {
        _id: 'a',
        settings: {
          subject: 'Enquiry',
          identifier: 'contact',
          recipient: 'team@example.org',
          ccs: ['copy@example.org'],
        },
        form: JSON.parse(JSON.stringify(form)),
        fields: [
          { name: '2', label: '2', type: null, isSender: false },
          { name: 'name', label: 'name', type: null, isSender: false },
        ],
        createdAt: '2026-03-01T00:00:00.000Z',
        draft: false,
        unverified: true,
      },
    ],
    total: 1,
    allSubmissions: 1,
  });
});

test('lists are filtered by form, day and site, ten at a time', async () => {
  for (let number = 10; number < 22; number++) {
    await add(`n${number}`, {
      created_at: `2026-07-${number}T14:29:59.000Z`,
      identifier: number % 2 ? 'odd' : 'even',
    });
  }
  await add('test', { created_at: '2026-07-30T00:00:00.000Z', draft: 1 });
  await add('theirs', { domain_id: 'other', identifier: 'theirs' });
  const all = 'n21 n20 n19 n18 n17 n16 n15 n14 n13 n12 n11 n10'.split(' ');
  expect(await ids('')).toEqual([all.slice(0, 10).join(' '), 12, 12]);
  expect(await ids('page=2')).toEqual(['n11 n10', 12, 12]);
  expect(await ids('limit=3&page=2')).toEqual(['n18 n17 n16', 12, 12]);
  expect(await ids('identifier=odd&limit=2')).toEqual(['n21 n19', 6, 12]);
  expect(await ids('identifier=theirs')).toEqual(['', 0, 12]);
  expect(await ids('identifier=even&showDraftSubmissions=true&limit=1')).toEqual(['n20', 6, 13]);
  expect(await ids('showDraftSubmissions=true&limit=2')).toEqual(['test n21', 13, 13]);
  // In Adelaide, 14:29:59 UTC is the last second of a day.
  expect(await ids('fromDate=2026-07-20')).toEqual(['n21 n20', 2, 12]);
  expect(await ids('toDate=2026-07-11')).toEqual(['n11 n10', 2, 12]);
  expect(await ids('fromDate=2026-07-15&toDate=2026-07-15')).toEqual(['n15', 1, 12]);
  expect(await ids('domainId=other')).toEqual(['theirs', 1, 1]);
  expect((await get('loadIdentifiers')).json()).toEqual({ identifiers: ['contact', 'even', 'odd'] });
  expect((await get('loadIdentifiers?domainId=other')).json()).toEqual({ identifiers: ['theirs'] });
  for (const query of [
    'limit=101',
    'page=0',
    'fromDate=2026-02-30',
    'toDate=soon',
    'domainId=none',
    'sort=id',
  ])
    expect((await get(`getSubmissions?${query}`)).statusCode, query).toBeOneOf([400, 404, 422]);
});

test('the export has five columns and one for every field of every form, as text', async () => {
  await add('a', { form: { name: 'Ada', suburb: '=1+1' }, created_at: '2026-07-01T00:00:00.000Z' });
  await add('b', {
    form: { name: '"Bo"\nNo', '@formula': 'x\0y' },
    created_at: '2026-07-02T05:35:00.000Z',
    ccs: '["a@example.org","b@example.org"]',
  });
  await add('test', { form: { hidden: 'x' }, draft: 1 });
  await add('theirs', { form: { secret: 'x' }, domain_id: 'other' });
  const response = await get('generateCSV?toDate=2026-07-02');
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Form Submissions Export.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(response.body).toBe(
    [
      '\uFEFF"Submitted At","Identifier","Subject","Recipient","CCs","name","\'@formula","suburb"',
      '"3:05 pm, 02/07/2026","contact","Enquiry","team@example.org","a@example.org, b@example.org","""Bo""\nNo","xy",""',
      '"9:30 am, 01/07/2026","contact","Enquiry","team@example.org","","Ada","","\'=1+1"',
      '',
    ].join('\r\n'),
  );
});

/** Returns fields in their recorded form, next to their names: label, type, and whether the field is the sender's address. */
const recorded = (...fields: [label: string, type: string, isSender?: boolean][]) =>
  JSON.stringify(fields.map(([label, type, isSender = false]) => ({ label, type, isSender })));

test('the export is in the words of the form: its labels, yes and no, days as people write them, choices one a line', async () => {
  const form = {
    who: 'Zoë',
    day: '2026-12-01',
    agree: 'true',
    news: '',
    topics: 'Food, drink;;Housing',
    title: '--None--',
    note: '--None--',
  };
  const labels = (first: string) =>
    recorded(
      [first, 'text'],
      ['Your day', 'date'],
      ['Yes?', 'checkbox'],
      ['Yes?', 'checkbox'],
      ['Topics', 'multipleChoice'],
      ['Subject', 'select'],
      ['note', 'text'],
    );
  const at = (day: number) => ({ created_at: `2026-07-0${day}T00:00:00.000Z` });
  await add('old', { form: { who: 'Ada', gone: 'x;;y' }, ...at(4) });
  await add('new', { form, fields: labels('Your name'), ...at(3) });
  await add('first', { form: { ...form, agree: '', day: 'soon' }, fields: labels('Name'), ...at(2) });
  const lines = (await get('generateCSV')).body.split('\r\n');
  const fixed = (day: number) => `"9:30 am, 0${day}/07/2026","contact","Enquiry","team@example.org","",`;
  expect(lines).toEqual([
    '\uFEFF"Submitted At","Identifier","Subject","Recipient","CCs","Your name","gone","Your day","Yes? (agree)","Yes? (news)","Topics","Subject (title)","note"',
    `${fixed(4)}"Ada","x\ny","","","","","",""`,
    `${fixed(3)}"Zoë","","1 December 2026","Yes","No","Food, drink\nHousing","","'--None--"`,
    `${fixed(2)}"Zoë","","soon","No","No","Food, drink\nHousing","","'--None--"`,
    '',
  ]);
});

test.skipIf(onPostgres)(
  'an export of 10,000 submissions takes no more memory than a part of it',
  {
    timeout: 60_000,
  },
  async () => {
    const { writer } = server.services.database;
    const words = 'word '.repeat(400);
    for (let batch = 0; batch < 100; batch++) {
      const rows = Array.from({ length: 100 }, () =>
        submissionRow(randomUUID(), { domain_id: home, form: JSON.stringify({ words }), names: '["words"]' }),
      );
      await writer.insertInto('submission').values(rows).execute();
    }
    await server.app.listen({ port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    let bytes = 0;
    let lines = 0;
    let chunks = 0;
    const before = heldBytes();
    const held: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const url = `http://127.0.0.1:${port}/api/forms/generateCSV`;
      http.get(url, { headers: { cookie: admin, host: 'localhost' } }, (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          lines += chunk.filter((byte) => byte === 10).length;
          chunks += 1;
          if (chunks % 25 === 0) held.push(heldBytes());
        });
        response.on('error', reject);
        response.on('end', resolve);
      });
    });
    expect(lines).toBe(10_001);
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(held.length).toBeGreaterThan(8);
    // An export that is built in one piece, at its start or at its end, would hold at least half of its text in memory halfway
    // through. The median is compared, because a single sample may include data that is just being sent.
    const usual = held.toSorted((one, other) => one - other)[Math.floor(held.length / 2)]!;
    expect(usual - before).toBeLessThan(bytes / 4);
  },
);

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** Returns the memory in use, without garbage. The second garbage collection waits until the first has ended. */
function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('a submission is removed with the mails about it, and it is recorded who did, not what it said', async () => {
  const { writer, reader } = server.services.database;
  await add('a', { form: { name: 'Ada Secret' } });
  await add('b');
  const body = {
    to: ['desk@example.org'],
    cc: [],
    replyTo: null,
    subject: 's',
    text: 'Ada Secret',
    html: '',
  };
  for (const submissionId of ['a', 'b']) {
    const entry = { channel: 'mail', kind: 'staff', domainId: home, body, secret: false } as const;
    await enqueue(writer, [{ ...entry, id: randomUUID(), submissionId, createdAt: server.services.now() }]);
  }
  const remove = () => server.post('forms/removeSubmission', { _id: 'a' }, admin);
  expect((await remove()).json()).toEqual({});
  expect(await ids('')).toEqual(['b', 1, 1]);
  expect(await reader.selectFrom('outbox').select('submission_id').execute()).toEqual([
    { submission_id: 'b' },
  ]);
  const again = await remove();
  expect([again.statusCode, again.json().error.code]).toEqual([404, 'submission-not-found']);
  const audit = await reader.selectFrom('audit_entry').selectAll().execute();
  expect(audit).toEqual([
    {
      ...{ id: expect.any(String), action: 'forms/removeSubmission', domain_id: home, run: null, times: 1 },
      ...{
        subject_kind: 'submission',
        subject_id: 'a',
        subject_name: expect.any(String),
        details: JSON.stringify({ identifier: 'contact', createdAt: '2026-03-01T00:00:00.000Z' }),
      },
      ...{ person_id: expect.any(String), user_id: expect.any(String), user_name: expect.any(String) },
      ...{ created_at: expect.any(String), last_at: expect.any(String) },
    },
  ]);
  expect(JSON.stringify(audit)).not.toContain('Secret');
  const removals = async (query = '') => (await get(`loadRemovals${query}`)).json().removals;
  expect(await removals()).toEqual([
    {
      _id: 'a',
      identifier: expect.any(String),
      createdAt: expect.any(String),
      removedAt: expect.any(String),
      removedBy: 'mira',
    },
  ]);
  expect(await removals('?domainId=other')).toEqual([]);
});

test('submissions go after as many days as their site says', async () => {
  const load = async (query = '') => (await get(`loadRetention${query}`)).json();
  const save = (body: object) => server.post('forms/saveRetention', body, admin);
  expect(await load()).toEqual({ days: null });
  expect((await save({ days: 30 })).json()).toEqual({ days: 30 });
  expect([await load(), await load('?domainId=other')]).toEqual([{ days: 30 }, { days: null }]);
  for (const days of [0, 1.5, '30', 40_000]) expect((await save({ days })).statusCode).toBe(422);

  const now = Date.parse('2026-07-31T00:00:00.000Z');
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  for (let number = 0; number < 60; number++) await add(`old-${number}`, { created_at: daysAgo(31) });
  await add('recent', { created_at: daysAgo(29) });
  await add('theirs', { created_at: daysAgo(400), domain_id: 'other' });
  const warn = vi.fn();
  const housekeeping = new Housekeeping({ ...server.services, now: () => new Date(now).toISOString() }, warn);
  await housekeeping.run();
  expect(warn).not.toHaveBeenCalled();
  expect(await ids('')).toEqual(['recent', 1, 1]);
  expect(await ids('domainId=other')).toEqual(['theirs', 1, 1]);
  expect((await save({ days: null })).json()).toEqual({ days: null });
});

test('the preview is the mail with the names of the fields for values, and says what cannot be filled in', async () => {
  const preview = async (text: string, values: object) => {
    const body = { text, values };
    const response = await server.post('forms/getSuccessEmailPreview', body, admin);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain('sandbox');
    return response.body;
  };
  const names = { firstName: 'firstName' };
  expect(await preview('Dear ${firstName},\n\n<b>hello</b>', names)).toMatch(
    />Dear firstName,<\/p>\n<p [^>]*>&lt;b&gt;hello&lt;\/b&gt;<\/p>/,
  );
  const framed = { text: 'Hello', values: {}, firstLine: 'We have it' };
  const { body } = await server.post('forms/getSuccessEmailPreview', framed, admin);
  for (const words of ['>We have it</p>', 'You get this mail because']) expect(body).toContain(words);
  for (const text of ['${constructor}', '${__proto__}', '${7*7}', '${<img src=x onerror=alert(1)>}', '${'])
    expect(await preview(text, names)).toMatch(/^Error[^<]*$/);
});
