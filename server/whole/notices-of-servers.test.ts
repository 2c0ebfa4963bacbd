import { describe, expect, onTestFinished, test } from 'vitest';
import { EmergencyNotices, noticeFile } from '../core/notices/emergency-notices.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { postgresEnv } from '../testing/postgres-of-server.ts';
import { twoServers } from '../testing/several-servers.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

describe.skipIf(!onPostgres)('an emergency notice on several servers', () => {
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@example.org',
    SITE_URL: 'http://www.example.org',
  };
  const servers = twoServers(mail);
  let cookie: string;

  const site = () => servers.one.services.domains.default()!.id;
  const words = ({ services }: Pick<TestServer, 'services'>) =>
    services.emergencyNotices.shownOn(site())?.words ?? null;
  const show = (server: TestServer, text: string) =>
    server.post(
      'notice/show',
      {
        ...{ words: text, number: '1800 000 000', linkText: '', linkHref: '', isDrill: false },
        ...{ until: new Date(Date.now() + 3600_000).toISOString(), domainIds: [site()] },
        password: TEST_PASSWORD,
      },
      cookie,
    );
  const end = (server: TestServer) =>
    server.post('notice/end', { domainIds: [site()], password: TEST_PASSWORD }, cookie);
  const recorded = async () => {
    const { reader } = servers.one.services.database;
    const mails = await reader.selectFrom('outbox').select('id').where('kind', '=', 'notice').execute();
    const entries = await reader
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'notice/%')
      .orderBy('created_at')
      .execute();
    return { mails: mails.length, actions: entries.map(({ action }) => action) };
  };

  test('is shown and ended by whichever server is asked, is recorded once, and is in the file of each', async () => {
    await servers.one.addUser('noor', ['admin']);
    const login = await servers.one.post('user/login', { username: 'noor', password: TEST_PASSWORD });
    cookie = `authToken=${login.json().token}`;
    expect((await show(servers.one, 'The line is down.')).statusCode).toBe(200);
    await expect.poll(() => words(servers.other), { interval: 5 }).toBe('The line is down.');
    expect((await show(servers.other, 'The line is slow.')).statusCode).toBe(200);
    await expect.poll(() => words(servers.one), { interval: 5 }).toBe('The line is slow.');
    for (const { services } of [servers.one, servers.other]) {
      const fromFile = () => new EmergencyNotices(noticeFile(services.config)).shownOn(site())?.words;
      await expect.poll(fromFile).toBe('The line is slow.');
    }
    expect(await recorded()).toEqual({ mails: 2, actions: ['notice/show', 'notice/show'] });
  });

  test('is shown by a server that starts with an empty folder, and not by one that was away when it ended', async () => {
    const env = { ...postgresEnv(servers.one.services.config.postgres!.url), ...mail };
    const added = await startTestServer(env);
    expect(words(added)).toBe('The line is slow.');
    // The server is killed: its file is left as it is.
    const { dataDir } = added.services.config;
    await added.services.changeFeed!.close();
    await added.services.noticeRecords.close();
    expect((await end(servers.one)).statusCode).toBe(200);
    await expect.poll(() => words(servers.other), { interval: 5 }).toBeNull();
    expect(words(added)).toBe('The line is slow.');
    const again = await startTestServer({ ...env, DATA_DIR: dataDir });
    onTestFinished(async () => {
      await again.close();
      await added.close();
    });
    expect(words(again)).toBeNull();
    expect((await recorded()).actions).toEqual(['notice/show', 'notice/show', 'notice/end']);
  });
});
