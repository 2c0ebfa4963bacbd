import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../core/config/config.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { startTestServer } from '../testing/test-server.ts';
import { userAdd } from './user-add.ts';

test.each([
  [
    'a role that is not there',
    { roles: ['wizard'] },
    'There is no role wizard. The roles are: admin, editor, publisher.',
  ],
  ['an address that is none', { email: 'no-address' }, 'Please provide a valid email address'],
  ['a name that is too short', { username: 'm' }, 'A username has at least 3 characters'],
  ['a name with a space', { username: 'mira bell' }, 'A username has no spaces and no @'],
])('%s is refused', async (_what, wrong, message) => {
  const config = readConfig({ DATA_DIR: await temporaryFolder(), DEMO: '0' });
  const user = { username: 'mira', email: 'mira@example.org', roles: ['editor'], ...wrong };
  const failure = await userAdd(config, user).catch((error: unknown) => error);
  const { validationErrors } = failure as { validationErrors?: { message: string }[] };
  expect(validationErrors?.[0]?.message ?? (failure as Error).message).toBe(message);
});

test('a name and an address that somebody has, in any case, are refused while the site is served', async () => {
  const server = await startTestServer();
  await server.addUser('mira');
  const user = { username: 'MIRA', email: 'Mira@EXAMPLE.org', roles: ['editor'] };
  await expect(userAdd(server.services.config, user)).rejects.toMatchObject({
    code: 'validation',
    validationErrors: [
      { field: 'username', message: 'Somebody already has the username MIRA' },
      { field: 'email', message: 'Somebody already has the e-mail address Mira@EXAMPLE.org' },
    ],
  });
  await server.close();
});

test.each([
  ['https://www.example.org', 'https://www.example.org/'],
  ['', 'http://localhost:4321/'],
])('with the address %j of the site, the link that is printed begins with %s', async (SITE_URL, origin) => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const env = { DATA_DIR: await temporaryFolder(), DEMO: '0', PORT: '4321' };
  const config = readConfig(SITE_URL === '' ? env : { ...env, SITE_URL });
  await userAdd(config, { username: 'mira', email: 'mira@example.org', roles: ['editor'] });
  const link = new URL(/http\S+/.exec(printed.mock.calls.flat().join())![0]);
  expect(`${link.origin}/`).toBe(origin);
  expect(link.searchParams.get('email')).toBe('mira@example.org');
});
