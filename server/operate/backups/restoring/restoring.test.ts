import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { KnownBackups, RestoringState } from '../../../../src/model/restore-wire.ts';
import { type Config, readConfig } from '../../../core/config/config.ts';
import { scriptEnvironment, startChildServer } from '../../../testing/child-process.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { S3_KEY, startS3StandIn } from '../../../testing/s3-stand-in.ts';
import { NO_SMALL_DISK, smallDisk } from '../../../testing/small-disk.ts';
import { startTestServer, TEST_PASSWORD } from '../../../testing/test-server.ts';
import { makeBackup } from '../make-backup.ts';
import { backupName } from '../names.ts';
import { stamp } from '../stamp.ts';
import { carryOutOrder, keptName } from './carry-out-order.ts';
import { prepareRestore, saveNow } from './prepare-restore.ts';
import { readFacts, readFailure, writeOrder } from './prepared-folder.ts';

let config: Config;
let name: string;
let backup: string;
let series: string;

/** Makes a site with a backup that has the page `then`, and changes the site: the page `now` is new, and tom is deactivated. */
beforeEach(async () => {
  const folder = await temporaryFolder();
  const server = await startTestServer({ DATA_DIR: path.join(folder, 'data') });
  config = server.services.config;
  series = server.services.backups.series;
  await server.addUser('mira', ['admin']);
  await server.addUser('tom', ['admin']);
  const cookie = await server.signIn('editor', ['editor']);
  await server.publish(cookie, { slug: 'then', title: 'Then', contents: [] });
  name = backupName(series, new Date(Date.now() - 3_600_000));
  backup = path.join(config.dataDir, 'backups', name);
  await fs.mkdir(path.dirname(backup), { recursive: true });
  await makeBackup(config, backup);
  await server.publish(cookie, { slug: 'now', title: 'Now', contents: [] });
  const { writer } = server.services.database;
  await writer
    .updateTable('user')
    .set({ deactivated_at: server.services.now() })
    .where('username', '=', 'tom')
    .execute();
  await server.close();
});

function query(sql: string): unknown[] {
  const db = new Sqlite(config.databaseFile, { readonly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

/** Adds a mail that waits to be sent. */
function waitingMail(): void {
  const db = new Sqlite(config.databaseFile);
  db.exec(`insert into outbox (id, channel, kind, recipients, subject, body, secret, rank, state, key_number, attempts, tries,
    uncertain, next_attempt_at, reason, created_at) values ('m', 'mail', 'staff', '["a@example.org"]', 'A', '{}', 0, 1, 'waiting',
    1, 0, 0, 0, '2100-01-01T00:00:00.000Z', '', '2026-11-29T00:00:00.000Z')`);
  db.close();
}

const isRestored = () => query("select 1 from page where slug = 'now'").length === 0;
const ends = () =>
  query(`select (select count(*) from page_published where slug in ('then', 'now')) as pages,
    (select deactivated_at is not null from "user" where username = 'tom') as off`);

/** Serves the site in a process of its own. Returns how mira calls it. */
async function served(env: Record<string, string> = {}) {
  const server = await startChildServer({ DATA_DIR: config.dataDir, BACKUP_AT: '0', ...env });
  const send = (call: string, body: object, cookie = '') =>
    fetch(`${server.address}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const login = await send('user/login', { username: 'mira', password: TEST_PASSWORD });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = async (path: string, body: object) => {
    const response = await send(path, body, cookie);
    return { status: response.status, body: await response.json() };
  };
  const get = async (path: string) => {
    const response = await fetch(`${server.address}/api/${path}`, {
      headers: { cookie },
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, body: await response.json() };
  };
  const state = async () => (await get('backups/restoring')).body as RestoringState;
  const step = () =>
    expect.poll(async () => (await state()).current?.step ?? 'none', { timeout: 60_000, interval: 100 });
  return { ...server, call, get, state, step };
}

describe('a restore in the dashboard', { timeout: 300_000 }, () => {
  test('says what would be lost, asks for the password, backs up first, and ends in the restored site', async () => {
    const { call, get, state, step, child, address, ended } = await served();
    const places = (await get('backups/places')).body as KnownBackups;
    expect(places.here.map((one) => one.name)).toEqual([name]);
    const chosen = { name, place: 'here' };
    expect(
      (await call('backups/restore', { ...chosen, people: 'today', password: TEST_PASSWORD })).status,
    ).toBe(404);
    expect((await call('backups/look', chosen)).status).toBe(200);
    await step().toBe('ready');
    expect((await state()).current!.differences).toMatchObject({
      changedPages: { count: 1, names: ['Now (/now)'] },
      endedAccounts: { count: 1, names: ['tom'] },
    });
    expect(await state()).toMatchObject({ proof: 'password', isPossible: true, failure: '' });
    for (const password of ['', 'wrong']) {
      expect((await call('backups/restore', { ...chosen, people: 'today', password })).status).toBe(422);
    }
    expect((await call('backups/look', { ...chosen })).body.current.step).toBe('fetching');
    // Another look while one is under way changes nothing.
    await call('backups/look', chosen);
    await step().toBe('ready');
    const confirmed = { ...chosen, people: 'today', password: TEST_PASSWORD };
    expect((await call('page/save', { page: { slug: 'later', title: 'Later' } })).status).toBe(200);
    waitingMail();
    expect((await call('backups/restore', confirmed)).body.current.step).toBe('saving');
    await step().toBe('ready');
    const again = await state();
    expect(again.failure).toContain('the site has changed since you looked');
    expect(again.current!.differences).toMatchObject({
      changedPages: { count: 2, names: ['Later (/later)', 'Now (/now)'] },
      waiting: 1,
    });
    const held = await call('page/save', { page: { slug: 'held', title: 'Held' } });
    expect(held.status).toBe(200);
    expect((await call('backups/restore', confirmed)).status).toBe(200);
    await step().toBe('ready');
    const twice = await Promise.all([1, 2].map(() => call('backups/restore', confirmed)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await expect
      .poll(async () => (await get('backups/restoring').catch(() => ({ status: 0 }))).status, {
        timeout: 150_000,
      })
      .toBe(401);
    expect((await fetch(`${address}/then`)).status).toBe(200);
    expect((await fetch(`${address}/now`)).status).toBe(404);
    expect(ends()).toEqual([{ pages: 1, off: 1 }]);
    expect(query("select user_name, subject_name from audit_entry where action = 'backups/restore'")).toEqual(
      [{ user_name: 'mira', subject_name: name }],
    );
    const folder = await fs.readdir(config.dataDir);
    expect(folder).not.toContain('prepared');
    expect(folder.filter((one) => /^replaced-.*-dashboard$/.test(one))).toHaveLength(1);
    const backups = (await fs.readdir(path.dirname(backup))).filter((one) => one.endsWith('.tar'));
    expect(backups).toHaveLength(2);
    child.kill('SIGTERM');
    expect((await ended).stderr).not.toContain(TEST_PASSWORD);
  });

  test('takes a backup from the bucket of the second place, and none that is not of this site', async () => {
    const store = await startS3StandIn();
    onTestFinished(() => store.close());
    store.objects.set(`bucket/hearth/${name}`, await fs.readFile(backup));
    await fs.rm(backup);
    const s3 = {
      ...{ BACKUP_TO: 's3://bucket/hearth', S3_ENDPOINT: store.url, S3_REGION: S3_KEY.region },
      ...{ S3_ACCESS_KEY_ID: S3_KEY.accessKeyId, S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey },
    };
    const { call, get, state, step } = await served(s3);
    const places = (await get('backups/places')).body as KnownBackups;
    expect([places.here, places.elsewhere.map((one) => one.name)]).toEqual([[], [name]]);
    for (const other of [
      `../${name}`,
      `hearth-ffffffff-2026-01-01T00-00-00Z.tar`,
      `hearth-${series}-removed.json`,
      'other.tar',
      `${name}\0`,
    ]) {
      for (const place of ['here', 'elsewhere'])
        expect((await call('backups/look', { name: other, place })).status, other).toBe(404);
    }
    store.behave({ status: 500 });
    await call('backups/look', { name: backupName(series, new Date(0)), place: 'elsewhere' });
    await expect.poll(async () => (await state()).failure, { timeout: 60_000 }).toContain('has no backup');
    await call('backups/look', { name, place: 'elsewhere' });
    await step().toBe('ready');
    expect((await state()).failure).toBe('');
    const body = { name, place: 'elsewhere', people: 'today', password: TEST_PASSWORD };
    expect((await call('backups/restore', body)).status).toBe(200);
    await expect
      .poll(async () => (await get('backups/restoring').catch(() => ({ status: 0 }))).status, {
        timeout: 150_000,
      })
      .toBe(401);
    expect(isRestored()).toBe(true);
  });

  test('of a damaged backup is refused with the reason, and what was looked at can be left', async () => {
    const bytes = await fs.readFile(backup);
    await fs.writeFile(
      backup,
      Buffer.concat([bytes.subarray(0, 5000), Buffer.from('x'), bytes.subarray(5001)]),
    );
    const { call, state, step } = await served();
    await call('backups/look', { name, place: 'here' });
    await expect.poll(async () => (await state()).failure, { timeout: 60_000 }).toContain('cannot be used');
    expect((await state()).current).toBeNull();
    await fs.writeFile(backup, bytes);
    await call('backups/look', { name, place: 'here' });
    await step().toBe('ready');
    expect(await fs.readdir(config.dataDir)).toContain('prepared');
    await call('backups/leave', {});
    expect((await state()).current).toBeNull();
    expect(await fs.readdir(config.dataDir)).not.toContain('prepared');
    expect(isRestored()).toBe(false);
  });
});

describe('an order to restore', { timeout: 300_000 }, () => {
  /** Prepares the restore, and gives the order. */
  async function ordered(): Promise<void> {
    const messages: unknown[] = [];
    await prepareRestore(
      { config, series, report: (message) => messages.push(message) },
      { name, place: 'here' },
    );
    expect(messages.at(-1)).toMatchObject({ kind: 'ready' });
    const at = stamp();
    const folders = { from: `restored-${at}`, kept: keptName(at) };
    const by = { _id: 'id', username: 'mira' };
    const facts = await readFacts(config.dataDir);
    await writeOrder(config.dataDir, { ...facts!, ...folders, people: 'today', by, attempts: 0 });
  }

  test('is carried out whole by the next start, wherever the one before was killed', async () => {
    await ordered();
    const whole = `${config.dataDir}-ordered`;
    await fs.rename(config.dataDir, whole);
    const script = path.resolve(import.meta.dirname, '../../../testing/carry-out.ts');
    let killed = 0;
    for (let number = 1; ; number++) {
      await fs.rm(config.dataDir, { recursive: true, force: true });
      await fs.cp(whole, config.dataDir, { recursive: true });
      const env = scriptEnvironment({ DATA_DIR: config.dataDir, DIES_BEFORE: String(number) });
      const { signal, status } = spawnSync(process.execPath, [script], { env });
      if (signal !== 'SIGKILL') {
        expect(status).toBe(0);
        break;
      }
      killed += 1;
      await carryOutOrder(config);
      expect(ends(), `killed before ${number}`).toEqual([{ pages: 1, off: 1 }]);
      expect(query("select count(*) as n from audit_entry where action = 'backups/restore'")).toEqual([
        { n: 1 },
      ]);
      const left = (await fs.readdir(config.dataDir)).filter((one) =>
        /^(prepared|restored|restore\.json)/.test(one),
      );
      expect(left, `killed before ${number}`).toEqual([]);
    }
    expect(killed).toBeGreaterThan(8);
    expect(ends()).toEqual([{ pages: 1, off: 1 }]);
  });

  test('that cannot be carried out leaves the site as it is, and the dashboard says why', async () => {
    await ordered();
    await fs.writeFile(path.join(config.dataDir, 'backups', `hearth-${series}-removed.json`), 'no list');
    const [message] = await carryOutOrder(config);
    expect(message).toMatch(/was not restored, and the site is as it was\. The list/);
    expect(isRestored()).toBe(false);
    expect(await readFailure(config.dataDir)).toBe(message);
    expect(await carryOutOrder(config)).toEqual([]);
    const { state } = await served();
    expect((await state()).failure).toBe(message);
  });

  test('is given up after three starts that were cut off', async () => {
    await ordered();
    const order = JSON.parse(await fs.readFile(path.join(config.dataDir, 'prepared/order.json'), 'utf8'));
    await writeOrder(config.dataDir, { ...order, attempts: 3 });
    expect(await carryOutOrder(config)).toEqual([expect.stringContaining('Each attempt was cut off.')]);
    expect(isRestored()).toBe(false);
  });

  test('is mailed to every admin of before and after, and no mail of before is sent', async () => {
    await ordered();
    config = readConfig({
      ...{ DATA_DIR: config.dataDir, DEMO: '0', SITE_URL: 'https://www.example.org' },
      ...{ MAIL_FROM: 'site@example.org', RESEND_API_KEY: 'key' },
    });
    await carryOutOrder(config);
    const mails = query('select recipients, subject, state, body from outbox') as { body: string }[];
    expect(mails).toEqual([
      {
        recipients: expect.stringContaining('mira@example.org'),
        subject: 'A backup was restored · www.example.org',
        state: 'waiting',
        body: expect.stringContaining('mira has restored the backup of'),
      },
    ]);
  });
});

test.skipIf(NO_SMALL_DISK !== null)(
  'a full disk stops each step with plain words, and the site stays as it is',
  { timeout: 60_000 },
  async () => {
    const disk = await smallDisk(40_000_000);
    await fs.cp(config.dataDir, path.join(disk.folder, 'data'), { recursive: true });
    config = readConfig({ DATA_DIR: path.join(disk.folder, 'data'), DEMO: '0' });
    const messages: unknown[] = [];
    const preparing = { config, series, report: (message: unknown) => void messages.push(message) };
    await prepareRestore(preparing, { name, place: 'here' });
    await disk.fill(100_000);
    await saveNow(preparing);
    await fs.rm(path.join(config.dataDir, 'prepared'), { recursive: true });
    await disk.free();
    await disk.fill(100_000);
    await prepareRestore(preparing, { name, place: 'here' });
    const full = { kind: 'failed', message: expect.stringMatching(/not enough room|is full/) };
    expect([messages.at(-3), messages.at(-1)]).toEqual([full, full]);
    expect(isRestored()).toBe(false);
    expect(
      (await fs.readdir(path.join(config.dataDir, 'backups'))).filter((one) => one.endsWith('.tar')),
    ).toEqual([name]);
  },
);

test('a backup of another installation is refused in the dashboard', { timeout: 60_000 }, async () => {
  const other = await startTestServer({ DATA_DIR: path.join(path.dirname(config.dataDir), 'other') });
  await makeBackup(other.services.config, `${backup}.other`);
  await other.close();
  await fs.rename(`${backup}.other`, backup);
  const messages: unknown[] = [];
  await prepareRestore(
    { config, series, report: (message) => messages.push(message) },
    { name, place: 'here' },
  );
  expect(messages.at(-1)).toEqual({ kind: 'failed', message: expect.stringContaining('of another site') });
});
