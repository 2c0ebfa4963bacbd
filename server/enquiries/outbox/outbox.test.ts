import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Writer } from '../../../db/connection.ts';
import { pauseChannel } from '../../../db/outbox-pauses.ts';
import { enqueue, type NewOutboxEntry, outboxEntry } from '../../../db/outbox-queries.ts';
import type { LeadFields } from '../../../src/model/mail.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import { readConfig } from '../../core/config/config.ts';
import { OUTBOX } from '../../core/limits/limits.ts';
import type { MailMessage } from '../../outside/mail/mailer.ts';
import { type CrmStandIn, startCrm } from '../../testing/crm-stand-in.ts';
import { type ResendStandIn, startResend } from '../../testing/resend-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { configuredChannels } from './channels.ts';
import { Outbox } from './outbox.ts';

const mail: MailMessage = {
  to: ['desk@example.org'],
  cc: [],
  replyTo: null,
  subject: 'A secret subject',
  text: 'A secret text',
  html: '<p>A secret text</p>',
};
const MINUTE_MS = 60_000;

let server: TestServer;
let resend: ResendStandIn;
let crm: CrmStandIn;
/** The time by which the outbox's clock is ahead, in milliseconds. */
let ahead: number;
const log = { warn: vi.fn() };

beforeEach(async () => {
  [server, resend, crm] = await Promise.all([startTestServer(), startResend(), startCrm()]);
  ahead = 0;
  log.warn.mockClear();
});
afterEach(async () => {
  await Promise.all([server.close(), resend.close(), crm.close()]);
});

/** Starts an outbox that delivers to the stand-ins. */
function start(
  env: Record<string, string> = {},
  drainMs = 100,
  database: { readonly writer: Writer } = server.services.database,
): Outbox {
  const config = readConfig({
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'site@example.org',
    CRM_LEAD_URL: crm.url,
    CRM_ORG_ID: '00D1',
    ...env,
  });
  const now = () => new Date(Date.now() + ahead).toISOString();
  const outbox = new Outbox({ config, channels: configuredChannels(config), database, now, drainMs });
  onTestFinished(() => outbox.close());
  outbox.start(log);
  return outbox;
}

const put = (...entries: (Partial<NewOutboxEntry> & { id: string })[]) =>
  enqueue(
    server.services.database.writer,
    entries.map((entry) => ({
      channel: 'mail',
      kind: 'staff',
      submissionId: null,
      domainId: null,
      body: mail,
      createdAt: server.services.now(),
      secret: false,
      ...entry,
    })),
  );

const stored = async (id: string) => (await outboxEntry(server.services.database.writer, id))!;
const becomes = (id: string, fields: object) =>
  vi.waitFor(async () => expect(await stored(id)).toMatchObject(fields), 5000);

test('what is stored is delivered, to whom it is for, by the way it is for', async () => {
  const outbox = start();
  await put(
    { id: 'a' },
    {
      id: 'b',
      channel: 'lead',
      kind: 'lead',
      body: { lastName: 'Mira', interests: [] } as unknown as LeadFields,
    },
  );
  outbox.wake();
  await becomes('a', {
    state: 'sent',
    provider_id: 'resend-hearth-a-1',
    attempts: 1,
    sender: 'site@example.org',
  });
  await becomes('b', { state: 'sent' });
  expect(resend.sent).toEqual([
    {
      ...{ key: 'hearth-a-1', from: 'site@example.org', to: ['desk@example.org'] },
      ...{ subject: 'A secret subject', text: 'A secret text', html: '<p>A secret text</p>' },
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  ]);
  expect(crm.leads).toHaveLength(1);
  expect((await outbox.state()).isSending).toBe(true);
});

test('a mail with a sender of its own leaves under this name, from the same address', async () => {
  const outbox = start({ MAIL_FROM: 'Open Verandah <site@example.org>' });
  await put({ id: 'a', body: { ...mail, senderName: 'Confirmation' } }, { id: 'b' });
  outbox.wake();
  await becomes('a', { state: 'sent' });
  await becomes('b', { state: 'sent' });
  expect(Object.fromEntries(resend.sent.map(({ key, from }) => [key, from]))).toEqual({
    'hearth-a-1': '"Confirmation" <site@example.org>',
    'hearth-b-1': '"Open Verandah" <site@example.org>',
  });
});

test('after a lost answer, the same mail is attempted again under the same key, and sent once', async () => {
  const outbox = start();
  resend.behave('dropping', 'failing', 'right');
  await put({ id: 'a' });
  outbox.wake();
  await becomes('a', { state: 'waiting', tries: 1, uncertain: 1, reason: 'Resend did not answer in time.' });
  ahead += MINUTE_MS;
  outbox.wake();
  await becomes('a', { state: 'waiting', tries: 2, uncertain: 2 });
  ahead += 3 * MINUTE_MS;
  outbox.wake();
  await becomes('a', { state: 'sent', reason: '' });
  expect(resend.requests.map(({ body }) => body)).toEqual(Array(3).fill(resend.requests[0]!.body));
  expect(resend.sent).toHaveLength(1);
});

const lead = (id: string) => ({
  id,
  channel: 'lead' as const,
  kind: 'lead' as const,
  body: { lastName: 'Müller', interests: [] } as unknown as LeadFields,
});

test('when no mail has left for a quarter of an hour, it is said since when and why, until one leaves', async () => {
  const outbox = start({ TIME_ZONE: 'Europe/Berlin', SITE_URL: 'https://www.example.org' });
  const fine = { isSending: true, reason: '', leads: '' };
  await put({ id: 'sent' });
  outbox.wake();
  await becomes('sent', { state: 'sent' });
  resend.behave({ status: 500, body: {} });
  await put({ id: 'a' }, { id: 'b' });
  const tried = async (...ids: string[]) => {
    outbox.wake();
    for (const id of ids)
      await vi.waitFor(async () => expect((await stored(id)).tries).toBeGreaterThan(0), 5000);
  };
  await tried('a', 'b');
  ahead += 14 * MINUTE_MS;
  expect(await outbox.state()).toEqual(fine);
  ahead += 2 * MINUTE_MS;
  const since = submittedAt((await stored('a')).created_at, 'Europe/Berlin');
  const { reason } = await stored('a');
  expect(reason).not.toBe('');
  expect(await outbox.state()).toEqual({
    isSending: false,
    reason: `No mail has left since ${since}. ${reason}`,
    leads: '',
  });
  resend.behave('right');
  for (const id of ['a', 'b']) {
    // After a failed attempt, the entry becomes due only some time after the new time of the clock.
    await vi.waitFor(async () => {
      ahead += MINUTE_MS;
      outbox.wake();
      expect((await stored(id)).state).toBe('sent');
    }, 5000);
  }
  expect(await outbox.state()).toEqual(fine);
});

test('while some mail leaves, one that is put off says nothing of the others', async () => {
  const outbox = start({ SITE_URL: 'https://www.example.org' });
  resend.behave({ status: 500, body: {} }, 'right');
  await put({ id: 'a' });
  outbox.wake();
  await becomes('a', { state: 'waiting', tries: 1 });
  await server.services.database.writer
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000).toISOString() })
    .where('id', '=', 'a')
    .execute();
  ahead += 5 * MINUTE_MS;
  await put({ id: 'b', createdAt: new Date(Date.now() + ahead).toISOString() });
  outbox.wake();
  await becomes('b', { state: 'sent' });
  ahead += 11 * MINUTE_MS;
  expect((await outbox.state()).isSending).toBe(true);
  ahead += 5 * MINUTE_MS;
  const left = submittedAt((await stored('b')).finished_at!, 'Australia/Adelaide');
  expect((await outbox.state()).reason).toMatch(new RegExp(`^No mail has left since ${left}\\. `));
});

test('leads that do not reach the CRM are told apart from mail', async () => {
  const outbox = start({ SITE_URL: 'https://www.example.org' });
  crm.behave('failing');
  await put({ id: 'a' }, lead('l'));
  outbox.wake();
  await becomes('a', { state: 'sent' });
  await becomes('l', { state: 'waiting', tries: 1 });
  ahead += 16 * MINUTE_MS;
  const since = submittedAt((await stored('l')).created_at, 'Australia/Adelaide');
  const leads = `No lead has reached the CRM since ${since}. ${(await stored('l')).reason}`;
  expect(await outbox.state()).toEqual({ isSending: true, reason: leads, leads });
});

test('a pause says since when, too, though it counts against no message', async () => {
  const outbox = start({ SITE_URL: 'https://www.example.org' });
  resend.behave({ status: 401, body: { message: 'API key is invalid' } });
  await put({ id: 'a' });
  outbox.wake();
  await becomes('a', { state: 'waiting', tries: 0, attempts: 1 });
  ahead += 16 * MINUTE_MS;
  const since = submittedAt((await stored('a')).created_at, 'Australia/Adelaide');
  const { isSending, reason } = await outbox.state();
  expect([isSending, reason]).toEqual([
    false,
    expect.stringMatching(new RegExp(`^No mail has left since ${since}\\. .*RESEND_API_KEY`)),
  ]);
});

test('a wrong key pauses all mail and says so, without counting against any, and leads go on', async () => {
  const outbox = start();
  resend.behave({ status: 401, body: { message: 'API key is invalid' } });
  await put({ id: 'a' }, { id: 'b' });
  outbox.wake();
  await vi.waitFor(async () => expect((await outbox.state()).isSending).toBe(false));
  expect((await outbox.state()).reason).toContain('RESEND_API_KEY');
  await becomes('a', { state: 'waiting', tries: 0 });
  const asked = resend.requests.length;
  outbox.wake();
  await put({
    id: 'c',
    channel: 'lead',
    kind: 'lead',
    body: { lastName: 'M', interests: [] } as unknown as LeadFields,
  });
  outbox.wake();
  await becomes('c', { state: 'sent' });
  expect(resend.requests).toHaveLength(asked);
  resend.behave('right');
  ahead += 10 * MINUTE_MS;
  outbox.retry();
  await becomes('a', { state: 'sent' });
  await becomes('b', { state: 'sent' });
  await vi.waitFor(async () => expect((await outbox.state()).isSending).toBe(true));
});

test('without a way to send, mail is kept, and one line of the log says so, without its content', async () => {
  const outbox = start({ RESEND_API_KEY: '', RESEND_BASE_URL: '' });
  await put({ id: 'a' });
  outbox.wake();
  outbox.wake();
  expect(await outbox.state()).toEqual({
    isSending: false,
    reason:
      'To have it sent, fill in ‘Mail’ in the tab ‘Installation’ of the dashboard, or set RESEND_API_KEY or SMTP_URL.',
    leads: '',
  });
  expect(log.warn.mock.calls).toEqual([
    [
      'Mail is not being sent, but kept. To have it sent, fill in ‘Mail’ in the tab ‘Installation’ of the dashboard, or set RESEND_API_KEY or SMTP_URL.',
    ],
  ]);
  expect(await stored('a')).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(resend.requests).toEqual([]);
});

test('the log says that something was not delivered, and never what, to whom or why', async () => {
  const outbox = start();
  resend.behave({ status: 422, body: { message: 'desk@example.org is not an address' } });
  await put({ id: 'a' });
  outbox.wake();
  await becomes('a', { state: 'failed', reason: expect.stringContaining('desk@example.org') });
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/desk@|secret/i);
});

test('two servers on one database deliver everything once', async () => {
  const outboxes = [start(), start()];
  const ids = Array.from({ length: 8 }, (_, number) => `e${number}`);
  await put(...ids.map((id) => ({ id })));
  for (const outbox of outboxes) outbox.wake();
  for (const id of ids) await becomes(id, { state: 'sent', attempts: 1 });
  expect(resend.requests).toHaveLength(8);
});

test('a server whose clock is behind leaves alone what another is sending', async () => {
  resend.behave('silent', 'right');
  await put({ id: 'a' });
  ahead = 0.9 * MINUTE_MS;
  const first = start();
  await becomes('a', { state: 'sending' });
  ahead = 0;
  await put({ id: 'b' });
  const second = start();
  await becomes('b', { state: 'sent' });
  await second.settled();
  expect(await stored('a')).toMatchObject({ state: 'sending', attempts: 1 });
  await first.close();
});

test('where a provider takes no more, all servers wait as long as it says, and then go on', async () => {
  resend.behave({ status: 429, body: { name: 'rate_limit_exceeded' }, headers: { 'retry-after': '120' } });
  const first = start();
  await put({ id: 'a' });
  first.wake();
  await becomes('a', { state: 'waiting', tries: 0, attempts: 1 });
  const second = start();
  await put({ id: 'b' }, { id: 'c' });
  second.wake();
  const busy = { isSending: false, reason: 'Resend takes no more mails for the moment.', leads: '' };
  for (const outbox of [first, second]) expect(await outbox.state()).toEqual(busy);
  ahead += MINUTE_MS;
  first.wake();
  second.wake();
  resend.behave('right');
  ahead += MINUTE_MS + 1000;
  second.wake();
  for (const id of ['a', 'b', 'c']) await becomes(id, { state: 'sent' });
  expect(resend.requests).toHaveLength(4);
  await vi.waitFor(async () => expect((await first.state()).isSending).toBe(true));
});

test('no pause is longer than a working day, whatever a provider says or the clock said', async () => {
  resend.behave({ status: 429, headers: { 'retry-after': '999999999' } });
  await put({ id: 'a' });
  const outbox = start();
  await becomes('a', { state: 'waiting', attempts: 1 });
  resend.behave('right');
  ahead += 9 * 60 * MINUTE_MS;
  outbox.wake();
  await becomes('a', { state: 'sent' });
  await pauseChannel(server.services.database.writer, 'mail', {
    until: '2999-01-01T00:00:00.000Z',
    reason: 'The clock was ahead.',
  });
  await put({ id: 'b' });
  outbox.wake();
  await becomes('b', { state: 'sent' });
});

test('what a server was sending when it ended is sent by the next one, once its time is over', async () => {
  resend.behave('silent', 'right');
  await put({ id: 'a' });
  const first = start();
  await vi.waitFor(() => expect(resend.requests).toHaveLength(1));
  await first.close();
  // A killed server leaves the entry in this state, without a recorded outcome.
  await server.services.database.writer.updateTable('outbox').set({ state: 'sending' }).execute();
  ahead += OUTBOX.leaseMs + MINUTE_MS;
  await server.services.database.writer
    .updateTable('outbox')
    .set({ lease_until: new Date(Date.now() + OUTBOX.leaseMs).toISOString() })
    .execute();
  start();
  await becomes('a', { state: 'sent' });
  expect(resend.sent).toHaveLength(1);
});

test('a server that stops cuts off what takes too long, and does not lose it', async () => {
  resend.behave('silent');
  await put({ id: 'a' });
  const outbox = start();
  await vi.waitFor(() => expect(resend.requests).toHaveLength(1));
  await outbox.close();
  expect(await stored('a')).toMatchObject({ state: 'waiting', uncertain: 1 });
  outbox.wake();
  expect(resend.requests).toHaveLength(1);
});

test('a clock that was ahead and is set right again holds nothing back', async () => {
  ahead = 30 * 24 * 60 * MINUTE_MS;
  resend.behave('failing', 'right');
  await put({ id: 'a' });
  const outbox = start();
  await becomes('a', { state: 'waiting', tries: 1 });
  await outbox.close();
  ahead = 0;
  start();
  await vi.waitFor(async () => expect((await stored('a')).next_attempt_at < '2100').toBe(true));
  // A mail that may have been sent is not sent under another key. The current key counts as too old, because its age is
  // unknown.
  await becomes('a', { state: 'failed', reason: expect.stringContaining('may have been delivered') });
});

test('links are not sent without the address of the site, and the state says so', async () => {
  expect(await start().state()).toEqual({
    isSending: true,
    reason: expect.stringContaining('SITE_URL'),
    leads: '',
  });
  expect(await start({ SITE_URL: 'https://www.example.org' }).state()).toEqual({
    isSending: true,
    reason: '',
    leads: '',
  });
});

test('it has settled once that is delivered too which was stored while it looked for the time of the next entry', async () => {
  const held = Promise.withResolvers<void>();
  let looking = 0;
  const writer = server.services.database.writer.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!result.rows.some((row) => 'due' in row)) return result;
      looking += 1;
      await held.promise;
      return result;
    },
  });
  const outbox = start({}, 100, { writer });
  // One for each channel.
  await expect.poll(() => looking).toBe(2);
  await put({ id: 'a' });
  outbox.wake();
  const settled = outbox.settled();
  held.resolve();
  await settled;
  expect(resend.sent).toHaveLength(1);
});
