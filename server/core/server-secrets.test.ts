import { describe, expect, test } from 'vitest';
import { onPostgres } from '../testing/on-postgres.ts';
import { postgresEnv } from '../testing/postgres-of-server.ts';
import { twoServers } from '../testing/several-servers.ts';
import { startTestServer } from '../testing/test-server.ts';
import { ServerSecrets } from './server-secrets.ts';

describe.skipIf(!onPostgres)('the secrets of several servers', () => {
  const servers = twoServers();

  test('are the same on each, so that a second factor that was set up on one is known to the other', () => {
    const { one, other } = servers;
    const sealed = one.services.sealedSecrets.seal(Buffer.from('of an app'), 'mira');
    expect(other.services.sealedSecrets.open(sealed, 'mira')?.toString()).toBe('of an app');
    expect(other.services.forms.secret).toBe(one.services.forms.secret);
    const address = one.services.sealedSearches.address({ typed: 'rent', page: 1 });
    expect(other.services.sealedSearches.open(address.split('=')[1]!)?.typed).toBe('rent');
  });

  test('are not in the database as they are', async () => {
    const { one } = servers;
    const { writer } = one.services.database;
    const rows = await writer.selectFrom('server_secret').selectAll().execute();
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['forms', 'search', 'second-factor']),
    );
    expect(JSON.stringify(rows)).not.toContain(one.services.forms.secret);
  });

  test('are not opened with another key, and none is changed by trying', async () => {
    const { one } = servers;
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
