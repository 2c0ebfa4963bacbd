import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../../db/outbox-queries.ts';
import { type ResendStandIn, startResend } from '../../testing/resend-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let resend: ResendStandIn;
let cookie: string;

beforeEach(async () => {
  resend = await startResend();
  server = await startTestServer({
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'site@example.org',
    SITE_URL: 'http://localhost',
  });
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(async () => {
  await server.close();
  await resend.close();
});

const get = async (call: string) => (await server.get(`/api/mail/${call}`, { cookie })).json();

async function put(id: string, secret = false): Promise<void> {
  const { database, outbox, now } = server.services;
  const body = {
    to: ['desk@example.org'],
    cc: ['noor@example.org'],
    replyTo: null,
    subject: 'News',
    text: 'Hi',
    html: 'Hi',
  };
  const entry = {
    id,
    channel: 'mail',
    kind: secret ? 'password' : 'staff',
    submissionId: 's1',
    domainId: null,
  } as const;
  await enqueue(database.writer, [{ ...entry, body, createdAt: now(), secret }]);
  outbox.wake();
}

test('a mail that failed is shown with the reason, and sent again', async () => {
  resend.behave({ status: 422, body: { message: 'Invalid recipient' } });
  await put('a');
  await vi.waitFor(async () =>
    expect(await get('status')).toEqual({
      isSending: true,
      reason: '',
      waiting: 0,
      failed: 1,
      system: '',
    }),
  );
  const message = {
    _id: 'a',
    channel: 'mail',
    kind: 'staff',
    to: ['desk@example.org', 'noor@example.org'],
    subject: 'News',
    state: 'failed',
    attempts: 1,
    reason: 'Resend refused this mail (422). It says: Invalid recipient',
    createdAt: expect.any(String),
    nextAttemptAt: null,
    sentAt: null,
    submissionId: 's1',
  };
  expect(await get('list?state=failed')).toEqual({ messages: [message], total: 1 });
  expect(await get('list?state=sent')).toEqual({ messages: [], total: 0 });
  resend.behave('right');
  const again = await server.post('mail/sendAgain', { _id: 'a' }, cookie);
  expect(again.json()).toMatchObject({
    message: { _id: 'a', state: 'waiting', nextAttemptAt: expect.any(String) },
  });
  await vi.waitFor(async () => {
    expect((await get('list')).messages).toMatchObject([
      { state: 'sent', attempts: 2, reason: '', sentAt: expect.any(String) },
    ]);
  });
  // Under the earlier key, Resend would repeat its refusal, so a new key is used.
  expect(resend.sent.map(({ key }) => key)).toEqual(['hearth-a-2']);
});

test('what cannot be sent again is refused, with the reason', async () => {
  resend.behave({ status: 422 });
  await put('link', true);
  await vi.waitFor(async () => expect((await get('status')).failed).toBe(1));
  resend.behave('right');
  await put('sent');
  await vi.waitFor(async () => expect((await get('list?state=sent')).total).toBe(1));
  const refusal = async (_id: string) => {
    const response = await server.post('mail/sendAgain', { _id }, cookie);
    return [response.statusCode, response.json().error.code];
  };
  expect(await refusal('link')).toEqual([409, 'mail-expired']);
  expect(await refusal('sent')).toEqual([409, 'mail-not-failed']);
  expect(await refusal('none')).toEqual([404, 'mail-not-found']);
});
