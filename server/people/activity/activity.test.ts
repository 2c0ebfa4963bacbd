import { afterEach, beforeEach, expect, test } from 'vitest';
import { putAuditEntry } from '../../../db/audit-queries.ts';
import { auditRow } from '../../../db/testing/rows.ts';
import type { AuditEntry } from '../../../src/calls/audit.ts';
import { Housekeeping } from '../../operate/housekeeping.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('ada', ['admin']);
});
afterEach(() => server.close());

const get = (call: string, cookie = admin) => server.get(`/api/audit/${call}`, { cookie });

async function list(query = ''): Promise<{ entries: AuditEntry[]; total: number }> {
  const response = await get(`list${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

test('admins see who did what to which page, the latest first, a page at a time', async () => {
  const mira = await server.signIn('mira');
  const page = await server.publish(mira, { slug: 'guide', title: 'Secret words' });
  await server.post('roles/applyToPage', { page, roles: ['editor', 'publisher'] }, mira);
  const { entries, total } = await list();
  expect(total).toBe(2);
  expect(
    entries.map(({ what, person, subject, details }) => [what, person?.username, subject.name, details]),
  ).toEqual([
    ['Changed who may edit a page', 'mira', '/guide', 'roles: editor, publisher'],
    ['Published a page', 'mira', '/guide', ''],
  ]);
  expect((await list('?limit=1&page=2')).entries).toEqual([entries[1]]);
  expect(JSON.stringify(entries)).not.toContain('Secret');
  expect((await get('list', mira)).statusCode).toBe(403);
});

test('the list is filtered by person, action and days, whole in the time zone of the site', async () => {
  const { writer } = server.services.database;
  const rows = [
    ['a', '2026-03-01T13:29:59.000Z', 'u'],
    ['b', '2026-03-01T13:30:00.000Z', 'u'],
    ['c', '2026-03-02T13:30:00.000Z', 'v'],
  ] as const;
  for (const [id, at, user_id] of rows)
    await putAuditEntry(writer, auditRow(id, at, { user_id, user_name: user_id, action: 'page/delete' }));
  const ids = async (query: string) => (await list(query)).entries.map(({ _id }) => _id);
  expect(await ids('?person=u')).toEqual(['b', 'a']);
  expect(await ids('?person=v&action=page/delete')).toEqual(['c']);
  expect(await ids('?action=page/save')).toEqual([]);
  // On that day, Adelaide is 10.5 hours ahead of UTC.
  expect(await ids('?fromDate=2026-03-02&toDate=2026-03-02')).toEqual(['b']);
  expect((await get('list?action=nonsense')).statusCode).toBe(422);
  expect((await get('list?unknown=1')).statusCode).toBe(400);
  expect((await get('loadPeople')).json().people).toEqual([
    { _id: 'u', username: 'u' },
    { _id: 'v', username: 'v' },
  ]);
});

test('the export has every entry once, and nothing that a spreadsheet computes', async () => {
  const { writer } = server.services.database;
  await writer.transaction().execute(async (trx) => {
    for (let index = 0; index < 450; index += 1)
      await putAuditEntry(
        trx,
        auditRow(`e${index}`, '2026-03-01T00:00:00.000Z', { subject_name: `=n${index}` }),
      );
  });
  const { body, headers } = await get('generateCSV');
  expect(headers['content-disposition']).toBe('attachment; filename="Activity Export.csv"');
  const names = [...body.matchAll(/"'=n(\d+)"/g)].map(([, index]) => Number(index));
  expect(names.sort((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, index) => index));
  expect(body).not.toMatch(/"=/);
  expect(body).toContain('Exported the activity');
});

test('entries go after the days that an admin sets, which is recorded too', async () => {
  const { services } = server;
  const { writer } = services.database;
  const daysAgo = (days: number) => new Date(Date.parse(services.now()) - days * 86_400_000).toISOString();
  for (const days of [20, 100, 364, 366]) await putAuditEntry(writer, auditRow(`d${days}`, daysAgo(days)));
  const left = async () => {
    await new Housekeeping(services, (error) => expect.fail(String(error))).run();
    return (await list('?action=forms/removeSubmission')).entries.map(({ _id }) => _id);
  };
  expect((await get('loadRetention')).json()).toEqual({ days: 365 });
  expect(await left()).toEqual(['d20', 'd100', 'd364']);
  for (const days of [29, 3651, 90.5, null])
    expect((await server.post('audit/saveRetention', { days }, admin)).statusCode, String(days)).toBe(422);
  expect((await server.post('audit/saveRetention', { days: 90 }, admin)).json()).toEqual({ days: 90 });
  expect(await left()).toEqual(['d20']);
  const at = expect.any(String);
  expect((await list()).entries[0]).toEqual({
    ...{ _id: expect.any(String), action: 'audit/saveRetention', at, lastAt: at, times: 1, site: '' },
    person: { _id: expect.any(String), username: 'ada' },
    subject: { _id: '', kind: 'audit', name: '' },
    what: 'Changed how long activity is kept',
    details: 'days: 90',
  });
});
