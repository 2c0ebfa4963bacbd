import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;

beforeEach(async () => {
  server = await startTestServer();
  await server.addUser('ada', ['admin']);
  admin = await logIn('ada');
});
afterEach(() => server.close());

async function logIn(username: string, password = TEST_PASSWORD): Promise<string> {
  const response = await server.post('user/login', { username, password });
  if (response.statusCode !== 200) throw new Error(response.body);
  return `authToken=${response.json().token}`;
}
const statusOfLogIn = async (username: string, password = TEST_PASSWORD) =>
  (await server.post('user/login', { username, password })).statusCode;
const me = async (cookie: string) => (await server.post('user/me', {}, cookie)).json().user;
const list = async (query = '', cookie = admin) =>
  (await server.get(`/api/user/list${query}`, { cookie })).json();
const usernames = async (query: string) =>
  (await list(query)).users.map(({ username }: { username: string }) => username);
const ana = { username: 'ana', email: 'ana@example.org', name: 'Ana Lima', roles: ['editor'] };
const code = (response: { json(): { error: { code: string } } }) => response.json().error.code;

describe('the list', () => {
  test('is searched by username, name and e-mail address, and filtered by role and state', async () => {
    await server.addUser('mira', ['publisher']);
    await server.addUser('noor', ['editor', 'publisher']);
    await server.post('user/invite', ana, admin);
    const noor = (await list('?search=noor')).users[0];
    await server.post('user/deactivate', { _id: noor._id }, admin);
    expect(await usernames('')).toEqual(['ada', 'ana', 'mira', 'noor']);
    expect(await usernames('?search=LIMA%20ana')).toEqual(['ana']);
    expect(await usernames('?search=mira@ex')).toEqual(['mira']);
    expect(await usernames('?search=%25')).toEqual([]);
    expect(await usernames('?role=publisher')).toEqual(['mira', 'noor']);
    expect(await usernames('?state=active')).toEqual(['ada', 'mira']);
    expect(await usernames('?state=invited')).toEqual(['ana']);
    expect(await usernames('?state=deactivated&role=editor')).toEqual(['noor']);
    const second = await list('?size=3&page=2');
    expect([second.total, second.users.length]).toEqual([4, 1]);
  });

  test('shows the same fields of everybody, and no hash of a password', async () => {
    await server.post('user/invite', ana, admin);
    const { users } = await list();
    expect(users[1]).toEqual({
      _id: expect.any(String),
      username: 'ana',
      name: 'Ana Lima',
      email: 'ana@example.org',
      roles: ['editor'],
      state: 'invited',
      createdAt: expect.any(String),
      lastSeenAt: null,
      changeable: true,
      secondFactor: false,
      version: expect.any(String),
    });
    expect(Object.keys(users[0])).toEqual(Object.keys(users[1]));
    expect(JSON.stringify(users)).not.toContain('argon2');
  });

  test('says when somebody was last seen, stored once in five minutes', async () => {
    const seen = () => list('?search=ada').then(({ users }) => users[0].lastSeenAt);
    await expect.poll(seen).not.toBeNull();
    const { writer } = server.services.database;
    const store = (ageMs: number) => {
      const at = new Date(Date.parse(server.services.now()) - ageMs).toISOString();
      return writer
        .updateTable('user')
        .set({ last_seen_at: at })
        .where('username', '=', 'ada')
        .execute()
        .then(() => at);
    };
    const lately = await store(4 * 60_000);
    for (let round = 0; round < 5; round++) await me(admin);
    expect(await seen()).toBe(lately);
    const before = await store(6 * 60_000);
    await me(admin);
    await expect.poll(seen).not.toBe(before);
  });
});

describe('an invitation', () => {
  const use = (link: string, password = TEST_PASSWORD) => {
    const fields = Object.fromEntries(new URL(link, 'http://localhost').searchParams);
    return server.post('user/setPassword', { ...fields, password });
  };

  test('gives the link to who invites where no mail is sent, and it sets the password', async () => {
    const response = await server.post('user/invite', ana, admin);
    const { user, link } = response.json();
    expect(user).toMatchObject({ username: 'ana', state: 'invited' });
    expect(link).toMatch(/^\/\?token=[\w-]{43}&email=ana%40example\.org$/);
    expect((await use(link)).statusCode).toBe(200);
    expect(await me(await logIn('ana'))).toEqual({ _id: user._id, ...ana, rights: ['publish'] });
    expect((await list('?state=active')).total).toBe(2);
    const again = await server.post('user/inviteAgain', { _id: user._id }, admin);
    expect(code(again)).toBe('user-has-joined-no-mail');
    expect(again.json().message).toContain('remove the account and invite them anew');
  });

  test('is mailed where mail is set up, and its link is shown to nobody', async () => {
    const mailing = await startTestServer({
      SITE_URL: 'http://localhost',
      RESEND_API_KEY: 'key',
      MAIL_FROM: 'site@example.org',
      RESEND_BASE_URL: 'http://127.0.0.1:9',
    });
    try {
      const cookie = await mailing.signIn('ada', ['admin']);
      const response = await mailing.post('user/invite', ana, cookie);
      expect(response.json()).toMatchObject({ user: { username: 'ana' }, link: null });
      const mails = await mailing.services.database.writer.selectFrom('outbox').selectAll().execute();
      expect(mails).toMatchObject([{ kind: 'invitation', recipients: '["ana@example.org"]', secret: 1 }]);
      expect(mails[0]!.body).toContain(
        'ada has invited you to edit localhost. You can write and publish. Your username is ana.',
      );
      expect(response.body + (await mailing.get('/api/mail/list', { cookie })).body).not.toContain('token=');
    } finally {
      await mailing.close();
    }
  });

  test('sent again ends the link before', async () => {
    const { user, link: first } = (await server.post('user/invite', ana, admin)).json();
    const { link: second } = (await server.post('user/inviteAgain', { _id: user._id }, admin)).json();
    expect(code(await use(first))).toBe('link-expired');
    expect((await use(second)).statusCode).toBe(200);
  });

  test('needs a free username and e-mail address, in any case, and roles that are there', async () => {
    const invite = async (fields: object) =>
      (await server.post('user/invite', { ...ana, ...fields }, admin)).json().validationErrors;
    expect(await invite({ username: 'ADA' })).toEqual([
      { field: 'username', message: 'Somebody already has the username ADA' },
    ]);
    expect(await invite({ email: 'Ada@Example.org' })).toMatchObject([{ field: 'email' }]);
    expect(await invite({ roles: ['wizard'] })).toMatchObject([{ field: 'roles' }]);
    expect(await invite({ username: 'a b' })).toMatchObject([{ field: 'username' }]);
    expect((await list()).total).toBe(1);
  });

  test.skipIf(onPostgres)('is refused where somebody sends a great many', async () => {
    const { user } = (await server.post('user/invite', ana, admin)).json();
    for (let count = 1; count < RATES.calls.invitations.attempts; count++)
      await server.post('user/inviteAgain', { _id: user._id }, admin);
    expect(code(await server.post('user/inviteAgain', { _id: user._id }, admin))).toBe('too-many');
  });
});

test('what is done to accounts is recorded, without addresses and links', async () => {
  const { user, link } = (await server.post('user/invite', ana, admin)).json();
  await server.post(
    'user/save',
    { user: { _id: user._id, roles: ['publisher'], email: 'a@example.net' } },
    admin,
  );
  for (const call of ['inviteAgain', 'deactivate', 'reactivate', 'remove'])
    await server.post(`user/${call}`, { _id: user._id }, admin);
  await server.post('user/save', { user: { _id: 'nobody', name: 'No' } }, admin);
  const { writer } = server.services.database;
  const entries = await writer
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', user._id)
    .execute();
  const done = entries.map(({ action, user_name, subject_name, details }) => {
    const { rolesBefore, roles, otherEmail } = JSON.parse(details);
    return [user_name, action, subject_name, rolesBefore.join(), roles.join(), otherEmail];
  });
  expect(done).toEqual([
    ['ada', 'user/invite', 'ana', '', 'editor', false],
    ['ada', 'user/save', 'ana', 'editor', 'publisher', true],
    ['ada', 'user/inviteAgain', 'ana', 'publisher', 'publisher', false],
    ['ada', 'user/deactivate', 'ana', 'publisher', 'publisher', false],
    ['ada', 'user/reactivate', 'ana', 'publisher', 'publisher', false],
    ['ada', 'user/remove', 'ana', 'publisher', '', false],
  ]);
  const token = new URL(link, 'http://localhost').searchParams.get('token')!;
  for (const secret of ['@', token]) expect(JSON.stringify(entries)).not.toContain(secret);
});

test('what somebody else changed meanwhile is not overwritten, and whoever has seen it saves over it', async () => {
  const { user: seen } = (await server.post('user/invite', ana, admin)).json();
  await server.addUser('ben', ['admin']);
  const ben = await logIn('ben');
  const save = (fields: object, as = admin) =>
    server.post('user/save', { user: { _id: seen._id, ...fields } }, as);
  const theirs = (await save({ version: seen.version, roles: ['publisher'] }, ben)).json().user;
  expect(theirs.version).not.toBe(seen.version);
  const refused = await save({ version: seen.version, name: 'Ana', roles: seen.roles });
  expect([refused.statusCode, code(refused)]).toEqual([409, 'version-conflict']);
  expect(refused.json().user).toEqual(theirs);
  expect((await list('?search=ana')).users[0]).toEqual(theirs);
  const over = await save({ version: theirs.version, roles: seen.roles });
  expect(over.json().user).toEqual(seen);
  await server.post('user/deactivate', { _id: seen._id }, ben);
  expect((await save({ version: seen.version, name: 'Ana' })).statusCode).toBe(409);
});

describe('sessions and links', () => {
  let id: string;
  let cookie: string;

  beforeEach(async () => {
    id = await server.addUser('mira');
    cookie = await logIn('mira');
  });

  test('end with other roles, and not with the same roles or another name', async () => {
    const save = (fields: object) => server.post('user/save', { user: { _id: id, ...fields } }, admin);
    expect((await save({ name: 'Mira Bell', roles: ['editor'] })).json().user).toMatchObject({
      name: 'Mira Bell',
    });
    expect(await me(cookie)).not.toBeNull();
    expect((await save({ roles: ['publisher', 'editor'] })).json().user.roles).toEqual([
      'editor',
      'publisher',
    ]);
    expect(await me(cookie)).toBeNull();
    expect((await me(await logIn('mira'))).roles).toEqual(['editor', 'publisher']);
  });

  test('end when the account is deactivated, and it can log in again once it is reactivated', async () => {
    expect((await server.post('user/deactivate', { _id: id }, admin)).json().user.state).toBe('deactivated');
    expect(await me(cookie)).toBeNull();
    expect(await statusOfLogIn('mira')).toBe(401);
    expect((await server.post('user/reactivate', { _id: id }, admin)).json().user.state).toBe('active');
    expect(await me(cookie)).toBeNull();
    expect(await statusOfLogIn('mira')).toBe(200);
  });

  test('an invitation ends when the account is deactivated, and is not sent again until it is reactivated', async () => {
    const { link, user } = (await server.post('user/invite', ana, admin)).json();
    const named = { _id: user._id };
    await server.post('user/deactivate', named, admin);
    expect(code(await server.post('user/inviteAgain', named, admin))).toBe('user-deactivated');
    await server.post('user/reactivate', named, admin);
    const { token, email } = Object.fromEntries(new URL(link, 'http://localhost').searchParams);
    const used = await server.post('user/setPassword', { email, token, password: TEST_PASSWORD });
    expect(code(used)).toBe('link-expired');
    expect((await server.post('user/inviteAgain', named, admin)).statusCode).toBe(200);
  });

  test('that a deactivated person still holds give nothing', async () => {
    const { writer } = server.services.database;
    await writer
      .updateTable('user')
      .set({ deactivated_at: server.services.now() })
      .where('id', '=', id)
      .execute();
    expect(await me(cookie)).toBeNull();
    expect((await server.get('/api/page/list', { cookie })).statusCode).toBe(401);
  });

  test('end when the account is removed, and what the person made stays under their name', async () => {
    const page = await server.save(cookie, { slug: 'guide', title: 'Guide' });
    expect((await server.post('user/remove', { _id: id }, admin)).json()).toEqual({});
    expect(await me(cookie)).toBeNull();
    expect(await statusOfLogIn('mira')).toBe(401);
    expect(await statusOfLogIn(`removed ${id}`)).toBe(401);
    expect(await usernames('')).toEqual(['ada']);
    const revisions = await server.get(`/api/page/loadRevisions?_id=${page._id}`, { cookie: admin });
    expect(revisions.body).toContain('mira');
    const { writer } = server.services.database;
    const row = await writer.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('@');
    expect(row.password_hash).toBeNull();
    for (const call of ['save', 'deactivate', 'reactivate', 'remove', 'inviteAgain']) {
      const body = call === 'save' ? { user: { _id: id } } : { _id: id };
      expect(code(await server.post(`user/${call}`, body, admin))).toBe('user-not-found');
    }
    expect(
      (await server.post('user/invite', { ...ana, username: 'mira', email: 'mira@example.org' }, admin))
        .statusCode,
    ).toBe(200);
  });

  test('another e-mail address is free, is what they log in with, and ends links to the one before', async () => {
    const { link, user } = (await server.post('user/invite', ana, admin)).json();
    const save = (email: string) => server.post('user/save', { user: { _id: user._id, email } }, admin);
    expect((await save('MIRA@example.org')).json().validationErrors).toMatchObject([{ field: 'email' }]);
    expect((await save('Ana@example.org')).statusCode).toBe(200);
    expect((await save('new@example.org')).json().user.email).toBe('new@example.org');
    const { token } = Object.fromEntries(new URL(link, 'http://localhost').searchParams);
    for (const email of ['ana@example.org', 'new@example.org']) {
      const used = await server.post('user/setPassword', { email, token, password: TEST_PASSWORD });
      expect(code(used)).toBe('link-expired');
    }
    expect(await usernames('?search=new@')).toEqual(['ana']);
  });
});

describe('the last admin who can log in', () => {
  const demote = (_id: string, cookie: string) =>
    server.post('user/save', { user: { _id, roles: ['editor'] } }, cookie);
  const idOf = async (username: string) => (await list(`?search=${username}`)).users[0]._id as string;

  test('is never demoted, deactivated or removed', async () => {
    await putRole(server.services.database.writer, 'people', ['publish', 'users']);
    await server.post('user/invite', { ...ana, roles: ['admin'], password: TEST_PASSWORD }, admin);
    expect(code(await demote(await idOf('ada'), admin))).toBe('last-admin');
    for (const call of ['deactivate', 'remove'])
      expect(code(await server.post(`user/${call}`, { _id: await idOf('ada') }, admin))).toBe('user-is-you');
    expect((await me(admin)).roles).toEqual(['admin']);
    expect((await list()).users[0]).toMatchObject({ roles: ['admin'], state: 'active' });
  });

  test.each(['save', 'deactivate', 'remove'])(
    'stays where two admins do %s to each other at the same moment',
    async (call) => {
      const [ada, mira] = [await idOf('ada'), await server.addUser('mira', ['admin'])];
      const other = await logIn('mira');
      const body = (_id: string) => (call === 'save' ? { user: { _id, roles: [] } } : { _id });
      const [first, second] = await Promise.all([
        server.post(`user/${call}`, body(mira), admin),
        server.post(`user/${call}`, body(ada), other),
      ]);
      expect([first.statusCode, second.statusCode].sort()).toEqual([200, expect.toBeOneOf([401, 403, 409])]);
      const able = await server.services.database.writer
        .selectFrom('user')
        .innerJoin('user_role', 'user_role.user_id', 'user.id')
        .select('username')
        .where('role', '=', 'admin')
        .where('deactivated_at', 'is', null)
        .execute();
      expect(able).toHaveLength(1);
    },
  );

  test('may go once there is another', async () => {
    await server.addUser('mira', ['admin']);
    expect((await demote(await idOf('ada'), admin)).statusCode).toBe(200);
    expect(await me(admin)).toBeNull();
  });
});

describe('somebody with the right to accounts who is no admin', () => {
  let keeper: string;

  beforeEach(async () => {
    const { writer } = server.services.database;
    await putRole(writer, 'people', ['publish', 'users']);
    await putRole(writer, 'sites', ['domains']);
    keeper = await server.signIn('kim', ['people']);
  });

  test('gives no role with rights that they do not hold', async () => {
    const invite = (...roles: string[]) => server.post('user/invite', { ...ana, roles }, keeper);
    expect(code(await invite('admin'))).toBe('above-you');
    expect(code(await invite('editor', 'sites'))).toBe('above-you');
    // A role with the right to accounts takes the password, which a caller here does not have.
    expect(code(await invite('editor', 'people'))).toBe('validation');
    const { user } = (await invite('editor')).json();
    const save = (roles: string[]) => server.post('user/save', { user: { _id: user._id, roles } }, keeper);
    expect(code(await save(['admin']))).toBe('above-you');
    expect(code(await save(['sites']))).toBe('above-you');
    expect((await save(['publisher'])).statusCode).toBe(200);
    const own = (await list('?search=kim', keeper)).users[0];
    const rise = await server.post('user/save', { user: { _id: own._id, roles: ['admin'] } }, keeper);
    expect(code(rise)).toBe('above-you');
  });

  describe('and a role that pages name', () => {
    let restrict: (roles: string[]) => Promise<unknown>;
    const saveRoles = async (username: string, roles: string[], cookie = keeper) => {
      const { _id } = (await list(`?search=${username}`)).users[0];
      return server.post('user/save', { user: { _id, roles } }, cookie);
    };
    const rolesOf = async (username: string) => (await list(`?search=${username}`)).users[0].roles;

    beforeEach(async () => {
      await putRole(server.services.database.writer, 'counsellor', []);
      const page = await server.save(admin, { slug: 'guide' });
      restrict = (roles) => server.post('roles/applyToPage', { page, roles }, admin);
      await server.addUser('mira', ['editor']);
    });

    test('gives it before pages name it, and after only where they hold it themselves', async () => {
      expect((await saveRoles('mira', ['counsellor', 'editor'])).statusCode).toBe(200);
      await saveRoles('mira', ['editor']);
      await restrict(['counsellor', 'publisher']);
      for (const response of [
        await saveRoles('mira', ['counsellor', 'editor']),
        await saveRoles('kim', ['counsellor', 'people']),
        await server.post('user/invite', { ...ana, roles: ['counsellor'] }, keeper),
      ]) {
        expect(response.statusCode).toBe(403);
        expect(response.json()).toMatchObject({
          error: { code: 'opens-pages' },
          message:
            'The role Counsellor opens pages to those who have it, and you do not have it. Ask somebody who has it and looks after accounts, or an admin.',
        });
      }
      expect([await rolesOf('mira'), await rolesOf('kim')]).toEqual([['editor'], ['people']]);
      expect((await list()).total).toBe(3);
      // A role that no page names can still be granted.
      expect((await server.post('user/invite', { ...ana, roles: ['editor'] }, keeper)).statusCode).toBe(200);
      const holder = await server.signIn('lou', ['counsellor', 'people']);
      expect((await saveRoles('mira', ['counsellor', 'editor'], holder)).statusCode).toBe(200);
      expect((await saveRoles('kim', ['counsellor', 'people'], admin)).statusCode).toBe(200);
    });

    test('gives it again once no page names it, and not while a deleted page does', async () => {
      const other = await server.save(admin, { slug: 'other' });
      await server.post('roles/applyToPage', { page: other, roles: ['counsellor'] }, admin);
      await server.post('page/delete', { _id: other._id }, admin);
      expect(code(await saveRoles('mira', ['counsellor']))).toBe('opens-pages');
      await server.post('page/restoreDeleted', { _id: other._id }, admin);
      expect(code(await saveRoles('mira', ['counsellor']))).toBe('opens-pages');
      await server.post('roles/applyToPage', { page: other, roles: [] }, admin);
      expect((await saveRoles('mira', ['counsellor'])).statusCode).toBe(200);
    });

    test('changes people who hold it in all other ways, and takes it from them', async () => {
      await restrict(['counsellor']);
      const _id = await server.addUser('noor', ['counsellor', 'editor']);
      const save = (fields: object) => server.post('user/save', { user: { _id, ...fields } }, keeper);
      expect((await save({ name: 'Noor' })).json().user).toMatchObject({ name: 'Noor', changeable: true });
      // The dialog sends all roles, even if no role has changed.
      expect((await save({ name: 'Noor Ali', roles: ['counsellor', 'editor'] })).statusCode).toBe(200);
      expect((await save({ roles: ['counsellor', 'publisher'] })).json().user.roles).toEqual([
        'counsellor',
        'publisher',
      ]);
      expect((await save({ roles: ['publisher'] })).json().user.roles).toEqual(['publisher']);
      expect(code(await save({ roles: ['counsellor', 'publisher'] }))).toBe('opens-pages');
    });
  });

  test('gets no links of people whose roles open pages to them alone', async () => {
    await putRole(server.services.database.writer, 'counsellor', []);
    const page = await server.save(admin, { slug: 'guide' });
    const { user } = (
      await server.post('user/invite', { ...ana, roles: ['counsellor', 'editor'] }, admin)
    ).json();
    const calls = [
      ['user/save', { user: { _id: user._id, email: 'kim2@example.org' } }],
      ['user/inviteAgain', { _id: user._id }],
    ] as const;
    const tried = (cookie: string) =>
      Promise.all(calls.map(async ([call, body]) => (await server.post(call, body, cookie)).statusCode));
    await server.post('roles/applyToPage', { page, roles: ['counsellor'] }, admin);
    expect(await tried(keeper)).toEqual([403, 403]);
    const save = await server.post(
      'user/save',
      { user: { _id: user._id, email: 'KIM2@example.org' } },
      keeper,
    );
    expect(code(save)).toBe('opens-pages');
    const same = { _id: user._id, name: 'Ana A', email: user.email };
    expect((await server.post('user/save', { user: same }, keeper)).statusCode).toBe(200);
    expect(await tried(await server.signIn('lou', ['counsellor', 'people']))).toEqual([200, 200]);
    await server.post('roles/applyToPage', { page, roles: [] }, admin);
    expect(await tried(keeper)).toEqual([200, 200]);
  });

  test('changes nothing about people who hold more, such as the address that links are mailed to', async () => {
    await server.addUser('sam', ['sites']);
    const { users } = await list('', keeper);
    expect(users.map(({ username, changeable }: never) => [username, changeable])).toEqual([
      ['ada', false],
      ['kim', true],
      ['sam', false],
    ]);
    for (const { _id } of [users[0], users[2]]) {
      const save = await server.post('user/save', { user: { _id, email: 'kim2@example.org' } }, keeper);
      expect(code(save)).toBe('above-you');
      for (const call of ['deactivate', 'reactivate', 'remove', 'inviteAgain'])
        expect(code(await server.post(`user/${call}`, { _id }, keeper))).toBe('above-you');
    }
  });
});
