import fs from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import { OFFLINE_PATH, WORKER_PATH } from '../../../src/model/offline.ts';
import { NOTICE_FILE } from '../../core/notices/emergency-notices.ts';
import type { Renderer } from '../../delivery/visitor/renderer.ts';
import { makeBackup } from '../../operate/backups/make-backup.ts';
import { restoreBackup } from '../../operate/backups/restore.ts';
import { codeOfApp } from '../../testing/authenticator.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@example.org',
  SITE_URL: 'http://www.example.org',
};
const OTHER = 'learning.example.org';
const WORDS = 'Our line is down. Call 1800 000 000.';
const SECTION = '<section aria-label="Emergency notice">';

/** Renders a view with the places of a notice, as Astro does. */
const render: Renderer = async ({ kind, head }) => ({
  html: Buffer.from(
    `<head><link rel="icon" href="/favicon.svg"></head><body><div class="site">${kind} ${head.title}</div></body>`,
  ),
  csp: "default-src 'self'; style-src 'self'",
  failures: [],
});

let server: TestServer;
let cookie: string;
let sites: { readonly own: string; readonly other: string };

async function logIn(username: string): Promise<string> {
  const response = await server.post('user/login', { username, password: TEST_PASSWORD });
  return `authToken=${response.json().token}`;
}

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ ...MAIL, ...env }, render);
  await server.addUser('noor', ['admin']);
  await server.addUser('mira', ['admin']);
  cookie = await logIn('noor');
  const domain = { name: 'Learning', hostnames: [OTHER] };
  const other = (await server.post('config/saveDomain', { domain }, cookie)).json().domain._id;
  await server.post('config/publishDomain', { domain: { _id: other } }, cookie);
  sites = { own: server.services.domains.default()!.id, other };
  await server.publish(cookie, { slug: 'help', title: 'Help' });
}

const notice = (change: object = {}) => ({
  ...{ words: WORDS, number: '1800 000 000', linkText: 'Get help', linkHref: '/help', isDrill: false },
  ...{ until: new Date(Date.now() + 3600_000).toISOString(), domainIds: [sites.own] },
  ...{ password: TEST_PASSWORD, ...change },
});
const show = (change: object = {}, as = cookie) => server.post('notice/show', notice(change), as);
const end = (change: object = {}) =>
  server.post('notice/end', { domainIds: [sites.own], password: TEST_PASSWORD, ...change }, cookie);
const shows = async (url: string, headers: Record<string, string> = {}) =>
  (await server.get(url, headers)).body.includes(`<body><div class="site">${SECTION}<p>${WORDS}`);
const outbox = async () =>
  (
    await server.services.database.reader
      .selectFrom('outbox')
      .select(['recipients', 'subject'])
      .where('kind', '=', 'notice')
      .execute()
  ).map(({ recipients, subject }) => `${recipients} ${subject}`);
const recorded = async () =>
  (
    await server.services.database.reader
      .selectFrom('audit_entry')
      .select(['action', 'user_name', 'subject_name'])
      .where('action', 'like', 'notice/%')
      .execute()
  ).map(({ action, user_name, subject_name }) => `${action} ${user_name} ${subject_name}`);

describe('an emergency notice', () => {
  beforeEach(() => start());
  afterEach(() => server.close());

  test('stands first on every page of the chosen site from the next request on, and goes when it is ended', async () => {
    const before = await server.get('/help');
    const worker = (await server.get(WORKER_PATH)).body;
    expect(await shows('/help', { host: OTHER })).toBe(false);
    expect((await show()).statusCode).toBe(200);
    const pages = ['/help', '/search?q=help', '/none', '/login', '/health', OFFLINE_PATH];
    for (const url of pages) expect([url, await shows(url)]).toEqual([url, true]);
    expect(await shows('/none', { host: OTHER })).toBe(false);
    const packed = await server.get('/help', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(SECTION);
    const again = await server.get('/help', { 'if-none-match': String(before.headers.etag) });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(again.headers.etag).not.toBe(before.headers.etag);
    expect((await server.get('/help', { 'if-none-match': String(again.headers.etag) })).statusCode).toBe(304);
    // Browsers that keep the page with the numbers fetch it anew, because its worker has changed.
    expect((await server.get(WORKER_PATH)).body).not.toBe(worker);
    expect((await end()).json().notices).toEqual([]);
    expect((await server.get(WORKER_PATH)).body).toBe(worker);
    const after = await server.get('/help', { 'if-none-match': String(again.headers.etag) });
    expect([after.statusCode, after.body]).toEqual([200, before.body]);
    expect((await server.get('/help', { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(
      304,
    );
  });

  test('ends by itself', async () => {
    await show({ until: new Date(Date.now() + 60_000).toISOString() });
    expect(await shows('/help')).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await shows('/help')).toBe(false);
  });

  test('as a drill is shown to people who are logged in, and to nobody else', async () => {
    await show({ isDrill: true });
    const seen = await server.get('/help?view=visitor', { cookie });
    expect(seen.body).toContain(`${SECTION}<p>Drill. Only people who are logged in see this.</p><p>${WORDS}`);
    for (const url of ['/help', '/search?q=help', '/none'])
      expect((await server.get(url)).body).not.toContain('Emergency');
  });

  test('is on the copies of pages while the database and the renderer fail, after a restart too', async () => {
    await server.get('/help');
    await show();
    await server.services.close();
    const folder = server.folder;
    const failing: Renderer = () => Promise.reject(new Error('Astro fails.'));
    const second = await startTestServer({ ...MAIL, DATA_DIR: folder }, failing);
    onTestFinished(() => second.close());
    const copy = await second.get('/help');
    expect([copy.statusCode, copy.body]).toEqual([200, expect.stringContaining(SECTION)]);
    const last = await second.get('/none');
    expect([last.statusCode, last.body]).toEqual([404, expect.stringContaining(SECTION)]);
  });

  test.skipIf(onPostgres)(
    'is shown while the database is locked, and is recorded and mailed after that, once',
    async () => {
      await server.get('/help');
      const other = new Sqlite(server.services.config.databaseFile);
      onTestFinished(() => void other.close());
      other.exec('begin immediate');
      const response = await show();
      expect([response.statusCode, response.json().waiting]).toEqual([200, 1]);
      expect([await shows('/help'), await recorded(), await outbox()]).toEqual([true, [], []]);
      other.exec('rollback');
      await server.services.noticeRecords.record();
      await server.services.noticeRecords.record();
      const name = server.services.domains.default()!.name;
      expect(await recorded()).toEqual([`notice/show noor ${name}`]);
      expect(await outbox()).toHaveLength(2);
      expect((await server.get('/api/notice/load', { cookie })).json().waiting).toBe(0);
    },
  );

  test('that a killed server has recorded is not recorded again', async () => {
    const { emergencyNotices, noticeRecords } = server.services;
    vi.spyOn(emergencyNotices, 'recorded').mockRejectedValueOnce(new Error('The disk fails.'));
    await show();
    await noticeRecords.record();
    expect(emergencyNotices.recorded).toHaveBeenCalledTimes(2);
    expect([emergencyNotices.waiting.length, (await recorded()).length, (await outbox()).length]).toEqual([
      0, 1, 2,
    ]);
  });

  test('is mailed to every admin and recorded for each site, when it is shown and when it is ended', async () => {
    await server.addUser('wim', ['editor']);
    await show({ domainIds: [sites.own, sites.other], linkText: '', linkHref: '' });
    await end();
    const host = 'www.example.org';
    expect((await outbox()).sort()).toEqual([
      `["mira@example.org"] Emergency notice ended · ${host}`,
      `["mira@example.org"] Emergency notice · ${host}`,
      `["noor@example.org"] Emergency notice ended · ${host}`,
      `["noor@example.org"] Emergency notice · ${host}`,
    ]);
    const own = server.services.domains.default()!.name;
    expect((await recorded()).sort()).toEqual([
      `notice/end noor ${own}`,
      ...[`notice/show noor ${own}`, 'notice/show noor Learning'].sort(),
    ]);
    expect(await shows('/none', { host: OTHER })).toBe(true);
  });

  test('is refused without the right, and without the password', async () => {
    await putRole(server.services.database.writer, 'caller', ['notice']);
    await server.addUser('wim', ['editor']);
    await server.addUser('kim', ['caller']);
    const [wim, kim] = [await logIn('wim'), await logIn('kim')];
    expect((await show({}, wim)).statusCode).toBe(403);
    for (const password of ['', 'not the password']) {
      const refused = await show({ password }, kim);
      expect([refused.statusCode, refused.json().validationErrors[0].field]).toEqual([422, 'password']);
    }
    expect((await end({ password: 'not the password' })).statusCode).toBe(422);
    expect(await shows('/help')).toBe(false);
    expect((await show({}, kim)).json()).toMatchObject({ proof: 'password', notices: [{ by: 'kim' }] });
  });

  test.skipIf(onPostgres)(
    'takes a code of the second factor in place of the password, each code once, also while the database is locked',
    async () => {
      const { secret } = (
        await server.post('user/startSecondFactor', { password: TEST_PASSWORD }, cookie)
      ).json().setUp;
      const now = Date.now();
      const enabled = await server.post('user/enableSecondFactor', { code: codeOfApp(secret, now) }, cookie);
      cookie = `authToken=${enabled.cookies.find(({ name }) => name === 'authToken')!.value}`;
      expect((await show()).json().validationErrors[0].field).toBe('code');
      const other = new Sqlite(server.services.config.databaseFile);
      onTestFinished(() => void other.close());
      other.exec('begin immediate');
      const code = codeOfApp(secret, now + 30_000);
      expect((await show({ password: '', code })).json()).toMatchObject({ proof: 'code', waiting: 1 });
      expect(await shows('/help')).toBe(true);
      const again = await end({ password: '', code });
      expect([again.statusCode, again.json().validationErrors[0].field]).toEqual([422, 'code']);
      other.exec('rollback');
    },
  );

  test('is refused with an end that is over or far away, with a page that readers cannot open, and with other links', async () => {
    await server.save(cookie, { slug: 'draft', title: 'A draft' });
    const wrong: readonly [object, string][] = [
      [{ words: ' ' }, 'words'],
      [{ number: 'call us' }, 'number'],
      [{ until: new Date(Date.now() - 1).toISOString() }, 'until'],
      [{ until: new Date(Date.now() + 32 * 24 * 3600_000).toISOString() }, 'until'],
      [{ linkHref: '/draft' }, 'linkHref'],
      [{ linkHref: '' }, 'linkHref'],
      [{ linkHref: 'https://help.example@evil.example/' }, 'linkHref'],
      [{ words: '\u200b\u2060' }, 'words'],
      [{ words: '\u2800 \u3164' }, 'words'],
      [{ linkText: '\u200b' }, 'linkText'],
      [{ linkText: '' }, 'linkText'],
      [{ linkHref: 'http://example.org/' }, 'linkHref'],
      [{ linkHref: '//example.org/' }, 'linkHref'],
      [{ domainIds: [] }, 'domainIds'],
      // The other site has no such page.
      [{ domainIds: [sites.own, sites.other] }, 'linkHref'],
    ];
    for (const [change, field] of wrong) {
      const refused = await show(change);
      expect([change, refused.statusCode, refused.json().validationErrors?.[0].field]).toEqual([
        change,
        422,
        field,
      ]);
    }
    expect((await show({ domainIds: ['none'] })).statusCode).toBe(404);
    expect((await show({ linkHref: 'https://example.org/' })).statusCode).toBe(200);
  });

  test.skipIf(onPostgres)(
    'is in backups, and a restore brings it back; a backup without one leaves the notice that stands',
    async () => {
      const { config } = server.services;
      const folder = await temporaryFolder();
      const [without, containing] = [path.join(folder, 'a.tar'), path.join(folder, 'b.tar')];
      await makeBackup(config, without);
      await show();
      await makeBackup(config, containing);
      const file = (dataDir: string) => fs.readFile(path.join(dataDir, NOTICE_FILE), 'utf8');
      const shown = await file(config.dataDir);
      const dataDir = await temporaryFolder();
      const to = {
        ...config,
        dataDir,
        databaseFile: path.join(dataDir, 'hearth.db'),
        mediaDir: path.join(dataDir, 'media'),
      };
      for (const [from, replace] of [
        [containing, false],
        [without, true],
      ] as const) {
        await restoreBackup(to, from, { replace });
        expect(await file(dataDir)).toBe(shown);
      }
    },
  );
});

// On PostgreSQL, the file is written again from the database.
test.skipIf(onPostgres)('a damaged file takes no page away, and the tab System says so', async () => {
  const folder = await temporaryFolder();
  await start({ DATA_DIR: folder });
  await server.services.close();
  await fs.writeFile(path.join(folder, NOTICE_FILE), '{"sites":');
  const second = await startTestServer({ ...MAIL, DATA_DIR: folder }, render);
  onTestFinished(() => second.close());
  expect((await second.get('/help')).statusCode).toBe(200);
  const { attention } = (await second.get('/api/system/load', { cookie })).json();
  expect(attention[0]).toMatchObject({ urgency: 'now', tab: 'notice' });
  expect(attention[0].what).toContain('damaged');
});
