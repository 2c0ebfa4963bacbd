import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../../db/migrate.ts';
import { enqueue, outboxEntry } from '../../../db/outbox-queries.ts';
import { startChildServer } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type ResendStandIn, startResend } from '../../testing/resend-stand-in.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The timeout is longer than any wait, so that the test fails only if the awaited event never happens. */
const COMES = { timeout: 60_000 };

/** Returns a data folder whose database has one mail to send. */
async function folderWithMail(): Promise<string> {
  const folder = await temporaryFolder();
  const database = openSqlite(path.join(folder, 'hearth.db'));
  await migrate(database);
  const body = { to: ['mira@example.org'], cc: [], replyTo: null, subject: 'Hi', text: 'Hi', html: 'Hi' };
  const entry = { id: 'one', channel: 'mail', kind: 'staff', submissionId: null, domainId: null } as const;
  await enqueue(database.writer, [{ ...entry, secret: false, body, createdAt: new Date().toISOString() }]);
  await database.close();
  return folder;
}

async function stateIn(folder: string): Promise<string> {
  const database = openSqlite(path.join(folder, 'hearth.db'));
  try {
    return (await outboxEntry(database.writer, 'one'))!.state;
  } finally {
    await database.close();
  }
}

/** Starts a server that sends its mail to the stand-in. */
const start = (folder: string, resend: ResendStandIn, env: Record<string, string> = {}) =>
  startChildServer({
    DATA_DIR: folder,
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'site@example.org',
    ...env,
  });

async function standIn(): Promise<ResendStandIn> {
  const resend = await startResend();
  onTestFinished(() => resend.close());
  return resend;
}

const keysOf = ({ requests }: ResendStandIn) => requests.map(({ headers }) => headers['idempotency-key']);

test('told to stop while a mail is under way, the server waits for the answer and records it: the mail is sent once', async () => {
  const [folder, resend] = [await folderWithMail(), await standIn()];
  const [taken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  resend.behave(async (step) => {
    if (step !== 'taken') return;
    taken.resolve();
    await goOn.promise;
  });
  const server = await start(folder, resend);
  await taken.promise;
  server.child.kill('SIGTERM');
  // The server takes no more requests; only the mail is left to do.
  const isOver = () =>
    fetch(server.address).then(
      () => false,
      () => true,
    );
  await expect.poll(isOver, COMES).toBe(true);
  goOn.resolve();
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(await stateIn(folder)).toBe('sent');
  expect(resend.sent).toHaveLength(1);
  expect(keysOf(resend)).toHaveLength(1);
});

test('told to stop while a mail gets no answer, the server cuts it off and ends with 0; the next one sends it under the same key', async () => {
  const [folder, resend] = [await folderWithMail(), await standIn()];
  resend.behave('silent', 'right');
  const server = await start(folder, resend);
  await expect.poll(() => resend.requests.length, COMES).toBe(1);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  // No process has a lease on the entry, so the next server need not wait for the end of a lease.
  expect(await stateIn(folder)).toBe('waiting');
  const next = await start(folder, resend, { CLOCK_AHEAD_MS: String(60 * 60_000) });
  await expect.poll(() => stateIn(folder), COMES).toBe('sent');
  next.child.kill('SIGTERM');
  await next.ended;
  expect(new Set(keysOf(resend)).size).toBe(1);
  expect(keysOf(resend)).toHaveLength(2);
  expect(resend.sent).toHaveLength(1);
});
