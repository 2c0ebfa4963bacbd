import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { freePort } from '../../db/testing/free-port.ts';
import { buildApp } from '../app.ts';
import { readCopy } from '../delivery/visitor/last-copies.ts';
import { launchChildServer, type Running, startChildServer } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { getByHttp, getByHttps } from '../testing/https-server.ts';
import { putOwnCertificate } from '../testing/own-certificate.ts';
import { isInstalled } from '../testing/pebble.ts';
import { plainRenderer } from '../testing/plain-renderer.ts';
import { childrenOf, commandLineOf } from '../testing/processes.ts';
import { NO_SMALL_DISK, smallDisk } from '../testing/small-disk.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/**
 * Most of these tests start several processes one after the other. This takes long on a busy machine. The tests wait for
 * states, never for fixed times.
 */
vi.setConfig({ testTimeout: 240_000 });

/** A time limit that is far longer than any wait, so that the test fails only if the event never happens. */
const COMES = { timeout: 120_000 };

/** Readers who request known pages continuously, with and without an invalid session cookie. */
class Readers {
  readonly #address: string;
  readonly #loops: readonly Promise<void>[];
  #isStopped = false;
  /** The number of times that each outcome occurred. */
  readonly outcomes = new Map<string, number>();

  constructor(address: string, paths: readonly string[]) {
    this.#address = address;
    this.#loops = paths.flatMap((path) => [
      this.#read(path, {}),
      this.#read(path, { cookie: 'authToken=forged' }),
    ]);
  }

  get count(): number {
    return [...this.outcomes.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Waits until the readers have received `count` more pages. */
  async more(count: number): Promise<void> {
    const before = this.count;
    await expect.poll(() => this.count, COMES).toBeGreaterThan(before + count);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
  }

  async #read(path: string, headers: Record<string, string>): Promise<void> {
    while (!this.#isStopped) {
      const outcome = await fetch(this.#address + path, { headers }).then(
        async (response) => `${path} ${response.status} ${(await response.text()).includes('Call 000')}`,
        (error: Error) => `${path} ${error.message}`,
      );
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    }
  }
}

const PATHS = ['/help', '/about'];
const GOOD = PATHS.map((path) => `${path} 200 true`);
const text = [{ key: 'a', componentType: 'Text', text: 'x' }];

describe('while something is taken away, readers get the pages that are known', () => {
  let server: TestServer;
  let address: string;
  let app: FastifyInstance;
  let cookie: string;
  let readers: Readers;
  let logged: string[];
  let everLogged = '';

  async function start(env: Record<string, string> = {}, editor = 'mira'): Promise<void> {
    logged = [];
    server = await startTestServer(
      env,
      async (view) => {
        const page = await plainRenderer(view);
        return { ...page, html: Buffer.concat([page.html, Buffer.from('Call 000')]) };
      },
      { busyTimeout: 150 },
    );
    cookie = await server.signIn(editor);
    if (editor === 'mira') {
      for (const slug of ['help', 'about', 'unread']) await server.publish(cookie, { slug, contents: text });
    }
    const stream = { write: (line: string) => void logged.push(line) };
    app = await buildApp(server.services, { logger: { level: 'warn', stream } });
    await app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    for (const path of PATHS) await (await fetch(address + path)).text();
    readers = new Readers(address, PATHS);
    await readers.more(20);
  }

  afterEach(async () => {
    await readers.stop();
    await app.close();
    await server.close();
  });

  /** Returns the response for a page that was never requested before. */
  async function unread(
    path = '/unread',
  ): Promise<{ status: number; retryAfter: string | null; body: string }> {
    const response = await fetch(address + path);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.text(),
    };
  }

  async function expectKnownPagesOnly(): Promise<void> {
    await readers.more(40);
    expect([...readers.outcomes.keys()].sort()).toEqual([...GOOD].sort());
  }

  const save = () => server.post('page/save', { page: { slug: `new-${readers.count}` } }, cookie);

  test('a database that another program holds', async () => {
    await start();
    const other = new Sqlite(server.services.config.databaseFile);
    other.exec('begin exclusive');
    await expectKnownPagesOnly();
    // The page can still be read.
    expect((await unread()).status).toBe(200);
    expect((await save()).statusCode).toBe(503);
    other.close();
    expect((await save()).statusCode).toBe(200);
    await expectKnownPagesOnly();
  });

  test.each([
    ['whose header was overwritten', (file: string) => overwrite(file, 0, 100)],
    ['that was cut off', (file: string) => fs.truncate(file, 4096)],
    [
      'that was overwritten from end to end',
      async (file: string) => overwrite(file, 0, (await fs.stat(file)).size),
    ],
  ])(
    'a database %s: the log says what to do, and after a restart with a good one all is well',
    async (_how, damage) => {
      const data = path.join(await temporaryFolder(), 'data');
      await start({ DATA_DIR: data });
      const { config, pageCache, domains } = server.services;
      const domain = domains.default()!;
      // All changes are in the database file, and none in the write-ahead log.
      new Sqlite(config.databaseFile).pragma('wal_checkpoint(TRUNCATE)');
      const good = await fs.readFile(config.databaseFile);
      await damage(config.databaseFile);
      pageCache.markStale(`nav:${domain.id}`);
      await expectKnownPagesOnly();
      expect(await unread()).toEqual({
        status: 503,
        retryAfter: expect.stringMatching(/^[1-9]\d?$/),
        body: expect.stringContaining('000'),
      });
      expect((await fetch(`${address}/health/live`)).status).toBe(200);
      expect((await fetch(`${address}/health/ready`)).status).toBe(503);
      // This line is logged once a minute.
      everLogged += logged.join('');
      expect(everLogged).toContain('The database is damaged. Readers get the last good copies');
      await readers.stop();
      await app.close();
      await server.close();
      for (const log of ['-wal', '-shm']) await fs.rm(config.databaseFile + log, { force: true });
      await fs.writeFile(config.databaseFile, good);
      await start({ DATA_DIR: data }, 'noor');
      expect((await unread()).status).toBe(200);
      expect((await fetch(`${address}/health/ready`)).status).toBe(200);
      expect((await save()).statusCode).toBe(200);
      await expectKnownPagesOnly();
    },
  );

  test.skipIf(NO_SMALL_DISK !== null)('room on the disk', async () => {
    const disk = await smallDisk(16 * 1024 * 1024);
    await start({ DATA_DIR: path.join(disk.folder, 'data') });
    await disk.fill();
    server.services.pageCache.markStale(`nav:${server.services.domains.default()!.id}`);
    await expectKnownPagesOnly();
    expect((await unread()).status).toBe(200);
    await disk.free();
    expect((await save()).statusCode).toBe(200);
    await readers.stop();
  });

  test('the folder of the pictures', async () => {
    await start();
    const { mediaDir } = server.services.config;
    await fs.rename(mediaDir, `${mediaDir}-away`);
    await expectKnownPagesOnly();
    expect((await unread()).status).toBe(200);
    await fs.rename(`${mediaDir}-away`, mediaDir);
    await expectKnownPagesOnly();
  });

  test('every outside service', async () => {
    // Nothing listens on this port.
    const gone = 'http://127.0.0.1:9';
    await start({
      RESEND_API_KEY: 're_1',
      RESEND_BASE_URL: gone,
      MAIL_FROM: 'hello@example.org',
      HUMANITIX_API_KEY: 'key',
      HUMANITIX_BASE_URL: gone,
      MAP_TILE_URL: `${gone}/{z}/{x}/{y}`,
      GEOCODER_URL: `${gone}/search`,
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: gone,
      CRM_LEAD_URL: gone,
      CRM_ORG_ID: '00D',
      YOUTUBE_POSTER_URL: gone,
      VIMEO_OEMBED_URL: gone,
    });
    const video = { key: 'v', componentType: 'Video', videoType: 'youtube', videoId: 'dQw4w9WgXcQ' };
    await server.publish(cookie, { slug: 'film', contents: [video] });
    await expectKnownPagesOnly();
    expect((await unread()).status).toBe(200);
    expect((await unread('/film')).status).toBe(200);
    expect((await save()).statusCode).toBe(200);
  });
});

async function overwrite(file: string, from: number, bytes: number): Promise<void> {
  const handle = await fs.open(file, 'r+');
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  await handle.close();
}

describe('a start with a database that cannot be used', () => {
  /** Returns a data folder with the last copy of its home page. The server that made the copy has stopped. */
  async function folderWithCopies(): Promise<string> {
    const folder = await temporaryFolder();
    const first = await startChildServer({ DATA_DIR: folder });
    expect((await fetch(first.address)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect((await fs.readdir(path.join(folder, 'pages'))).length).toBeGreaterThan(1);
    return folder;
  }

  /** Starts a server that serves the copies at first. */
  const launch = (folder: string, env: Readonly<Record<string, string>> = {}) =>
    servesCopies(launchChildServer({ DATA_DIR: folder, ...env }));

  async function servesCopies(server: Running): Promise<Running & { readonly address: string }> {
    const [, port] = await server.prints(/last good copies of the pages: http:\/\/localhost:(\d+)/);
    return { ...server, address: `http://127.0.0.1:${port}` };
  }

  test('that is damaged: readers get the last good copies, and the owner is told what to do', async () => {
    const folder = await folderWithCopies();
    await overwrite(path.join(folder, 'hearth.db'), 0, 100);
    const server = await launch(folder);
    const home = await fetch(server.address);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('content')]);
    expect(home.headers.get('content-security-policy')).toBe("default-src 'self'");
    const again = await fetch(server.address, { headers: { 'if-none-match': home.headers.get('etag')! } });
    expect(again.status).toBe(304);
    const other = await fetch(`${server.address}/nowhere`);
    expect([other.status, await other.text()]).toEqual([503, expect.stringContaining('000')]);
    expect(Number(other.headers.get('retry-after'))).toBeGreaterThan(0);
    const call = await fetch(`${server.address}/api/user/me`, { method: 'POST' });
    expect([call.status, await call.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
    expect((await fetch(server.address, { method: 'POST' })).status).toBe(503);
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(503);
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/Hearth cannot use its database: .* is not a database/);
    expect(stderr).toContain('Stop Hearth, restore a backup, and start it again.');
  });

  test('since another program holds it: readers get the copies until it lets go, and then the site', async () => {
    const folder = await folderWithCopies();
    const other = new Sqlite(path.join(folder, 'hearth.db'));
    other.exec('begin immediate');
    const server = await launch(folder);
    const readers = new Readers(server.address, ['/']);
    await readers.more(20);
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(503);
    other.close();
    await server.prints(/Hearth is ready/);
    await readers.stop();
    expect([...readers.outcomes.keys()].filter((outcome) => !outcome.startsWith('/ 200'))).toEqual([]);
  });

  test.skipIf(!isInstalled('openssl'))(
    'with HTTPS of its own: readers get the copies by the certificate that is there, and then the site, without an interruption',
    async () => {
      const host = 'www.example.org';
      const folder = await folderWithCopies();
      const ca = await putOwnCertificate(folder, host);
      const other = new Sqlite(path.join(folder, 'hearth.db'));
      other.exec('begin immediate');
      const [httpsPort, httpPort] = [await freePort(), await freePort()];
      const server = launchChildServer({
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: '',
        HTTPS_HOSTS: host,
        HTTPS_PORT: String(httpsPort),
        HTTP_PORT: String(httpPort),
        // Nothing listens on this port.
        ACME_DIRECTORY_URL: 'https://127.0.0.1:9/directory',
      });
      await server.prints(/last good copies of the pages: https:\/\/www\.example\.org/);
      const home = await getByHttps(httpsPort, ca);
      expect([home.status, home.body]).toEqual([200, expect.stringContaining('content')]);
      expect((await getByHttps(httpsPort, ca, { path: '/health/ready' })).status).toBe(503);
      const led = await getByHttp(httpPort, '/');
      expect([led.status, led.headers.location]).toEqual([301, `https://${host}:${httpsPort}/`]);
      let isOver = false;
      const statuses = new Set<number>();
      const reading = (async () => {
        while (!isOver) statuses.add((await getByHttps(httpsPort, ca)).status);
      })();
      other.close();
      await server.prints(/Hearth is ready: https/);
      await expect
        .poll(async () => (await getByHttps(httpsPort, ca, { path: '/health/ready' })).status, COMES)
        .toBe(200);
      isOver = true;
      await reading;
      expect([...statuses]).toEqual([200]);
      expect((await getByHttp(httpPort, '/')).status).toBe(301);
    },
  );

  test('after a kill in the moment when a page was unpublished: nobody gets that page', async () => {
    const folder = await temporaryFolder();
    const password = 'nine lanterns on a wall';
    const env = { DATA_DIR: folder, ADMIN_PASSWORD: password, DIES_UNPUBLISHED: '1' };
    const first = await startChildServer(env);
    const post = async (call: string, body: object, cookie = '') => {
      const response = await fetch(`${first.address}/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { token: string; page: { _id: string; domainId: string } };
    };
    const cookie = `authToken=${(await post('user/login', { username: 'admin', password })).token}`;
    const { page } = await post('page/publishPage', { page: { slug: 'story', title: 'My story' } }, cookie);
    expect((await fetch(`${first.address}/story`)).status).toBe(200);
    const copy = () => readCopy(path.join(folder, 'pages'), page.domainId, '/story');
    await expect.poll(copy, COMES).not.toBeNull();
    await expect(post('page/unpublishPage', { _id: page._id }, cookie)).rejects.toThrow();
    await first.ended;
    const database = new Sqlite(path.join(folder, 'hearth.db'));
    expect(database.prepare('select published from page where id = ?').pluck().get(page._id)).toBe(0);
    database.close();
    await overwrite(path.join(folder, 'hearth.db'), 0, 100);
    const server = await launch(folder);
    const story = await fetch(`${server.address}/story`);
    expect([story.status, await story.text()]).toEqual([503, expect.not.stringContaining('My story')]);
  });

  /** Environment variables that turn the server into the next version. */
  const LATER = {
    NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, '../testing/later-migration.ts')}`,
  };

  /**
   * Replaces the database with one of this version, so that the next version must upgrade it.
   *
   * @param last a statement that the upgrade runs
   */
  async function oldDatabase(folder: string, last = ''): Promise<string> {
    const file = path.join(folder, 'hearth.db');
    for (const end of ['', '-wal', '-shm']) await fs.rm(file + end, { force: true });
    const database = openSqlite(file);
    await migrate(database);
    await database.close();
    if (last !== '') {
      const sqlite = new Sqlite(file);
      sqlite.exec(`create trigger last before insert on schema_version begin ${last} end`);
      sqlite.close();
    }
    return file;
  }

  /**
   * Suspends the process that upgrades a server's database as soon as the process exists. Returns a function that resumes the
   * process.
   */
  async function heldUpgrade({ child }: Running): Promise<{ goOn(): void }> {
    const upgrading = async () => {
      for (const pid of await childrenOf(child.pid!))
        if ((await commandLineOf(pid)).includes(' migrate ')) return pid;
      return null;
    };
    const pid = await vi.waitUntil(upgrading, { ...COMES, interval: 10 });
    process.kill(pid, 'SIGSTOP');
    let isHeld = true;
    const goOn = () => {
      if (isHeld) process.kill(pid, 'SIGCONT');
      isHeld = false;
    };
    onTestFinished(goOn);
    return { goOn };
  }

  test('of an earlier version: readers get the copies all the time that it is upgraded, and then the site', async () => {
    const folder = await folderWithCopies();
    const file = await oldDatabase(folder);
    const launched = launchChildServer({ DATA_DIR: folder, ...LATER });
    const upgrade = await heldUpgrade(launched);
    const server = await servesCopies(launched);
    const readers = new Readers(server.address, ['/']);
    await readers.more(100);
    const reading = new Sqlite(file, { readonly: true });
    const version = reading.prepare('select max(version) from schema_version').pluck();
    expect(version.get()).toBe(migrations.length);
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(503);
    upgrade.goOn();
    await server.prints(/Hearth is ready/);
    await readers.stop();
    expect(version.get()).toBe(migrations.length + 1);
    reading.close();
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
    expect([...readers.outcomes.keys()].filter((outcome) => !outcome.startsWith('/ 200'))).toEqual([]);
  });

  test('of an earlier version that cannot be upgraded: readers get the copies, and the owner is told why', async () => {
    const folder = await folderWithCopies();
    const file = await oldDatabase(folder, "select raise(abort, 'not this one');");
    const server = await launch(folder, LATER);
    expect((await fetch(server.address)).status).toBe(200);
    await expect.poll(() => server.printed('stderr'), COMES).toContain('was left as it was');
    expect((await fetch(server.address)).status).toBe(200);
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).toContain('not this one');
    expect(stderr).toContain('start the version that ran before; the database is as it was.');
    const backups = await fs.readdir(path.join(path.dirname(file), 'backups'));
    expect(backups.filter((name) => name.endsWith('.db'))).toHaveLength(1);
  });

  test('without any copies: it ends, and says why', async () => {
    const folder = await folderWithCopies();
    await fs.rm(path.join(folder, 'pages'), { recursive: true });
    await overwrite(path.join(folder, 'hearth.db'), 0, 100);
    expect(await launchChildServer({ DATA_DIR: folder }).ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a database'),
    });
  });
});
