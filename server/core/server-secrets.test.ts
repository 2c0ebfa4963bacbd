import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onPostgres } from '../testing/on-postgres.ts';
import { postgresEnv } from '../testing/postgres-of-server.ts';
import { startTestServers, type TestServers } from '../testing/several-servers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { ServerSecrets } from './server-secrets.ts';

describe.skipIf(!onPostgres)('the secrets of several servers', () => {
  let all: TestServers;
  let one: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    all = await startTestServers(2);
    [one, other] = all.servers as [TestServer, TestServer];
  });
  afterAll(() => all?.close());

  test('are the same on each, so that a second factor that was set up on one is known to the other', () => {
    const sealed = one.services.sealedSecrets.seal(Buffer.from('of an app'), 'mira');
    expect(other.services.sealedSecrets.open(sealed, 'mira')?.toString()).toBe('of an app');
    expect(other.services.forms.secret).toBe(one.services.forms.secret);
    const address = one.services.sealedSearches.address({ typed: 'rent', page: 1 });
    expect(other.services.sealedSearches.open(address.split('=')[1]!)?.typed).toBe('rent');
  });

  test('are not in the database as they are', async () => {
    const { writer } = one.services.database;
    const rows = await writer.selectFrom('server_secret').selectAll().execute();
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['forms', 'search', 'second-factor']),
    );
    expect(JSON.stringify(rows)).not.toContain(one.services.forms.secret);
  });

  test('are not opened with another key, and none is changed by trying', async () => {
    const { writer } = one.services.database;
    const before = await writer.selectFrom('server_secret').selectAll().execute();
    const wrong = new ServerSecrets(writer, 'another key that is as long as it has to be');
    await expect(wrong.get('second-factor')).rejects.toThrow('Set the same SECRET_KEY on every server');
    await expect(
      startTestServer({
        ...postgresEnv(one.services.config.postgres!.url),
        SECRET_KEY: 'another key that is as long as it has to be',
      }),
    ).rejects.toThrow('SECRET_KEY is not the one');
    expect(await writer.selectFrom('server_secret').selectAll().execute()).toEqual(before);
  });
});
