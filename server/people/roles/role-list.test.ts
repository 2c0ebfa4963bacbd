import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('signed-in users read which roles there are, by name, with their rights', async () => {
  await putRole(server.services.database.writer, 'trainer', ['submissions', 'time-travel']);
  const response = await server.get('/api/roles/list', { cookie: await server.signIn('edo', ['editor']) });
  expect(response.statusCode).toBe(200);
  const { roles } = response.json();
  expect(roles.map(({ name }: { name: string }) => name)).toEqual([
    'admin',
    'editor',
    'publisher',
    'trainer',
  ]);
  expect(roles.at(-1)).toEqual({
    name: 'trainer',
    title: 'Trainer',
    description: '',
    rights: ['submissions'],
    secondFactor: false,
    version: 1,
    opensPages: false,
  });
});

test('the list says which roles pages name, those of deleted pages too', async () => {
  const admin = await server.signIn('ada', ['admin']);
  const opening = async () => {
    const { roles } = (await server.get('/api/roles/list', { cookie: admin })).json();
    return roles.filter((role: { opensPages: boolean }) => role.opensPages).map(({ name }: never) => name);
  };
  expect(await opening()).toEqual([]);
  const page = await server.save(admin, { slug: 'guide' });
  await server.post('roles/applyToPage', { page, roles: ['publisher', 'editor'] }, admin);
  expect(await opening()).toEqual(['editor', 'publisher']);
  await server.post('roles/applyToPage', { page, roles: ['publisher'] }, admin);
  await server.post('page/delete', { _id: page._id }, admin);
  expect(await opening()).toEqual(['publisher']);
});

test('nobody else does', async () => {
  expect((await server.get('/api/roles/list')).statusCode).toBe(401);
});
