import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertSubmission } from '../../../db/submission-queries.ts';
import { submissionRow } from '../../../db/testing/rows.ts';
import type { Attention, SystemState } from '../../../src/model/system.ts';
import type { Services } from '../../core/services.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { lastWeeklySlot } from './last-weekly-slot.ts';
import { OwnerReports } from './owner-reports.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@example.org',
  SITE_URL: 'http://www.example.org',
};
/** A Tuesday, at 10:30 in Adelaide. */
const TUESDAY = Date.parse('2026-11-24T00:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const finding = (id: string, urgency: Attention['urgency'] = 'now'): Attention => ({
  ...{ id, urgency, what: `The ${id} is wrong.`, todo: 'SECRET PLACE', tab: null },
});

let server: TestServer;
let attention: readonly Attention[];
let now: number;
let reports: OwnerReports;

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ ...MAIL, ...env });
  await server.addUser('noor', ['admin']);
  await server.addUser('mira', ['admin']);
  await server.addUser('lin', ['editor']);
  attention = [];
  now = TUESDAY;
  const { services } = server;
  const system = {
    state: async (): Promise<SystemState> => ({
      ...(await services.system.state()),
      attention: [...attention],
      disk: { leftBytes: 59, totalBytes: 100 },
      certificates: ['2027-02-03T00:00:00.000Z', '2027-01-02T00:00:00.000Z'].map((expiresAt) => ({
        ...{ host: 'www.example.org', shows: '', issuedAt: null, expiresAt },
        ...{ lastFailure: null, nextAttemptAt: null },
      })),
    }),
  } as Services['system'];
  const needed = { ...services, system, now: () => new Date(now).toISOString() };
  reports = new OwnerReports(needed, (error) => {
    throw error;
  });
}

/** Looks after some minutes, and returns the mails that were stored meanwhile: recipient and subject. */
async function look(minutes: number, found: readonly Attention[] = attention) {
  attention = found;
  now += minutes * MINUTE_MS;
  const before = (await mails()).length;
  await reports.look();
  return (await mails()).slice(before).map(({ to, subject }) => `${to}: ${subject?.replace(/ · .*/, '')}`);
}

async function mails() {
  const rows = await server.services.database.reader
    .selectFrom('outbox')
    .select(['body', 'recipients'])
    .where('kind', '=', 'notice')
    .orderBy('id')
    .execute();
  return rows.map(({ body, recipients }) => {
    const { subject, text, html } = JSON.parse(body ?? '{}');
    return { to: (JSON.parse(recipients) as string[]).join(), subject, text, html } as Record<string, string>;
  });
}

afterEach(() => server.close());

describe('by mails to the admins', () => {
  beforeEach(() => start());

  test('a week that begins with the first look ends with a mail of figures, one to each admin and to nobody else', async () => {
    expect(await look(0)).toEqual([]);
    expect(await look(5 * 24 * 60)).toEqual([]);
    now = Date.parse('2026-11-29T21:29:00.000Z');
    expect(await look(0)).toEqual([]);
    for (const [id, daysAgo] of [
      ['a', 6],
      ['b', 1],
      ['old', 8],
    ] as const) {
      const created_at = new Date(now - daysAgo * DAY_MS).toISOString();
      const domain_id = server.services.domains.default()!.id;
      await insertSubmission(server.services.database.writer, submissionRow(id, { domain_id, created_at }));
    }
    expect(await look(1)).toEqual(['noor@example.org: All is in order', 'mira@example.org: All is in order']);
    const [{ text = '', html } = {}] = await mails();
    expect(text).toContain('Disk\n  41 % full');
    expect(text).toContain('Certificates are good until\n  10:30 am, 02/01/2027');
    expect(text).toContain('Forms sent in the last 7 days\n  2');
    expect(text).toContain('Hello noor,');
    expect(html).toContain('41 % full');
    expect(await look(6 * 24 * 60)).toEqual([]);
    expect(await look(24 * 60)).toHaveLength(2);
    const [last] = (await mails()).slice(-1);
    expect(last?.text).toContain('Forms sent in the last 7 days\n  0');
  });

  test('where something needs somebody, the weekly mail says what', async () => {
    await look(0);
    now += 7 * DAY_MS;
    const [subject] = await look(0, [finding('disk', 'soon'), finding('clock', 'soon')]);
    expect(subject).toBe('noor@example.org: 2 things need you');
    const text = (await mails())[0]?.text ?? '';
    expect(text).toContain('The disk is wrong.\n\nThe clock is wrong.\n\nLog in');
    expect(text).not.toContain('SECRET');
  });

  test('an admin who has turned them off gets none', async () => {
    const cookie = await server.signIn('ada', ['admin']);
    expect(
      (await server.post('user/saveReports', { getsReports: false }, cookie)).json().account,
    ).toMatchObject({
      getsReports: false,
    });
    expect(await look(0, [finding('disk')])).toEqual([
      'noor@example.org: This needs you now',
      'mira@example.org: This needs you now',
    ]);
    await server.post('user/saveReports', { getsReports: true }, cookie);
    expect(await look(5, [finding('disk'), finding('mail')])).toHaveLength(3);
  });

  test('only admins have the choice', async () => {
    const choice = async (cookie: string) =>
      (await server.get('/api/user/loadOwn', { cookie })).json().account.getsReports;
    expect(await choice(await server.signIn('ada', ['admin']))).toBe(true);
    expect(await choice(await server.signIn('ben', ['editor']))).toBeNull();
  });
});

describe('at once', () => {
  beforeEach(() => start({ ALERT_EMAIL: 'it@example.org' }));
  const RED = 'it@example.org: This needs you now';
  const WELL = 'it@example.org: All is well again';

  test('something urgent is told once, and once that all is well again', async () => {
    expect(await look(0, [finding('disk', 'soon')])).toEqual([]);
    expect(await look(5, [finding('disk'), finding('clock', 'soon')])).toEqual([RED]);
    const [{ text = '' } = {}] = await mails();
    expect(text).toContain('The disk is wrong.');
    expect(text).not.toContain('clock');
    expect(text).not.toContain('SECRET');
    expect(text).toContain('ALERT_EMAIL');
    expect(text).not.toContain('Hello');
    expect(await look(5)).toEqual([]);
    expect(await look(5, [])).toEqual([]);
    expect(await look(5, [])).toEqual([]);
    expect(await look(5, [])).toEqual([WELL]);
    expect(await look(5, [])).toEqual([]);
    expect(await look(5, [finding('disk')])).toEqual([RED]);
  });

  test('one that comes and goes within minutes is not told again', async () => {
    expect(await look(0, [finding('disk')])).toEqual([RED]);
    expect(await look(5, [])).toEqual([]);
    expect(await look(5, [finding('disk')])).toEqual([]);
    expect(await look(5, [])).toEqual([]);
    expect(await look(9, [])).toEqual([]);
  });

  test('another one is told, also the same of another host, and a part that is well again is not', async () => {
    expect(await look(0, [finding('expired')])).toEqual([RED]);
    expect(await look(5, [finding('expired'), finding('expired')])).toEqual([RED]);
    expect(await look(5, [finding('expired')])).toEqual([]);
    expect(await look(5, [finding('expired'), finding('disk')])).toEqual([RED]);
  });

  test('at most four mails a day tell of something urgent; a fifth comes a day after the first', async () => {
    for (const id of ['a', 'b', 'c', 'd']) expect(await look(5, [finding(id)])).toEqual([RED]);
    expect(await look(5, [finding('e')])).toEqual([]);
    expect(await look(60, [finding('e')])).toEqual([]);
    expect(await look(24 * 60, [finding('e')])).toEqual([RED]);
  });

  test('mail that is not sent is told of once it is sent again', async () => {
    expect(await look(0, [finding('mail-stopped')])).toEqual([]);
    expect(await look(5, [finding('mail-stopped'), finding('disk')])).toEqual([RED]);
    expect((await mails()).at(-1)?.text).not.toContain('mail-stopped');
    await look(5, []);
    expect(await look(15, [])).toEqual([WELL]);
    expect(await look(5, [finding('mail-stopped')])).toEqual([]);
    await look(5, []);
    expect(await look(15, [])).toEqual([WELL]);
  });

  test('a restart tells nothing twice', async () => {
    expect(await look(0, [finding('disk')])).toEqual([RED]);
    const { services } = server;
    const system = {
      state: async () => ({ ...(await services.system.state()), attention }),
    } as Services['system'];
    const restarted = new OwnerReports(
      { ...services, system, now: () => new Date(now).toISOString() },
      () => {},
    );
    await restarted.look();
    expect(await mails()).toHaveLength(1);
  });
});

test('without a way to send mail, nothing is stored', async () => {
  await start({ SMTP_URL: '' });
  expect(await look(0, [finding('disk')])).toEqual([]);
  const stored = await server.services.database.reader.selectFrom('owner_report').select('id').execute();
  // Servers on PostgreSQL tell each other their settings there.
  expect(stored).toEqual(onPostgres ? [{ id: 'settings' }] : []);
});

test('the weekly mail is due on Monday at 8 in the time zone of the site, also where clocks are changed', () => {
  const slot = (now: string, zone = 'Australia/Adelaide') =>
    new Date(lastWeeklySlot(Date.parse(now), zone)).toISOString();
  expect(slot('2026-11-24T00:00:00Z')).toBe('2026-11-22T21:30:00.000Z');
  expect(slot('2026-11-22T21:30:00Z')).toBe('2026-11-22T21:30:00.000Z');
  expect(slot('2026-11-22T21:29:59Z')).toBe('2026-11-15T21:30:00.000Z');
  expect(slot('2026-10-04T21:30:00Z')).toBe('2026-10-04T21:30:00.000Z');
  expect(slot('2026-10-04T21:00:00Z')).toBe('2026-09-27T22:30:00.000Z');
  expect(slot('2026-11-24T00:00:00Z', 'UTC')).toBe('2026-11-23T08:00:00.000Z');
});
