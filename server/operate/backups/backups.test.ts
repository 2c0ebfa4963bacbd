import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { storeFileOf } from '../../testing/backups.ts';
import { scriptEnvironment } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { Backups, type BackupsOptions } from './backups.ts';
import { backupName } from './names.ts';
import { readRemovedList, writeRemovedList } from './restoring/removed-list.ts';

const CHILD = path.resolve(import.meta.dirname, '../../testing/backup-child.ts');
const SERIES = '0a1b2c3d';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

let server: TestServer;
let told: string[];

beforeEach(async () => {
  server = await startTestServer();
  told = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/**
 * Returns the backups of the test server's site.
 *
 * @param env further environment variables
 */
function backupsOf(env: Record<string, string> = {}, more: Partial<BackupsOptions> = {}): Backups {
  const { DIES_WHILE: _dies, FAILING_SLUG: _failing, HANGING: _hanging, HELD: _held, ...settings } = env;
  const config = readConfig({ DATA_DIR: server.folder, DEMO: '0', ...settings });
  const backups = new Backups({
    ...{ duty: { isHere: true }, attempt: null },
    config,
    series: SERIES,
    report: (message) => told.push(message),
    command: (name) => ({ file: process.execPath, args: [CHILD, SERIES, name] }),
    env: scriptEnvironment(env),
    ...more,
  });
  onTestFinished(() => backups.close());
  return backups;
}

async function made(backups: Backups, askedBy = '') {
  await backups.make(askedBy);
  await backups.settled();
  return backups.state();
}

const folder = () => path.join(server.folder, 'backups');
/** Fakes the wall clock, but no timers. */
const clock = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] });

describe('a run', { timeout: 60_000 }, () => {
  test('makes a backup and proves that every page can be shown from it', async () => {
    const cookie = await server.signIn('mira', ['admin']);
    await server.publish(cookie, { slug: 'guide', title: 'Guide', contents: [] });
    const state = await made(backupsOf(), 'mira');
    expect(told).toEqual([]);
    expect([state.failure, state.running]).toEqual([null, null]);
    expect(state.lastMade).toEqual({
      name: expect.stringMatching(/^hearth-0a1b2c3d-.*\.tar$/),
      madeAt: expect.any(String),
      program: expect.any(String),
      schema: expect.any(Number),
      askedBy: 'mira',
      size: (await fs.stat(path.join(folder(), state.lastMade!.name))).size,
      pages: 2,
      media: 0,
      // The two pages and the error page of the site.
      proof: { at: expect.any(String), ok: true, pages: 3, failures: [] },
      copy: null,
      problems: [],
      isHere: true,
    });
    expect(state.lastProven).toEqual(state.lastMade);
    expect((await fs.readdir(folder())).sort()).toEqual([state.lastMade!.name, 'state.json'].sort());
  });

  test('says which page cannot be shown, and does not count that backup as the good one', async () => {
    const cookie = await server.signIn('mira', ['admin']);
    await server.publish(cookie, { slug: 'guide', title: 'Guide', contents: [] });
    const good = await made(backupsOf());
    clock(Date.now() + 2000);
    const state = await made(backupsOf({ FAILING_SLUG: 'guide' }));
    expect(state.lastMade!.proof).toEqual({
      at: expect.any(String),
      ok: false,
      // The home page and the error page of the site.
      pages: 2,
      failures: [expect.stringMatching(/^The page \/guide of .* could not be rendered: No such block\.$/)],
    });
    expect(state.lastProven!.name).toBe(good.lastMade!.name);
    expect(state.failure!.message).toMatch(/^The backup could not be proven: The page \/guide/);
    expect(told).toEqual([state.failure!.message]);
  });

  test.each(['making', 'proving', 'clearing'])(
    'that is killed while %s is told, and leaves what is whole',
    async (step) => {
      const state = await made(backupsOf({ DIES_WHILE: step }));
      expect(state.failure!.message).toContain(`ended while ${step} (SIGKILL)`);
      expect(state.backups.map(({ proof }) => proof?.ok ?? null)).toEqual(
        { making: [], proving: [null], clearing: [true] }[step],
      );
      clock(Date.now() + 2000);
      const next = await made(backupsOf());
      expect(next.failure).toBeNull();
      expect((await fs.readdir(folder())).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  test('is one at a time, and ends with the server', async () => {
    const backups = backupsOf();
    await backups.make('');
    const first = (await backups.state()).running;
    expect(first).not.toBeNull();
    await backups.make('');
    await backups.close();
    expect((await backups.state()).running).toBeNull();
    expect((await fs.readdir(folder())).filter((name) => name.endsWith('.tar')).length).toBeLessThan(2);
  });

  test('is stored in another folder too, where nothing but this site’s old backups is removed', async () => {
    const place = await temporaryFolder();
    const old = [1, 2, 3].map((days) =>
      backupName(SERIES, new Date(Date.now() - days * 24 * 60 * 60 * 1000)),
    );
    const others = [backupName('ffffffff', new Date(0)), 'photos.tar'];
    for (const name of [...old, ...others]) await fs.writeFile(path.join(place, name), 'x');
    const env = { BACKUP_TO: place, BACKUP_KEEP: '2/0/0' };
    const state = await made(backupsOf(env));
    expect([state.failure, state.secondPlace, state.lastMade!.copy]).toEqual([
      null,
      place,
      { at: expect.any(String), failure: '' },
    ]);
    const { name } = state.lastMade!;
    expect((await fs.readdir(place)).sort()).toEqual(
      [name, old[0]!, ...others, `hearth-${SERIES}.txt`].sort(),
    );
    expect(state.isOnOneDisk).toBe(true);
    expect(await fs.readFile(path.join(place, name))).toEqual(await fs.readFile(path.join(folder(), name)));
  });

  test('brings the list of what was removed for good to the second place, beside the copies', async () => {
    const place = await temporaryFolder();
    await server.services.database.writer
      .insertInto('removed_for_good')
      .values({ kind: 'page', id: 'gone', removed_at: new Date().toISOString() })
      .execute();
    const list = `hearth-${SERIES}-removed.json`;
    const { reader } = server.services.database;
    await writeRemovedList(folder(), SERIES, reader);
    await made(backupsOf({ BACKUP_TO: place }));
    expect(await readRemovedList(path.join(place, list))).toMatchObject([{ kind: 'page', id: 'gone' }]);
  });

  test('that lacks a lost picture takes the place of no backup that has it, here and elsewhere', async () => {
    const hash = await storeFileOf(server.services, 5000, 'guide');
    const place = await temporaryFolder();
    const env = { BACKUP_TO: place, BACKUP_KEEP: '1/0/0' };
    const backups = backupsOf(env);
    const whole = (await made(backups)).lastMade!.name;
    await fs.rm(path.join(server.folder, 'media', hash.slice(0, 2), hash));
    const day = 24 * 60 * 60 * 1000;
    const now = Date.now();
    const without: string[] = [];
    for (const days of [1, 2]) {
      clock(now + days * day);
      const { lastMade } = await made(backups);
      expect([lastMade!.proof!.ok, lastMade!.problems]).toEqual([
        true,
        ['1 picture or file was already lost from the site.'],
      ]);
      without.push(lastMade!.name);
    }
    const names = [whole, without[1]].toSorted();
    const tars = async (where: string) =>
      (await fs.readdir(where)).filter((name) => name.endsWith('.tar')).toSorted();
    expect(await tars(folder())).toEqual(names);
    expect(await tars(place)).toEqual(names);
  });

  test('whose second place does not answer, as a disk of a network whose machine is off, holds up nobody', async () => {
    let asked = 0;
    const isOnOneDisk = () => {
      asked += 1;
      return new Promise<boolean>(() => {});
    };
    const backups = backupsOf({ BACKUP_TO: await temporaryFolder() }, { isOnOneDisk });
    // Each page of an admin's dashboard asks whether the second place is on the site's disk. Node reads files with four
    // threads, and a call that hangs never releases its thread.
    const states = await Promise.all(Array.from({ length: 8 }, () => backups.state()));
    expect(states.map((state) => state.isOnOneDisk)).toEqual(Array.from({ length: 8 }, () => false));
    expect(asked).toBe(1);
  });

  test('gives up a copy whose disk does not answer, and does not ask it again while it hangs', async () => {
    const hanging = path.join(await temporaryFolder(), 'pid');
    const letGo = async () => process.kill(Number(await fs.readFile(hanging, 'utf8')), 'SIGKILL');
    const place = await temporaryFolder();
    const backups = backupsOf({ BACKUP_TO: place, HANGING: hanging }, { exitMs: 500 });
    const first = await made(backups);
    expect([first.lastMade!.proof!.ok, first.lastMade!.copy!.failure]).toEqual([
      true,
      expect.stringMatching(/has taken nothing for .*does not answer/),
    ]);
    expect(first.failure!.message).toMatch(/^The backup is not in the second place\. .*has taken nothing/);
    expect(first.running).toBeNull();
    clock(Date.now() + 2000);
    // The process of the first backup still hangs.
    const second = await made(backups);
    expect(second.lastMade!.name).not.toBe(first.lastMade!.name);
    expect([second.lastMade!.proof!.ok, second.lastMade!.copy!.failure]).toEqual([
      true,
      expect.stringMatching(/^The process of an earlier copy still waits for/),
    ]);
    expect(second.failure!.message).toBe(
      `The backup is not in the second place. ${second.lastMade!.copy!.failure}`,
    );
    await letGo();
    await vi.waitFor(async () => {
      clock(Date.now() + 2000);
      const third = await made(backups);
      expect(third.failure!.message).toContain('has taken nothing');
    }, 30_000);
    await letGo();
    expect(await fs.readdir(place)).toEqual([]);
  });

  test('says how much of it is copied', async () => {
    const held = path.join(await temporaryFolder(), 'held');
    await fs.writeFile(held, '');
    const backups = backupsOf({ BACKUP_TO: await temporaryFolder(), HELD: held });
    await storeFileOf(server.services, 3_000_000, 'guide');
    await backups.make('');
    const running = await vi.waitFor(async () => {
      const state = await backups.state();
      expect(state.running?.storedBytes).toBeGreaterThan(0);
      return state.running!;
    }, 30_000);
    expect(running.step).toBe('copying');
    await fs.rm(held);
    await backups.settled();
    const { lastMade, failure } = await backups.state();
    expect(failure).toBeNull();
    expect(running.storedBytes).toBeLessThanOrEqual(lastMade!.size);
  });

  test('is not stored on the disk of the site where that of the second place is not mounted', async () => {
    const place = path.join(await temporaryFolder(), 'disk');
    await fs.mkdir(place);
    const env = { BACKUP_TO: place };
    await made(backupsOf(env));
    // While the disk is not mounted, its mount point is an empty folder.
    await fs.rename(place, `${place}.unmounted`);
    await fs.mkdir(place);
    clock(Date.now() + 2000);
    const second = await made(backupsOf(env));
    expect(await fs.readdir(place)).toEqual([]);
    expect(second.failure!.message).toMatch(/^The backup is not in the second place\. .*is not mounted/);
    expect(told).toEqual([second.failure!.message]);
    expect(second.newestCopy).toEqual(second.backups.find(({ copy }) => copy?.failure === ''));
    expect(second.newestCopy).not.toEqual(second.lastMade);
    expect(second.backups.map(({ copy }) => copy?.failure)).toEqual([
      expect.stringContaining('is not mounted'),
      '',
    ]);
    await fs.rmdir(place);
    await fs.rename(`${place}.unmounted`, place);
    clock(Date.now() + 2000);
    const third = await made(backupsOf(env));
    expect(third.failure).toBeNull();
    // The newest backup of each day is kept.
    expect(await fs.readdir(place)).toEqual([third.lastMade!.name, `hearth-${SERIES}.txt`]);
  });

  test('says why it is not in the second place, and is kept here all the same', async () => {
    const state = await made(backupsOf({ BACKUP_TO: '/none/of/these' }));
    const { isHere, proof, copy } = state.lastMade!;
    expect([isHere, proof!.ok, copy!.failure]).toEqual([
      true,
      true,
      'There is no folder /none/of/these, which BACKUP_TO names. Is its disk mounted?',
    ]);
    expect(state.failure!.message).toMatch(
      /^The backup is not in the second place\. There is no folder \/none\/of\/these/,
    );
  });
});

describe('the schedule', { timeout: 60_000 }, () => {
  const due = async (backups: Backups) => {
    const isDue = await backups.runIfDue();
    await backups.settled();
    return isDue;
  };

  test('makes up for what was missed once, and then waits for the next time', async () => {
    const backups = backupsOf({ BACKUP_AT: '03:00', TIME_ZONE: 'UTC' });
    expect(await due(backups)).toBe(true);
    // Another process, which has made no backup itself, reads the stored state.
    expect(await due(backupsOf({ BACKUP_AT: '03:00', TIME_ZONE: 'UTC' }))).toBe(false);
    clock(Date.now() + 25 * 60 * 60 * 1000);
    expect(await due(backups)).toBe(false);
    expect(await due(backupsOf({ BACKUP_AT: '03:00', TIME_ZONE: 'UTC' }))).toBe(true);
  });

  test('makes one backup when the clock is put forward by a year, and goes on when it is put back', async () => {
    const now = Date.now();
    const next = () => backupsOf({ BACKUP_AT: '03:00', TIME_ZONE: 'UTC' });
    clock(now + YEAR_MS);
    expect(await due(next())).toBe(true);
    expect(await due(next())).toBe(false);
    clock(now);
    expect(await due(next())).toBe(false);
    expect(await due(next())).toBe(false);
    clock(now + 25 * 60 * 60 * 1000);
    expect(await due(next())).toBe(true);
  });

  test('stores the newest backup in the second place after a restart in the middle of it, once', async () => {
    const place = await temporaryFolder();
    const env = { BACKUP_TO: place, BACKUP_AT: '03:00', TIME_ZONE: 'UTC' };
    const killed = backupsOf({ ...env, DIES_WHILE: 'copying' });
    const { lastMade, newestCopy } = await made(killed, 'mira');
    expect([lastMade!.copy, newestCopy]).toEqual([null, null]);
    const [again, third] = [backupsOf(env), backupsOf(env)];
    const before = await again.state();
    expect([before.isUncopied, before.copies]).toEqual([true, null]);
    expect(await due(again)).toBe(true);
    const state = await again.state();
    expect([state.failure, state.isUncopied, state.copies]).toEqual([null, false, 1]);
    expect(state.backups).toEqual([{ ...lastMade, copy: { at: expect.any(String), failure: '' } }]);
    expect(state.newestCopy).toEqual(state.backups[0]);
    expect(await fs.readdir(place)).toContain(lastMade!.name);
    expect(await due(third)).toBe(false);
  });

  test('is tried again once where the process dies each time', async () => {
    const env = { BACKUP_TO: await temporaryFolder(), BACKUP_AT: '0', DIES_WHILE: 'copying' };
    await made(backupsOf(env));
    const again = backupsOf(env);
    expect([await due(again), (await again.state()).isUncopied]).toEqual([true, true]);
    expect((await again.state()).failure!.message).toContain('ended while copying');
  });

  test('says when what was missed is made up for, and the next time where nothing was', async () => {
    clock(Date.parse('2026-11-23T10:00:00Z'));
    const backups = backupsOf({ BACKUP_AT: '03:00', TIME_ZONE: 'UTC' });
    backups.start(15 * 60_000);
    expect((await backups.state()).nextAt).toBe('2026-11-23T10:15:00.000Z');
    await due(backups);
    expect((await backups.state()).nextAt).toBe('2026-11-24T03:00:00.000Z');
  });

  test('is off where it is turned off', async () => {
    const backups = backupsOf({ BACKUP_AT: '0' });
    expect(await due(backups)).toBe(false);
    const { isScheduled, nextAt, lastMade } = await backups.state();
    expect([isScheduled, nextAt, lastMade]).toEqual([false, null, null]);
  });
});

describe('a download', () => {
  async function stored(bytes = 'a backup'): Promise<string> {
    const { series } = server.services.backups;
    const name = backupName(series, new Date('2026-11-23T03:00:00Z'));
    await fs.mkdir(folder(), { recursive: true });
    await fs.writeFile(path.join(folder(), name), bytes);
    return name;
  }
  const get = (name: string, cookie: string, headers = {}) =>
    server.get(`/api/backups/download?name=${encodeURIComponent(name)}`, { cookie, ...headers });

  test('is whole or a range, for admins, of what is in the list alone, and recorded', async () => {
    const cookie = await server.signIn('mira', ['admin']);
    const name = await stored();
    const whole = await get(name, cookie);
    expect(whole).toMatchObject({ statusCode: 200, body: 'a backup' });
    expect(whole.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    const part = await get(name, cookie, { range: 'bytes=2-' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'backup',
      'bytes 2-7/8',
    ]);
    const beyond = await get(name, cookie, { range: 'bytes=8-' });
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.json().error.code]).toEqual([
      416,
      'bytes */8',
      'range-not-satisfiable',
    ]);
    expect(beyond.headers['content-type']).toContain('application/json');
    await fs.writeFile(path.join(folder(), 'before-upgrade-1-to-2.db'), 'secret');
    for (const other of [
      'before-upgrade-1-to-2.db',
      'state.json',
      '../hearth.db',
      name.replace('2026', '2025'),
    ]) {
      expect((await get(other, cookie)).statusCode, other).toBe(404);
    }
    const recorded = await server.services.database.reader.selectFrom('audit_entry').selectAll().execute();
    expect(recorded).toMatchObject([{ action: 'backups/download', subject_name: name, times: 2 }]);
    const editor = await server.signIn('ana');
    expect((await get(name, editor)).statusCode).toBe(403);
  });
});
