import { afterEach, beforeEach, expect, test } from 'vitest';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterEach(() => server.close());

const saveName = (name: unknown, as = cookie) => server.post('user/saveOwn', { name }, as);
const loadOwn = async () => (await server.get('/api/user/loadOwn', { cookie })).json().account;

test('somebody changes their own name, sees it, is found by it, and changes nobody else', async () => {
  await server.signIn('noor');
  const response = await saveName('  Mira Bell 🐚 ');
  expect(response.json()).toEqual({
    account: {
      _id: expect.any(String),
      username: 'mira',
      name: 'Mira Bell 🐚',
      email: 'mira@example.org',
      roles: ['editor'],
      newEmail: null,
      sendsMail: false,
      getsReports: null,
      showsName: true,
      getsComments: true,
    },
  });
  expect(await loadOwn()).toEqual(response.json().account);
  expect((await server.post('user/me', {}, cookie)).json().user.name).toBe('Mira Bell 🐚');
  const admin = await server.signIn('ada', ['admin']);
  const found = await server.get('/api/user/list?search=bell', { cookie: admin });
  expect(found.json().users).toMatchObject([{ username: 'mira' }]);
  const names = (await server.get('/api/user/list', { cookie: admin })).json().users;
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['', 'Mira Bell 🐚', '']);
});

test('a name is one line of at most 100 characters, without signs that turn the words around it', async () => {
  expect((await saveName('x'.repeat(101))).json().validationErrors).toEqual([
    { field: 'name', message: 'A name has at most 100 characters' },
  ]);
  expect((await saveName('\u202eariM\u2066')).json().account.name).toBe('ariM');
  expect((await saveName('Mira\nBell')).json().account.name).toBe('Mira Bell');
  expect((await saveName('עדה')).json().account.name).toBe('עדה');
  expect((await saveName('')).json().account.name).toBe('');
  expect((await saveName(undefined)).statusCode).toBe(400);
  expect((await server.post('user/saveOwn', { name: 'x', roles: ['admin'] }, cookie)).statusCode).toBe(400);
});

// On PostgreSQL, the save does not wait for the transaction, and may come first.
test.skipIf(onPostgres)('an account that went a moment ago is not changed', async () => {
  const { writer } = server.services.database;
  const saving = writer.transaction().execute(async (trx) => {
    const sent = saveName('Late');
    // Waits until the call has passed the permission check; the session still exists at that moment.
    await expect.poll(() => server.services.database.statements.reader).toBeGreaterThan(0);
    await trx.updateTable('user').set({ deactivated_at: '2026-01-01T00:00:00.000Z' }).execute();
    return { sent };
  });
  expect((await (await saving).sent).statusCode).toBe(401);
});
