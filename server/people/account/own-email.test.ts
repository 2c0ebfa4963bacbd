import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPersonDetails } from '../../../db/person-changes.ts';
import { EMAIL_MESSAGES } from '../../../src/model/texts.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { countHashes } from '../../testing/count-hashes.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { type ResendStandIn, startResend } from '../../testing/resend-stand-in.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';
import { passwordLink } from '../auth/password-links.ts';

const SITE = 'http://www.example.org';
const NEW = 'mira@example.net';
const NEW_PASSWORD = 'nine lanterns on a wall';
const IN_TIME = { timeout: 5000 };
let resend: ResendStandIn;
let server: TestServer;
let id: string;
let cookie: string;

beforeEach(async () => {
  resend = await startResend();
  server = await startTestServer({
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'Hearth <site@example.org>',
    SITE_URL: SITE,
  });
  id = await server.addUser('mira');
  cookie = await logIn('mira');
});
afterEach(async () => {
  await server.close();
  await resend.close();
});

const send = (call: string, payload: object, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `/api/user/${call}`,
    headers: { host: 'www.example.org', ...headers },
    payload,
  });
async function logIn(username: string, password = TEST_PASSWORD): Promise<string> {
  const response = await send('login', { username, password }, {});
  if (response.statusCode !== 200) throw new Error(response.body);
  return `authToken=${response.json().token}`;
}
const change = (email = NEW, headers: Record<string, string> = {}, password = TEST_PASSWORD) =>
  send('changeEmail', { email, password }, { cookie, ...headers });
const confirm = (link: URL | string, as = cookie) => {
  const token = typeof link === 'string' ? link : link.searchParams.get('token');
  return send('confirmEmail', { token }, { cookie: as });
};
const account = async (as = cookie) =>
  (
    await server.app.inject({ url: '/api/user/loadOwn', headers: { host: 'www.example.org', cookie: as } })
  ).json().account;
/** Returns the links mailed to an address, oldest first. Waits until `count` links were mailed. */
async function linksTo(address: string, count = 1): Promise<URL[]> {
  const links = () =>
    resend.sent
      .filter(({ to }) => to[0] === address)
      .flatMap(({ text }) => /http:\/\/\S+token=\S+/.exec(text) ?? [])
      .map((link) => new URL(link));
  await vi.waitFor(() => expect(links()).toHaveLength(count), IN_TIME);
  return links();
}
const code = (response: { json(): { error: { code: string } } }) => response.json().error.code;

test('a link is mailed to the new address, a notice to the present one, and the link makes it theirs', async () => {
  const before = await account();
  const response = await change(` ${NEW} `);
  expect(response.json().account).toEqual({ ...before, newEmail: NEW });
  const [link] = await linksTo(NEW);
  await vi.waitFor(() => expect(resend.sent).toHaveLength(2), IN_TIME);
  const notice = resend.sent.find(({ to }) => to[0] === 'mira@example.org')!;
  expect(notice.text).toContain(`asked for ${NEW} to be the e-mail address of your account`);
  expect(notice.text).not.toContain('token');
  expect(await account()).toEqual({ ...before, newEmail: NEW });
  expect((await confirm(link!)).json().account).toEqual({ ...before, email: NEW });
  expect(await account()).toEqual({ ...before, email: NEW });
  expect(await account(await logIn(NEW))).toEqual({ ...before, email: NEW });
  await expect(logIn('mira@example.org')).rejects.toThrow('wrong-credentials');
  const { writer } = server.services.database;
  const entries = await writer
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', 'in', ['user/changeEmail', 'user/confirmEmail'])
    .orderBy('created_at')
    .execute();
  expect(entries.map(({ action, user_name }) => [action, user_name])).toEqual([
    ['user/changeEmail', 'mira'],
    ['user/confirmEmail', 'mira'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('@');
  const tokens = await writer.selectFrom('password_token').selectAll().execute();
  expect(JSON.stringify(tokens)).not.toContain(link!.searchParams.get('token'));
});

test('a link is built from the address of the site, whatever a request claims', async () => {
  await change(NEW, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
  const [link] = await linksTo(NEW);
  expect(link!.origin + link!.pathname).toBe(`${SITE}/login`);
  const poisoned = await change('other@example.net', { host: 'evil.example' });
  expect(poisoned.statusCode).toBe(404);
  expect(JSON.stringify(resend.sent)).not.toContain('evil');
});

test('a link works once, even if it is used twice at the same moment, for 24 hours', async () => {
  const before = await account();
  await change();
  const [link] = await linksTo(NEW);
  const both = await Promise.all([confirm(link!), confirm(link!)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(code(await confirm(link!))).toBe('link-expired');
  await change('later@example.net');
  const [later] = await linksTo('later@example.net');
  const { writer } = server.services.database;
  await writer.updateTable('password_token').set({ expires_at: server.services.now() }).execute();
  expect(code(await confirm(later!))).toBe('link-expired');
  expect(await account()).toEqual({ ...before, email: NEW });
});

test('a link is good for the user who asked for it, logged in, and for nothing else', async () => {
  await change();
  const [link] = await linksTo(NEW);
  await server.addUser('noor');
  const elsewhere = await confirm(link!, await logIn('noor'));
  expect(code(elsewhere)).toBe('link-of-another');
  expect(elsewhere.json().message).toContain('logged in as noor');
  expect(code(await confirm(link!, ''))).toBe('not-signed-in');
  const token = link!.searchParams.get('token');
  for (const email of [NEW, 'mira@example.org']) {
    const used = await send('setPassword', { email, token, password: NEW_PASSWORD }, {});
    expect(code(used)).toBe('link-expired');
  }
  const { database, now } = server.services;
  const person = { id, email: 'mira@example.org' };
  const password = new URL(await passwordLink(database.writer, person, SITE, now()));
  expect(code(await confirm(password))).toBe('link-expired');
});

test('of several links only the last one works, and none once the password was set or an admin changed the address', async () => {
  const before = await account();
  await change();
  await change('second@example.net');
  const [[first], [second]] = [await linksTo(NEW), await linksTo('second@example.net')];
  expect(code(await confirm(first!))).toBe('link-expired');
  const fields = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  const [renewed] = (await send('changePassword', fields, { cookie })).cookies;
  cookie = `authToken=${renewed!.value}`;
  expect(await account()).toEqual(before);
  expect(code(await confirm(second!))).toBe('link-expired');
  await change('third@example.net', {}, NEW_PASSWORD);
  const [third] = await linksTo('third@example.net');
  const admin = await server.signIn('ada', ['admin']);
  await send('save', { user: { _id: id, email: 'given@example.org' } }, { cookie: admin });
  expect(code(await confirm(third!))).toBe('link-expired');
  expect(await account()).toEqual({ ...before, email: 'given@example.org' });
});

test('an address that somebody has gets the same response, in as much work, and only its owner learns it', async () => {
  await server.addUser('noor');
  const hashes = countHashes();
  const shown = [];
  for (const email of ['free@example.net', 'NOOR@example.org']) {
    const response = await change(email);
    const { newEmail, ...rest } = response.json().account;
    expect(newEmail).toBe(email);
    shown.push([response.statusCode, rest, Object.keys(response.headers).sort(), hashes()]);
  }
  expect(shown[0]!.at(-1)).toBe(1);
  expect(shown[1]).toEqual(shown[0]);
  const [link] = await linksTo('NOOR@example.org');
  const taken = await confirm(link!);
  expect([taken.statusCode, code(taken)]).toEqual([409, 'email-taken']);
  expect((await account()).email).toBe('mira@example.org');
});

test('of two who want one address, the first to confirm gets it', async () => {
  await server.addUser('noor');
  const hers = await logIn('noor');
  await change();
  await send('changeEmail', { email: NEW, password: TEST_PASSWORD }, { cookie: hers });
  const [one, other] = await linksTo(NEW, 2);
  const attempts = await Promise.all([one!, other!].flatMap((link) => [confirm(link), confirm(link, hers)]));
  expect(attempts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 422, 422]);
});

test('it needs the current password and another address, and can be asked for a few times only', async () => {
  expect((await change(NEW, {}, 'not the password')).json().validationErrors).toEqual([
    { field: 'password', message: 'This is not your current password' },
  ]);
  expect((await change('mira@example.org')).json().validationErrors).toEqual([
    { field: 'email', message: 'This is your e-mail address already' },
  ]);
  expect((await change('no address')).json().validationErrors).toMatchObject([{ field: 'email' }]);
  expect((await change('x@example.org\r\nBcc: y@example.org')).statusCode).toBe(422);
  for (let count = 2; count < RATES.calls.emailChanges.attempts; count++)
    await change(`a${count}@example.net`);
  expect(code(await change())).toBe('too-many');
  await vi.waitFor(
    () => expect(resend.sent).toHaveLength(2 * (RATES.calls.emailChanges.attempts - 2)),
    IN_TIME,
  );
});

test('where no mail is sent, an admin changes it', async () => {
  const silent = await startTestServer();
  const own = await silent.signIn('mira');
  const refused = await silent.post('user/changeEmail', { email: NEW, password: TEST_PASSWORD }, own);
  expect(refused.json()).toMatchObject({ statusCode: 409, error: { code: 'no-mail' } });
  const loaded = await silent.get('/api/user/loadOwn', { cookie: own });
  const { sendsMail, newEmail } = loaded.json().account;
  expect({ sendsMail, newEmail }).toEqual({ sendsMail: false, newEmail: null });
  await silent.close();
});

test.skipIf(onPostgres)('while the mail service is down, the links wait and nothing else does', async () => {
  const before = await account();
  await resend.close();
  expect((await change()).json().account.newEmail).toBe(NEW);
  const { writer } = server.services.database;
  const waiting = await writer.selectFrom('outbox').selectAll().execute();
  expect(waiting.map(({ kind, secret, recipients }) => [kind, secret, recipients])).toEqual([
    ['email', 1, `["${NEW}"]`],
    ['notice', 0, '["mira@example.org"]'],
  ]);
  await setPersonDetails(writer, { id, username: 'mira', name: 'Mira', email: 'mira@example.org' });
  expect(await account()).toEqual({ ...before, name: 'Mira', newEmail: NEW });
});

test('where mail is sent, whoever looks after accounts changes their own address by a link too', async () => {
  const ada = await server.signIn('ada', ['admin']);
  const as = { cookie: ada };
  const people = await server.app.inject({ url: '/api/user/list?search=ada', headers: as });
  const own = people.json().users[0];
  const save = (user: object) => send('save', { user }, as);
  const refused = await save({ _id: own._id, email: 'somebody@example.net' });
  expect(refused.json()).toMatchObject({
    statusCode: 422,
    validationErrors: [{ field: 'email', message: EMAIL_MESSAGES.ownByLink }],
  });
  const renamed = await save({ _id: own._id, name: 'Ada', email: 'ADA@example.org' });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect(resend.sent).toEqual([]);
});

test('where mail is sent, somebody whose address was changed for them is told at the one before', async () => {
  const before = await account();
  const ada = await server.signIn('ada', ['admin']);
  const save = (user: object) => send('save', { user: { _id: id, ...user } }, { cookie: ada });
  expect((await save({ name: 'Mira' })).statusCode).toBe(200);
  expect((await save({ email: NEW })).statusCode).toBe(200);
  await vi.waitFor(() => expect(resend.sent).toHaveLength(1), IN_TIME);
  const [notice] = resend.sent;
  expect(notice!.to).toEqual(['mira@example.org']);
  expect(notice!.text).toContain(`ada has made ${NEW} the e-mail address of your account`);
  expect(await account()).toEqual({ ...before, name: 'Mira', email: NEW });
});
