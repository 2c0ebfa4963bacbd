import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole, roleNames } from '../../../db/user-queries.ts';
import { titleProblem } from '../../../src/model/role-title.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let editor: string;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('ada', ['admin']);
  editor = await server.signIn('edo');
});
afterEach(() => server.close());

const save = (role: object, cookie = admin) => server.post('roles/save', { role }, cookie);
const saved = async (role: object) => {
  const response = await save(role);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().role;
};
const code = (response: { json(): { error: { code: string } } }) => response.json().error.code;
const versionOf = async (name: string) =>
  (await roles()).find((role: { name: string }) => role.name === name)?.version ?? 1;
const remove = async (name: string, cookie = admin) =>
  server.post('roles/remove', { name, version: await versionOf(name) }, cookie);
const uses = async (name: string, query = '') =>
  (await server.get(`/api/roles/loadUses?name=${name}${query}`, { cookie: admin })).json();
const user = async (cookie: string) => (await server.post('user/me', {}, cookie)).json().user;
const roles = async () => (await server.get('/api/roles/list', { cookie: admin })).json().roles;

test('a role is added, and keeps its name, its holders and its pages whatever it is called then', async () => {
  const role = await saved({ title: ' Night  team ', description: 'Answers at night', rights: ['publish'] });
  expect(role).toEqual({
    name: 'night-team',
    title: 'Night team',
    description: 'Answers at night',
    rights: ['publish'],
    secondFactor: false,
    version: 1,
  });
  const night = await server.signIn('nia', ['night-team']);
  const page = await server.save(night, { slug: 'night' });
  const apply = { page: { _id: page._id }, roles: ['night-team'] };
  expect((await server.post('roles/applyToPage', apply, night)).statusCode).toBe(200);
  const renamed = await saved({ name: 'night-team', version: 1, title: 'Late shift' });
  expect(renamed).toEqual({ ...role, title: 'Late shift', version: 2 });
  // The session still exists. It would have ended if nia had lost a right.
  const nia = await user(night);
  expect([nia.roles, nia.rights]).toEqual([['night-team'], ['publish']]);
  expect((await server.post('page/publishPage', { page }, night)).statusCode).toBe(200);
  expect(await uses('night-team')).toEqual({
    people: [{ _id: expect.any(String), username: 'nia', name: '', loses: ['publish'] }],
    peopleTotal: 1,
    pages: [{ _id: page._id, domainId: page.domainId, slug: 'night', title: '', adminsOnly: true }],
    pagesTotal: 1,
    adminsOnlyTotal: 1,
  });
});

test('no two roles look the same, and each has a name that people can type', async () => {
  await saved({ title: 'Night team' });
  for (const title of ['admin ', 'ADMIN', 'Ádmin', 'night  TEAM', 'Edıtor']) {
    const response = await save({ title });
    expect([title, response.statusCode]).toEqual([title, 422]);
    expect(response.json().validationErrors).toEqual([
      { field: 'role.title', message: expect.stringMatching(/^There is a role called /) },
    ]);
  }
  for (const title of [
    '',
    '  ',
    'x'.repeat(51),
    'x'.repeat(500),
    'Аdmin',
    'ɑdmin',
    'ａdmin',
    '\u202enimda',
    'a\u200bb',
    '-',
  ])
    expect([title, (await save({ title })).statusCode]).toEqual([title, 422]);
  expect((await save({})).statusCode).toBe(422);
  for (const title of ['Ночна зміна', '夜班', 'Café & bar']) expect(titleProblem(title)).toBeNull();
  expect((await saved({ title: 'Ночна зміна' })).name).toBe('role');
  expect((await saved({ title: '夜班' })).name).toMatch(/^role-\w{8}$/);
});

test('what was sent of a role changes, over the version that was loaded', async () => {
  const role = await saved({ title: 'Trainer', rights: ['submissions', 'publish'] });
  expect(role.rights).toEqual(['publish', 'submissions']);
  const [first, second] = await Promise.all([
    save({ name: 'trainer', version: 1, description: 'First' }),
    save({ name: 'trainer', version: 1, description: 'Second' }),
  ]);
  const codes = [first.statusCode, second.statusCode];
  expect(codes.toSorted()).toEqual([200, 409]);
  const [won, lost] = codes[0] === 200 ? [first, second] : [second, first];
  const message = 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.';
  expect(lost.json()).toEqual({
    statusCode: 409,
    message,
    error: { code: 'version-conflict', message },
    savedBy: null,
    role: won.json().role,
  });
  // A save without changes creates no new version.
  expect((await saved({ name: 'trainer', version: 2, title: 'Trainer' })).version).toBe(2);
  expect(code(await save({ name: 'trainer', title: 'Other' }))).toBe('version-conflict');
  expect(code(await save({ name: 'gone', version: 1 }))).toBe('role-not-found');
});

test('a double click adds one role', async () => {
  const answers = await Promise.all([save({ title: 'Twice' }), save({ title: 'Twice' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

test('whoever loses a right by a change is logged out, admins and those who gain one are not', async () => {
  await saved({ title: 'Trainer', rights: ['publish'] });
  const trainer = await server.signIn('tia', ['trainer']);
  const both = await server.signIn('bob', ['trainer', 'admin']);
  await saved({ name: 'trainer', version: 1, rights: ['publish', 'submissions'] });
  expect((await user(trainer)).rights).toEqual(['publish', 'submissions']);
  await saved({ name: 'trainer', version: 2, rights: ['submissions'] });
  expect([await user(trainer), (await user(both)).username]).toEqual([null, 'bob']);
});

test('the role of admins stays as it is', async () => {
  const [role] = await roles();
  for (const change of [{ rights: [] }, { title: 'Boss' }])
    expect(code(await save({ name: 'admin', version: role.version, ...change }))).toBe('role-fixed');
  expect(code(await remove('admin'))).toBe('role-fixed');
  const described = { name: 'admin', version: role.version, description: 'Looks after all of it' };
  expect((await saved(described)).description).toBe('Looks after all of it');
});

test('a removed role is taken from all who hold it, and lets nobody into its pages, by no later role either', async () => {
  await saved({ title: 'Trainer', rights: ['publish'] });
  const trainer = await server.signIn('tia', ['trainer']);
  const both = await server.signIn('bob', ['trainer', 'editor']);
  const page = await server.save(trainer, { slug: 'training' });
  const shared = await server.save(both, { slug: 'shared' });
  const apply = (cookie: string, id: string, names: readonly string[]) =>
    server.post('roles/applyToPage', { page: { _id: id }, roles: names }, cookie);
  await apply(trainer, page._id, ['trainer']);
  await apply(both, shared._id, ['trainer', 'editor']);
  await server.addUser('edda', ['editor']);
  expect(await uses('trainer')).toEqual({
    people: [
      { _id: expect.any(String), username: 'bob', name: '', loses: [] },
      { _id: expect.any(String), username: 'tia', name: '', loses: ['publish'] },
    ],
    peopleTotal: 2,
    pages: [
      { _id: shared._id, domainId: page.domainId, slug: 'shared', title: '', adminsOnly: false },
      { _id: page._id, domainId: page.domainId, slug: 'training', title: '', adminsOnly: true },
    ],
    pagesTotal: 2,
    adminsOnlyTotal: 1,
  });
  const { people, pages } = await uses('trainer', '&size=1&peoplePage=2&pagesPage=2');
  expect([people, pages]).toEqual([
    [expect.objectContaining({ username: 'tia', loses: ['publish'] })],
    [expect.objectContaining({ slug: 'training', adminsOnly: true })],
  ]);
  expect((await remove('trainer')).json()).toEqual({ name: 'trainer' });
  expect(code(await remove('trainer'))).toBe('role-not-found');
  expect([await user(trainer), await user(both)]).toEqual([null, null]);
  const { reader } = server.services.database;
  expect(await reader.selectFrom('user_role').selectAll().where('role', '=', 'trainer').execute()).toEqual(
    [],
  );
  const changed = async (cookie: string, { _id, version, slug }: typeof page) =>
    (await server.post('page/save', { page: { _id, version, slug } }, cookie)).statusCode;
  expect([await changed(editor, page), await changed(editor, shared)]).toEqual([403, 200]);
  const again = await saved({ title: 'Trainer' });
  expect(again.name).toMatch(/^trainer-\w{8}$/);
  expect(await changed(await server.signIn('tom', [again.name]), page)).toBe(403);
  expect(await changed(admin, page)).toBe(200);
});

test('whose role goes while they edit is told to log in again, and nothing of theirs is published or lost', async () => {
  await saved({ title: 'Trainer', rights: ['publish'] });
  const trainer = await server.signIn('tia', ['trainer']);
  const page = await server.save(trainer, { slug: 'training', title: 'Saved' });
  const answers = await Promise.all([
    remove('trainer'),
    server.post('page/publishPage', { page: { ...page, title: 'Changed' } }, trainer),
    remove('trainer'),
  ]);
  expect(
    answers
      .map(({ statusCode }) => statusCode)
      .filter((_, at) => at !== 1)
      .toSorted(),
  ).toEqual([200, 404]);
  const published = answers[1]!.statusCode === 200;
  const again = await server.post('page/publishPage', { page: { ...page, version: 9 } }, trainer);
  expect(code(again)).toBe('not-signed-in');
  expect((await server.get('/training')).statusCode).toBe(published ? 200 : 404);
});

test('seed roles that were removed stay away when the server starts again', async () => {
  expect((await remove('publisher')).statusCode).toBe(200);
  const again = await startTestServer({ DATA_DIR: server.folder });
  expect(await roleNames(again.services.database.writer)).toEqual(['admin', 'editor']);
  await again.close();
});

test('nobody gives a role more than they hold, nor takes from one that has more', async () => {
  const { writer } = server.services.database;
  await putRole(writer, 'keeper', ['roles', 'publish']);
  await putRole(writer, 'hosts', ['domains']);
  const keeper = await server.signIn('kim', ['keeper']);
  expect((await save({ title: 'Helper', rights: ['publish'] }, keeper)).statusCode).toBe(200);
  const refused = [
    { title: 'Other', rights: ['domains'] },
    { name: 'helper', version: 1, rights: ['publish', 'domains'] },
    { name: 'keeper', version: 1, rights: ['roles', 'publish', 'users'] },
    { name: 'hosts', version: 1, rights: [] },
    { name: 'admin', version: 1, description: 'Mine' },
  ];
  for (const role of refused) expect([role, code(await save(role, keeper))]).toEqual([role, 'above-you']);
  expect(code(await remove('hosts', keeper))).toBe('above-you');
  expect((await save({ title: 'X' }, editor)).statusCode).toBe(403);
});

test('whoever holds a role cannot require of it a second factor that they do not have', async () => {
  await putRole(server.services.database.writer, 'keeper', ['roles', 'publish']);
  const keeper = await server.signIn('kim', ['keeper']);
  const response = await save({ name: 'keeper', version: 1, secondFactor: true }, keeper);
  expect(response.json().validationErrors[0].field).toBe('role.secondFactor');
  expect((await saved({ name: 'keeper', version: 1, secondFactor: true })).secondFactor).toBe(true);
  expect(await user(keeper)).toBeNull();
});

test('there are as many roles as anybody can look through', async () => {
  const { writer } = server.services.database;
  for (let number = 0; number < 197; number++) await putRole(writer, `role-${number}`, []);
  expect(code(await save({ title: 'One more' }))).toBe('too-many-roles');
});

test('what becomes of a role is recorded in words', async () => {
  await saved({ title: 'Trainer', rights: ['publish'] });
  await saved({ name: 'trainer', version: 1, title: 'Coach', rights: [] });
  await remove('trainer');
  const { entries } = (await server.get('/api/audit/list', { cookie: admin })).json();
  const told = entries
    .filter(({ subject }: { subject: { kind: string } }) => subject.kind === 'role')
    .map((entry: { what: string; subject: { name: string }; details: string }) => [
      entry.what,
      entry.subject.name,
      entry.details,
    ]);
  expect(told.toReversed()).toEqual([
    ['Saved a role', 'Trainer', 'rights: publish'],
    ['Saved a role', 'Coach', 'rights: none (before: publish); called before: Trainer'],
    ['Removed a role', 'Coach', 'people: 0; pages: 0'],
  ]);
});

test('a role is not removed where somebody has changed it since it was listed', async () => {
  const { name, version } = await saved({ title: 'Trainer', rights: ['publish'] });
  const role = await saved({ name, version, title: 'Coach' });
  const refused = await server.post('roles/remove', { name, version }, admin);
  expect([refused.statusCode, code(refused), refused.json().role]).toEqual([409, 'version-conflict', role]);
  expect((await server.post('roles/remove', { name }, admin)).statusCode).toBe(400);
  expect((await server.post('roles/remove', { name, version: 2 }, admin)).json()).toEqual({ name });
});
