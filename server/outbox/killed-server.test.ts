import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { enqueue, listOutbox } from '../../db/outbox-queries.ts';
import { OUTBOX } from '../limits.ts';
import type { MailMessage } from '../mail/mailer.ts';
import { startChildServer } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { startResend } from '../testing/resend-stand-in.ts';
import { startSmtp } from '../testing/smtp-stand-in.ts';

const MAILS = 6;
const mailTo = (to: string): MailMessage => ({
  to: [to],
  cc: [],
  replyTo: null,
  subject: 'Hi',
  text: 'Hi',
  html: 'Hi',
});

/** Stores mails as a feature of the server does. */
async function store(folder: string): Promise<void> {
  const server = await startChildServer({ DATA_DIR: folder });
  server.child.kill('SIGTERM');
  await server.ended;
  const database = openDatabase(path.join(folder, 'hearth.db'));
  const entry = {
    channel: 'mail',
    kind: 'staff',
    submissionId: null,
    domainId: null,
    secret: false,
  } as const;
  await enqueue(
    database.writer,
    Array.from({ length: MAILS }, (_, number) => ({
      ...entry,
      id: `e${number}`,
      body: mailTo(`desk${number}@example.org`),
      createdAt: new Date().toISOString(),
    })),
  );
  await database.close();
}

/**
 * Starts the server again and again, each time after the leases of the one before, and kills it as soon as what
 * `reached` prepares has come true; the
 * last one is left to finish. Returns what the outbox then says of each mail.
 */
async function killAt(
  folder: string,
  env: Record<string, string>,
  reached: readonly (() => () => Promise<void>)[],
) {
  await store(folder);
  for (const [round, prepare] of [...reached, null].entries()) {
    const ahead = (round + 1) * (OUTBOX.leaseMs + 15 * 60_000);
    const moment = prepare?.() ?? null;
    const server = await startChildServer({ DATA_DIR: folder, CLOCK_AHEAD_MS: String(ahead), ...env });
    if (moment === null) {
      await expect.poll(() => states(folder), { timeout: 15_000 }).not.toContain('waiting');
      server.child.kill('SIGTERM');
    } else {
      await moment();
      server.child.kill('SIGKILL');
    }
    await server.ended;
  }
  return states(folder);
}

async function states(folder: string): Promise<string[]> {
  const database = openDatabase(path.join(folder, 'hearth.db'));
  try {
    const { entries } = await listOutbox(database.writer, { state: 'all', limit: MAILS, offset: 0 });
    return entries.map(({ state }) => (state === 'sending' ? 'waiting' : state));
  } finally {
    await database.close();
  }
}

test('whenever the server is killed, through Resend every mail is sent, and none twice', async () => {
  const folder = await temporaryFolder();
  const resend = await startResend();
  onTestFinished(() => resend.close());
  const env = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url, MAIL_FROM: 'site@example.org' };
  const requested = (manner: 'silent' | 'right') => () => {
    resend.behave(manner);
    const before = resend.requests.length;
    return () =>
      expect.poll(() => resend.requests.length, { timeout: 15_000, interval: 1 }).toBeGreaterThan(before);
  };
  // Between the request and the answer; and as soon as it is answered, before or after that is recorded.
  const result = await killAt(folder, env, [requested('silent'), requested('right'), requested('right')]);
  expect(result).toEqual(Array(MAILS).fill('sent'));
  expect(resend.sent.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: MAILS }, (_, number) => `desk${number}@example.org`),
  );
}, 90_000);

test('through a mail server every mail is sent or shown as uncertain, and at most twice, with the same Message-ID', async () => {
  const folder = await temporaryFolder();
  const smtp = await startSmtp();
  onTestFinished(() => smtp.close());
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.org' };
  const taken = (manner: 'right' | { at: 'message'; does: 'silent' }) => () => {
    smtp.behave(manner);
    const before = smtp.mails.length;
    return () =>
      expect.poll(() => smtp.mails.length, { timeout: 15_000, interval: 1 }).toBeGreaterThan(before);
  };
  const silent = { at: 'message', does: 'silent' } as const;
  const result = await killAt(folder, env, [taken(silent), taken('right')]);
  expect(result.filter((state) => state === 'waiting')).toEqual([]);
  const copies = new Map<string, Set<string>>();
  for (const { to, content } of smtp.mails) {
    const ids = copies.get(to[0]!) ?? new Set();
    copies.set(to[0]!, ids.add(/^Message-ID: (.+)$/m.exec(content)![1]!));
  }
  expect(copies.size).toBe(MAILS);
  for (const [address, ids] of copies) {
    expect(ids.size, address).toBe(1);
    expect(smtp.mails.filter(({ to }) => to[0] === address).length, address).toBeLessThanOrEqual(2);
  }
}, 90_000);
