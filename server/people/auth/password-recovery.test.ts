import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FORGOT_PASSWORD_OVERLAY } from '../../../src/model/texts.ts';
import { countsInMemory } from '../../core/limits/counts-in-memory.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { type ResendStandIn, startResend } from '../../testing/resend-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addUserIn } from './add-user.ts';
import { PasswordRecovery } from './password-recovery.ts';

const SITE = 'https://www.example.org';
const NEW_PASSWORD = 'nine lanterns on a wall';
const IN_TIME = { timeout: 5000 };
let server: TestServer;
let resend: ResendStandIn;

beforeEach(async () => {
  resend = await startResend();
});
afterEach(async () => {
  await server.close();
  await resend.close();
});

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'Hearth <site@example.org>',
    SITE_URL: SITE,
    ...env,
  });
  await server.addUser('mira');
}

const ask = (email: string, remoteAddress = '203.0.113.1', headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/forgotPassword',
    remoteAddress,
    headers: { host: 'www.example.org', ...headers },
    payload: { email },
  });
const outbox = () => server.services.database.writer.selectFrom('outbox').selectAll().execute();
const links = () => resend.sent.map(({ text }) => new URL(/https:\/\/\S+/.exec(text)![0]));
const use = (link: URL) =>
  server.post('user/setPassword', { ...Object.fromEntries(link.searchParams), password: NEW_PASSWORD });

test('a link is mailed that sets a new password, once', async () => {
  await start();
  const response = await ask('  MIRA@example.org ', undefined, { 'x-forwarded-host': 'evil.example' });
  expect(response.json()).toEqual({ statusCode: 200, message: FORGOT_PASSWORD_OVERLAY.explanation });
  await vi.waitFor(() => expect(links()).toHaveLength(1), IN_TIME);
  expect(resend.sent[0]).toMatchObject({ to: ['mira@example.org'], from: '"Hearth" <site@example.org>' });
  const [link] = links();
  expect(link!.origin).toBe(SITE);
  const { writer } = server.services.database;
  expect(await writer.selectFrom('audit_entry').selectAll().execute()).toMatchObject([
    { action: 'user/forgotPassword', user_name: '', subject_name: 'mira' },
  ]);
  expect((await use(link!)).statusCode).toBe(200);
  expect((await use(link!)).statusCode).toBe(422);
  await vi.waitFor(
    async () => expect(await outbox()).toMatchObject([{ state: 'sent', body: null }]),
    IN_TIME,
  );
});

test.each([
  [
    'nothing sends mail',
    { RESEND_API_KEY: '', MAIL_FROM: '' },
    'To have it sent, fill in ‘Mail’ in the tab ‘Installation’ of the dashboard, or set MAIL_FROM, and RESEND',
  ],
  ['no address is known that links could have', { SITE_URL: '' }, 'Set SITE_URL'],
])('where %s, everybody is told so, and the log has it without the address', async (_, env, reason) => {
  await start(env);
  const warn = vi.fn();
  const log = { warn, error: vi.fn() };
  const recovery = new PasswordRecovery(server.services, countsInMemory);
  for (const email of ['mira@example.org', 'nobody@example.org']) {
    expect((await ask(email)).json()).toEqual({
      statusCode: 200,
      message: FORGOT_PASSWORD_OVERLAY.noMailExplanation,
      sendsMail: false,
    });
    await recovery.request(email, email, log);
  }
  await recovery.close();
  // The second request is counted in the next log line.
  expect(warn.mock.calls).toEqual([
    [
      { times: 1, reason: expect.stringContaining(reason) },
      'Somebody asked for a link to set a password, and this site sends none by mail.',
    ],
  ]);
});

test('known and unknown addresses get the same response, before any mail is made', async () => {
  await start();
  const [known, unknown] = [await ask('mira@example.org'), await ask('nobody@example.org')];
  // A username does not count as an address, even if it looks like one.
  await server.services.database.writer
    .updateTable('user')
    .set({ username_key: 'odd@example.org' })
    .execute();
  await ask('odd@example.org');
  expect(await outbox()).toEqual([]);
  expect(known.body).toBe(unknown.body);
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
  await server.services.passwordRecovery.close();
  expect(await outbox()).toHaveLength(1);
});

test('nothing that a response waits for differs between known and unknown addresses', async () => {
  await start();
  const { writer } = server.services.database;
  const { statements } = server.services.database;
  // Account look-ups go through this transaction, and have to wait until both requests are answered.
  const held = Promise.withResolvers<void>();
  const other = writer.transaction().execute(() => held.promise);
  const counts = [];
  for (const email of ['mira@example.org', 'nobody@example.org']) {
    const before = { ...statements };
    expect((await ask(email)).statusCode).toBe(200);
    counts.push([statements.reader - before.reader, statements.visitor - before.visitor]);
  }
  held.resolve();
  await other;
  expect(counts[0]).toEqual(counts[1]);
  await server.services.passwordRecovery.close();
  expect(await outbox()).toHaveLength(1);
});

test('many who ask for links to nobody hold up no one else', async () => {
  await start();
  for (let number = 0; number < 60; number++) await ask(`nobody${number}@example.org`, `203.0.113.${number}`);
  await ask('mira@example.org', '198.51.100.1');
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(1), IN_TIME);
});

test('all together get so many links an hour, and nobody can tell from the response', async () => {
  await start();
  const { services } = server;
  const most = RATES.recoveries.inAll.attempts;
  const log = { warn: vi.fn(), error: vi.fn() };
  const recovery = new PasswordRecovery(services, countsInMemory);
  for (let number = 0; number < most + 2; number++) {
    const user = {
      username: `user${number}`,
      email: `user${number}@example.org`,
      roles: [],
      passwordHash: null,
    };
    await services.database.writer.transaction().execute((trx) => addUserIn(trx, user, services.now()));
    await recovery.request(user.email, `2001:db8::${number.toString(16)}`, log);
    await recovery.close();
  }
  expect(await outbox()).toHaveLength(most);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('user');
  expect(log.error).not.toHaveBeenCalled();
});

test('no link is cancelled by asking for another, and all of them end with the first that is used', async () => {
  await start();
  await ask('mira@example.org');
  await ask('mira@example.org');
  await vi.waitFor(() => expect(links()).toHaveLength(2), IN_TIME);
  const [first, second] = links();
  expect((await use(first!)).statusCode).toBe(200);
  expect((await use(second!)).statusCode).toBe(422);
});

test('an account gets a few mails only, and nobody can tell from the response', async () => {
  await start();
  const bodies = new Set<string>();
  for (let number = 0; number < RATES.recoveries.ofAccount.attempts + 2; number++) {
    bodies.add((await ask('mira@example.org', `203.0.113.${number}`)).body);
  }
  await server.services.passwordRecovery.close();
  expect(bodies.size).toBe(1);
  expect(await outbox()).toHaveLength(RATES.recoveries.ofAccount.attempts);
});

test('one IP address can ask a few times only, for whomever', async () => {
  await start();
  const statuses = [];
  for (let number = 0; number <= RATES.recoveries.ofAddress.attempts; number++) {
    statuses.push((await ask(`nobody${number}@example.org`)).statusCode);
  }
  expect(statuses).toEqual([...Array(RATES.recoveries.ofAddress.attempts).fill(200), 429]);
  expect((await ask('mira@example.org', '203.0.113.9')).statusCode).toBe(200);
});

test('without the address of the site nothing is sent, the response is the same, and the status says why', async () => {
  await start({ SITE_URL: '' });
  const response = await ask('mira@example.org');
  expect(response.json()).toEqual({
    statusCode: 200,
    message: FORGOT_PASSWORD_OVERLAY.noMailExplanation,
    sendsMail: false,
  });
  await server.services.passwordRecovery.close();
  expect(await outbox()).toEqual([]);
  expect((await server.services.outbox.state()).reason).toContain('SITE_URL');
});

test('what is no e-mail address is refused at once', async () => {
  await start();
  expect((await ask('')).json()).toMatchObject({
    statusCode: 422,
    validationErrors: [{ field: 'email', message: 'Please provide your email address' }],
  });
  expect((await ask('mira')).json()).toMatchObject({
    validationErrors: [{ field: 'email', message: 'Please provide a valid email address' }],
  });
});
