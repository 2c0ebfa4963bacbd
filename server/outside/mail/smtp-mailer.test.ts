import dns from 'node:dns';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SmtpManner, type SmtpStandIn, startSmtp } from '../../testing/smtp-stand-in.ts';
import type { MailMessage } from './mailer.ts';
import { mailServerProblem, smtpMailer, smtpServer } from './smtp-mailer.ts';

const message: MailMessage = {
  to: ['desk@example.org'],
  cc: ['noor@example.org'],
  replyTo: 'mira+help@example.org',
  subject: 'Grüße 👋',
  text: 'Hello\n.\nand goodbye',
  html: '<p>Hello</p>',
};

let smtp: SmtpStandIn;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());

const send = (
  manner: SmtpManner,
  changes: Partial<MailMessage> = {},
  url = smtp.url,
  signal = AbortSignal.timeout(10_000),
) => {
  smtp.behave(manner);
  return smtpMailer(url).send(
    { ...message, ...changes },
    {
      from: '"Hearth, site" <site@example.org>',
      key: 'k',
      messageId: '<k@example.org>',
      signal,
    },
  );
};

test('a mail is handed over with both its parts, its sender and its Message-ID', async () => {
  expect(await send('right')).toEqual({ kind: 'sent', id: null });
  const { from, to, content } = smtp.mails.at(-1)!;
  expect([from, to]).toEqual(['site@example.org', ['desk@example.org', 'noor@example.org']]);
  expect(content).toContain('Message-ID: <k@example.org>\r\n');
  expect(content).toContain('From: "Hearth, site" <site@example.org>\r\n');
  expect(content).toContain('Reply-To: mira+help@example.org\r\n');
  expect(content).toContain('Auto-Submitted: auto-generated\r\n');
  expect(content).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(content).toContain('Content-Type: text/plain; charset=utf-8');
  expect(content).toContain('Content-Type: text/html; charset=utf-8');
  expect(content.replaceAll('\r\n..', '\r\n.')).toContain('Hello\r\n.\r\nand goodbye');
});

test('nothing that was typed becomes a header or a recipient of its own', async () => {
  await send('right', { subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nBody', text: 'To: eve@example.org' });
  const { to, content } = smtp.mails.at(-1)!;
  expect(to).toEqual(['desk@example.org', 'noor@example.org']);
  expect(content.split('\r\n\r\n', 1)[0]).not.toMatch(/^Bcc:/im);
  expect(await send('right', { replyTo: 'a@example.org>\r\nBcc: <b@example.org' })).toEqual({
    kind: 'sent',
    id: null,
  });
  expect(smtp.mails.at(-1)!.content.split('\r\n\r\n', 1)[0]).not.toMatch(/^(Bcc|Reply-To):/im);
  const before = smtp.mails.length;
  expect(await send('right', { cc: ['a@example.org>\r\nBcc: <b@example.org'] })).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(/\S/),
  });
  expect(smtp.mails).toHaveLength(before);
});

test('it logs in with the name and password of the URL', async () => {
  const url = smtp.url.replace('smtp://', 'smtp://mira%40example.org:p%2Fw@');
  expect(await send('right', {}, url)).toEqual({ kind: 'sent', id: null });
  expect(smtp.logins.at(-1)).toBe('mira@example.org p/w');
  expect(await send({ at: 'AUTH', does: '535 no' }, {}, url)).toEqual({
    kind: 'retry',
    reason: 'The mail server refuses the name and password in SMTP_URL. It says: 535 no',
    afterMs: 300_000,
    pausesAll: true,
  });
});

test('a password is never sent over an open line to another machine', () => {
  const other = { host: 'mail.example.org', auth: { user: 'mira', pass: 'secret' }, publicOnly: false };
  const open = { secure: false, requireTLS: false };
  expect(smtpServer('smtp://mira:secret@mail.example.org')).toEqual({
    ...other,
    port: 587,
    secure: false,
    requireTLS: true,
  });
  expect(smtpServer('smtps://mira:secret@mail.example.org')).toEqual({
    ...other,
    port: 465,
    secure: true,
    requireTLS: false,
  });
  expect(smtpServer('smtp://mail.example.org:25')).toEqual({ ...other, ...open, port: 25, auth: null });
  expect(smtpServer('smtp://mira:secret@[::1]:2525')).toEqual({ ...other, ...open, host: '::1', port: 2525 });
  // One that an admin names in the dashboard must encrypt everything.
  expect(smtpServer('smtp://mail.example.org', true)).toMatchObject({ requireTLS: true, publicOnly: true });
});

test.each(['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA'] as const)(
  'a connection that breaks at %s has delivered nothing',
  async (at) => {
    const before = smtp.mails.length;
    expect(await send({ at, does: 'drop' })).toEqual({
      kind: 'retry',
      reason: 'The mail server could not be reached.',
    });
    expect(smtp.mails).toHaveLength(before);
  },
);

test('a mistyped name, a wrong port, and a port that does not speak as named are told apart', async () => {
  const reasonOf = async (url: string, publicOnly = false) => {
    const sent = await smtpMailer(url, publicOnly).send(message, {
      ...{ from: 'site@example.org', key: 'k', messageId: '<k@example.org>' },
      signal: AbortSignal.timeout(10_000),
    });
    const probed = await mailServerProblem(url, AbortSignal.timeout(10_000), publicOnly);
    expect(sent).toMatchObject({ kind: 'retry', reason: probed });
    return probed;
  };
  vi.spyOn(dns.promises, 'lookup').mockRejectedValue(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
  expect(await reasonOf('smtp://mail.exmple.org:587', true)).toMatch(
    /^The name of the mail server was not found/,
  );
  vi.restoreAllMocks();
  const closed = await startSmtp();
  await closed.close();
  expect(await reasonOf(closed.url)).toMatch(/^The mail server takes no connection at this port/);
  smtp.behave('right');
  expect(await reasonOf(smtp.url.replace('smtp:', 'smtps:'))).toMatch(/no safe connection \(TLS\)/);
});

test('after the message was handed over, a lost answer leaves open whether it was taken', async () => {
  expect(await send({ at: 'message', does: 'drop' })).toEqual({
    kind: 'retry',
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  /** Starts a mail server that stops answering at a step, and a client that then gives up. */
  const silentAt = (wanted: 'connect' | 'message') => {
    const given = new AbortController();
    const manner = async (step: string) => {
      if (step === wanted) given.abort();
      if (step === wanted) await new Promise(() => {});
    };
    return send(manner, {}, smtp.url, given.signal);
  };
  expect(await silentAt('message')).toEqual({
    kind: 'retry',
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await silentAt('connect')).toEqual({
    kind: 'retry',
    reason: 'The mail server could not be reached.',
  });
});

test('a busy server is tried again, a refusal is final, and a refused sender pauses everything', async () => {
  for (const at of ['MAIL', 'RCPT', 'DATA', 'message'] as const) {
    expect(await send({ at, does: '451 later' }), at).toEqual({
      kind: 'retry',
      reason: 'The mail server is busy. It says: 451 later',
    });
  }
  for (const at of ['RCPT', 'DATA', 'message'] as const) {
    expect(await send({ at, does: '550 never' }), at).toEqual({
      kind: 'rejected',
      reason: expect.stringMatching(/\S/),
    });
  }
  expect(await send({ at: 'MAIL', does: '550 not you' })).toEqual({
    kind: 'retry',
    afterMs: 300_000,
    pausesAll: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await send({ at: 'MAIL', does: '552 too large' })).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(/\S/),
  });
});

test('a server that greets with anything but a welcome has delivered nothing', async () => {
  const before = smtp.mails.length;
  for (const words of ['421 too many connections', '554 not now', '250 yes'] as const)
    expect(await send({ at: 'connect', does: words }), words).toEqual({
      kind: 'retry',
      reason: expect.stringMatching(/\S/),
    });
  expect(smtp.mails).toHaveLength(before);
});

test('a recipient who does not exist is named, also where the others got the mail', async () => {
  expect(await send('right', { cc: ['nobody@example.org'] })).toEqual({
    kind: 'rejected',
    reason: 'The mail server took this for the others, but not for nobody@example.org.',
  });
  expect(smtp.mails.at(-1)?.to).toEqual(['desk@example.org']);
  expect(await send('right', { to: ['nobody@example.org'], cc: [] })).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(/\S/),
  });
});

test('a server that is not there is tried again', async () => {
  expect(await send('right', {}, 'smtp://127.0.0.1:9')).toEqual({
    kind: 'retry',
    reason: expect.stringMatching(/\S/),
  });
});
