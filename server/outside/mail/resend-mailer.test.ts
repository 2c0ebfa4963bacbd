import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Manner } from '../../testing/http-stand-in.ts';
import { type ResendStandIn, startResend } from '../../testing/resend-stand-in.ts';
import type { Delivery, Mailer, MailMessage } from './mailer.ts';
import { resendMailer } from './resend-mailer.ts';

const message: MailMessage = {
  to: ['desk@example.org'],
  cc: [],
  replyTo: 'mira+help@example.org',
  subject: 'A new enquiry',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const options = { from: 'Hearth <site@example.org>', key: 'k1', messageId: '<k1@example.org>' };

let resend: ResendStandIn;
let mailer: Mailer;
let number = 0;

beforeAll(async () => {
  resend = await startResend();
  mailer = resendMailer('re_test', resend.url);
});
beforeEach(() => {
  number += 1;
});
afterAll(() => resend.close());

function send(
  manner: Manner,
  changes: Partial<MailMessage> = {},
  signal = AbortSignal.timeout(10_000),
): Promise<Delivery> {
  resend.behave(manner);
  return mailer.send({ ...message, ...changes }, { ...options, key: `k${number}`, signal });
}

const got = () => resend.sent.filter(({ key }) => key === `k${number}`);

test('a mail is sent with its key, and once however often it is attempted', async () => {
  expect(await send('right', { cc: ['noor@example.org'] })).toEqual({
    kind: 'sent',
    id: `resend-k${number}`,
  });
  expect(await send('right', { cc: ['noor@example.org'] })).toEqual({
    kind: 'sent',
    id: `resend-k${number}`,
  });
  expect(got()).toEqual([
    {
      key: `k${number}`,
      from: 'Hearth <site@example.org>',
      to: ['desk@example.org'],
      cc: ['noor@example.org'],
      reply_to: 'mira+help@example.org',
      subject: 'A new enquiry',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  ]);
});

test('an answer that is lost leaves open whether the mail was sent; the next attempt under the same key sends it no second time', async () => {
  for (const manner of ['dropping', 'lying'] as const) {
    expect(await send(manner)).toEqual({
      kind: 'retry',
      uncertain: true,
      reason: expect.stringMatching(/\S/),
    });
  }
  for (const manner of ['silent', 'stalling'] as const) {
    const soon = AbortSignal.timeout(50);
    expect(await send(manner, {}, soon), manner).toEqual({
      kind: 'retry',
      uncertain: true,
      reason: expect.stringMatching(/\S/),
    });
  }
  expect(await send('endless')).toEqual({
    kind: 'retry',
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await send('right')).toEqual({ kind: 'sent', id: expect.any(String) });
  expect(got()).toHaveLength(1);
});

test('trouble of the service is tried again, and what is wrong with the mail is final', async () => {
  expect(await send('failing')).toEqual({
    kind: 'retry',
    reason: 'Resend is out of order (500).',
    uncertain: true,
  });
  expect(await send({ status: 503, body: { message: 'Busy' }, headers: { 'retry-after': '7' } })).toEqual({
    kind: 'retry',
    afterMs: 7000,
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await send('dead')).toEqual({ kind: 'retry', uncertain: true, reason: expect.stringMatching(/\S/) });
  const wrong = { name: 'validation_error', message: 'Invalid `to` field.' };
  // The outcome is the same even if the body does not repeat the status.
  expect(await send({ status: 422, body: wrong })).toEqual({
    kind: 'rejected',
    reason: 'Resend refused this mail (422). It says: Invalid `to` field.',
  });
  expect(await send({ status: 400, body: 'nonsense' })).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(/\S/),
  });
  expect(await send({ status: 409, body: { name: 'concurrent_idempotent_requests' } })).toEqual({
    kind: 'retry',
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await send({ status: 409, body: { name: 'invalid_idempotent_request' } })).toEqual({
    kind: 'rejected',
    reason: expect.stringContaining('may have been delivered'),
  });
});

test.each([
  ['a limit', 'limiting', 1000, /for the moment/],
  ['a wrong key', { status: 401, body: { message: 'No' } }, 300_000, /RESEND_API_KEY/],
  [
    'a sender that is not allowed',
    { status: 403, body: { message: 'Verify a domain' } },
    300_000,
    /Verify a domain/,
  ],
  ['a quota', { status: 429, body: { name: 'daily_quota_exceeded' } }, 3_600_000, /quota/],
  [
    'a wrong address',
    { status: 301, headers: { location: 'https://else.example' } },
    300_000,
    /RESEND_BASE_URL/,
  ],
] as const)('%s pauses everything, and says so', async (_, manner, afterMs, reason) => {
  expect(await send(manner)).toEqual({
    kind: 'retry',
    reason: expect.stringMatching(reason),
    afterMs,
    pausesAll: true,
  });
});

test('a service that is not there is said to be out of reach, and nothing is uncertain about it', async () => {
  const gone = await startResend();
  await gone.close();
  const nowhere = resendMailer('re_test', gone.url);
  expect(await nowhere.send(message, { ...options, signal: AbortSignal.timeout(5000) })).toEqual({
    kind: 'retry',
    reason: 'Resend could not be reached.',
  });
});

test('a response without an end is not read to its end', async () => {
  const delivery = await send({ status: 500, body: 'x'.repeat(5_000_000) });
  expect(delivery).toEqual({ kind: 'retry', uncertain: true, reason: expect.stringMatching(/\S/) });
});
