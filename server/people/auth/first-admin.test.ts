import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createFirstAdmin, firstAdminLink } from './first-admin.ts';

const ORIGIN = 'https://www.example.org';
const PASSWORD = 'nine lanterns on a wall';
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function withPassword(password: string) {
  const { config } = server.services;
  return { ...server.services, config: { ...config, admin: { ...config.admin, password } } };
}

const logIn = (username: string) => server.post('user/login', { username, password: PASSWORD });

test('each start gives a new link until one is used, and earlier ones work until then', async () => {
  const use = (link: string | null) => {
    const { searchParams } = new URL(link!);
    const { token, email } = Object.fromEntries(searchParams);
    return server.post('user/setPassword', { email, token, password: PASSWORD });
  };
  await createFirstAdmin(server.services);
  const first = await firstAdminLink(server.services, ORIGIN);
  expect(first).toMatch(/^https:\/\/www\.example\.org\/\?token=[\w-]{43}&email=admin%40example\.org$/);
  await createFirstAdmin(server.services);
  const second = await firstAdminLink(server.services, ORIGIN);
  expect(second).not.toBe(first);
  expect((await use(first)).statusCode).toBe(200);
  expect((await use(first)).statusCode).toBe(422);
  expect((await use(second)).statusCode).toBe(422);
  expect(await firstAdminLink(server.services, ORIGIN)).toBeNull();
  expect((await logIn('admin')).statusCode).toBe(200);
});

test('ADMIN_PASSWORD creates the first admin without a link', async () => {
  await createFirstAdmin(withPassword(PASSWORD));
  expect(await firstAdminLink(server.services, ORIGIN)).toBeNull();
  expect((await logIn('admin')).statusCode).toBe(200);
});

test('ADMIN_PASSWORD set later becomes the password of a first admin who has none, and of no other user', async () => {
  await createFirstAdmin(server.services);
  await createFirstAdmin(withPassword(PASSWORD));
  expect((await logIn('admin')).statusCode).toBe(200);
  await createFirstAdmin(withPassword('another long password'));
  expect((await logIn('admin')).statusCode).toBe(200);
});

test('setting ADMIN_PASSWORD invalidates a link that was printed before', async () => {
  await createFirstAdmin(server.services);
  const link = new URL((await firstAdminLink(server.services, ORIGIN))!);
  await createFirstAdmin(withPassword(PASSWORD));
  const fields = Object.fromEntries(link.searchParams);
  const response = await server.post('user/setPassword', { ...fields, password: 'another long password' });
  expect(response.statusCode).toBe(422);
  expect((await logIn('admin')).statusCode).toBe(200);
});

test('an admin who was added on the command line is the first admin', async () => {
  await server.addUser('mira', ['admin']);
  await createFirstAdmin(server.services);
  const { rows } = {
    rows: await server.services.database.writer.selectFrom('user').select('username').execute(),
  };
  expect(rows).toEqual([{ username: 'mira' }]);
});

test('an admin is created even where there are editors', async () => {
  await server.addUser('mira', ['editor']);
  await createFirstAdmin(server.services);
  expect(await firstAdminLink(server.services, ORIGIN)).toContain('email=admin%40example.org');
});

test('that the first admin was made is recorded, once', async () => {
  await createFirstAdmin(server.services);
  await createFirstAdmin(server.services);
  const entries = await server.services.database.writer.selectFrom('audit_entry').selectAll().execute();
  expect(entries).toMatchObject([
    { action: 'user/add', user_id: '', subject_name: 'admin', details: '{"roles":["admin"]}' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('@');
});
