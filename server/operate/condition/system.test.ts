import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stopWrites } from '../../../db/moved-away.ts';
import type { Backup, BackupState } from '../../../src/model/backups-wire.ts';
import type { SystemState } from '../../../src/model/system.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { attentionOf, type KnownState } from './attention.ts';
import { storeLastCheck } from './last-check.ts';
import { System } from './system.ts';

const NOW = Date.parse('2026-11-23T00:00:00.000Z');
const DAY_MS = 24 * 3600_000;
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const GB = 1024 ** 3;

const FINE: KnownState = {
  versions: { hearth: '1.0.0', schema: 29, node: '26', database: 'SQLite 3' },
  startedAt: inDays(-1),
  memoryBytes: 1,
  disk: { leftBytes: 20 * GB, totalBytes: 50 * GB },
  sizes: { database: 1, media: 1, caches: 1 },
  mail: { isSending: true, reason: '', leads: '', waiting: 0, failed: 0 },
  certificates: [],
  lastCheck: null,
  backups: null,
  makesBackups: true,
  isMailSetUp: true,
  isBehindUnknownProxy: false,
  isNoticeDamaged: false,
  unusedSettings: [],
  newerVersion: null,
  purges: '',
  mediaProblem: '',
  mediaSample: { place: '/data/media', looked: 6, missing: 0 },
  database: { fault: null, hasMovedAway: false },
  clockOfServer: { apartMs: 59_000 },
  settingsOfServers: { others: [] },
};
const attention = (change: Partial<KnownState>) =>
  attentionOf({ ...FINE, ...change }, NOW).map(({ urgency, what }) => `${urgency}: ${what}`);
/**
 * Returns a state of the installation with one HTTPS host.
 *
 * @param days the lifetime of the certificate
 */
const host = (expiresAt: string | null, lastFailure: string | null = null, days = 90) => ({
  certificates: [
    {
      host: 'example.org',
      shows: 'shows the site',
      issuedAt: expiresAt === null ? null : new Date(Date.parse(expiresAt) - days * DAY_MS).toISOString(),
      expiresAt,
      lastFailure,
      nextAttemptAt: null,
    },
  ],
});
const backup = (daysAgo: number): Backup => ({
  name: 'a.tar',
  madeAt: inDays(-daysAgo),
  size: 1,
  pages: 1,
  media: 1,
  program: '1.2.3',
  schema: 9,
  askedBy: '',
  proof: { at: inDays(-daysAgo), ok: true, pages: 1, failures: [] },
  copy: null,
  problems: [],
  isHere: true,
});
const backups = (change: Partial<BackupState>): Partial<KnownState> => ({
  backups: {
    isScheduled: true,
    nextAt: inDays(1),
    running: null,
    failure: null,
    lastMade: backup(0),
    lastProven: backup(0),
    folder: '/data/backups',
    usedBytes: 1,
    freeBytes: 1,
    secondPlace: null,
    newestCopy: null,
    copies: null,
    isUncopied: false,
    isOnOneDisk: false,
    isOfOneServer: false,
    backups: change.lastMade ? [change.lastMade] : [],
    ...change,
  },
});

test('where all is well, nothing needs attention', () => {
  expect(attention({})).toEqual([]);
  expect(attention(host(inDays(60)))).toEqual([]);
  expect(attention(host(inDays(5.9), null, 6))).toEqual([]);
  expect(attention(host(inDays(12), null, 45))).toEqual([]);
  expect(attention(backups({}))).toEqual([]);
  expect(attention({ lastCheck: { at: inDays(-1), problems: [] } })).toEqual([]);
});

test.each<[string, Partial<KnownState>]>([
  [
    'soon: The disk is nearly full: 900 MB are left.',
    { disk: { leftBytes: 900 * 1024 ** 2, totalBytes: GB } },
  ],
  ['now: The disk is full: 10 MB are left.', { disk: { leftBytes: 10 * 1024 ** 2, totalBytes: GB } }],
  ['now: There is no certificate for example.org: browsers refuse to open the site.', host(null, 'No.')],
  ['now: The certificate of example.org has expired: browsers warn readers away.', host(inDays(-1))],
  ['now: The certificate of example.org was not renewed, and expires in 6 days.', host(inDays(6.5), 'No.')],
  ['soon: The certificate of example.org was not renewed, and expires in 20 days.', host(inDays(20), 'No.')],
  [
    'soon: The certificate of example.org was not renewed, and expires in 10 days.',
    host(inDays(10.5), null, 45),
  ],
  [
    'soon: The certificate of example.org was not renewed, and expires in 30 hours.',
    host(inDays(1.26), 'No.', 6),
  ],
  [
    'now: The certificate of example.org was not renewed, and expires in 1 hour.',
    host(inDays(0.05), 'No.', 6),
  ],
  [
    'soon: A new certificate of example.org could not be got or stored; the one in use is good for 80 days.',
    host(inDays(80), 'No.'),
  ],
  [
    'soon: Mail is not set up.',
    { isMailSetUp: false, mail: { isSending: false, reason: 'Set one.', leads: '', waiting: 0, failed: 0 } },
  ],
  [
    'now: No mail is being sent.',
    { mail: { isSending: false, reason: 'A wrong key.', leads: '', waiting: 0, failed: 0 } },
  ],
  [
    'soon: Leads do not reach the CRM.',
    { mail: { isSending: true, reason: '', leads: 'It is down.', waiting: 1, failed: 0 } },
  ],
  [
    'soon: 2 messages were not delivered.',
    { mail: { isSending: true, reason: '', leads: '', waiting: 0, failed: 2 } },
  ],
  [
    'soon: The last check found 3 problems: Search (3).',
    { lastCheck: { at: inDays(-1), problems: [{ label: 'Search', count: 3 }] } },
  ],
  [
    'now: The last check found 1 problem: Database (1).',
    { lastCheck: { at: inDays(-1), problems: [{ label: 'Database', count: 1 }] } },
  ],
  [
    'soon: Visitors cannot be told apart: they come through a proxy that Hearth does not know.',
    { isBehindUnknownProxy: true },
  ],
  ['now: The last backup failed.', backups({ failure: { at: inDays(0), message: 'The disk is full.' } })],
  [
    'now: The test restore of the last backup failed.',
    backups({
      failure: { at: inDays(0), message: 'The backup could not be proven: / lacks 1 of its parts.' },
      lastMade: {
        ...backup(0),
        proof: { at: inDays(0), ok: false, pages: 1, failures: ['/ lacks 1 of its parts.'] },
      },
    }),
  ],
  [
    'now: The last backup is on the disk of the site alone.',
    backups({
      failure: { at: inDays(0), message: 'The disk is not mounted.' },
      lastMade: { ...backup(0), copy: { at: inDays(0), failure: 'The disk is not mounted.' } },
    }),
  ],
  [
    'now: Pictures or files are lost from the site, and are not in its last backup.',
    backups({
      lastMade: { ...backup(0), problems: ['29 pictures or files were already lost from the site.'] },
    }),
  ],
  [
    'soon: All backups are on the disk of the site, and are lost with it.',
    backups({ secondPlace: '/mnt/disk', isOnOneDisk: true }),
  ],
  [
    'soon: The last backup is on the disk of the site alone.',
    backups({ secondPlace: 's3://hb-über/x', isUncopied: true }),
  ],
  ['soon: Backups are not made by themselves.', backups({ isScheduled: false })],
  ['soon: No backup was proven by a test restore yet.', backups({ lastProven: null })],
  ['now: The last good backup is 5 days old.', backups({ lastProven: backup(5) })],
])('%s', (expected, change) => {
  expect(attention(change)).toEqual([expected]);
  const [entry] = attentionOf({ ...FINE, ...change }, NOW);
  expect(entry?.todo).toMatch(/[.]$/);
});

describe('while a backup is copied', () => {
  const copying = (minutesAgo: number) => {
    const at = new Date(NOW - minutesAgo * 60_000).toISOString();
    return { step: 'copying', since: inDays(-1), storedBytes: 5, movedAt: at } as const;
  };

  test('a standstill is said, and a slow copy is not', () => {
    const state = (minutesAgo: number) => backups({ running: copying(minutesAgo), secondPlace: '/mnt/disk' });
    expect(attention(state(9))).toEqual([]);
    expect(attention(state(12))).toEqual([
      'soon: The copy of the last backup to the second place has made no progress for 12 minutes.',
    ]);
    const clearing = { ...copying(12), step: 'clearing' } as const;
    expect(attention(backups({ running: clearing, secondPlace: '/mnt/disk' }))).toEqual([
      'soon: Removing old backups from the second place has made no progress for 12 minutes.',
    ]);
    expect(attention(backups({ running: clearing, secondPlace: null }))).toEqual([]);
    const making = { ...copying(60), step: 'making', storedBytes: null } as const;
    expect(attention(backups({ running: making }))).toEqual([]);
  });

  test('what failed before is said of the backup that it was about', () => {
    const failure = {
      at: inDays(-0.9),
      message: 'The backup is not in the second place. It is not mounted.',
    };
    const failed = { ...backup(1), copy: { at: inDays(-0.9), failure: 'It is not mounted.' } };
    const state = backups({
      failure,
      running: copying(0),
      lastMade: backup(0),
      backups: [backup(0), failed],
    });
    expect(attention(state)).toEqual(['now: The last backup is on the disk of the site alone.']);
    expect(attentionOf({ ...FINE, ...state }, NOW)[0]?.todo).toBe(
      'The backup is not in the second place. It is not mounted. It is being tried again now.',
    );
  });

  test('a run that made no backup is not taken for one whose copy failed', () => {
    const failed = { ...backup(2), copy: { at: inDays(-2), failure: 'It is not mounted.' } };
    const failure = { at: inDays(-1), message: 'There is not enough room on the disk.' };
    const state = backups({ failure, lastMade: failed, backups: [failed] });
    expect(attention(state)).toEqual(['now: The last backup failed.']);
  });
});

test('a certificate that is being got for the first time needs nobody', () => {
  expect(attention(host(null))).toEqual([]);
});

test('a newer version is told, with the tab that updates to it', () => {
  expect(attentionOf({ ...FINE, newerVersion: '0.3.0' }, NOW)).toEqual([
    {
      ...{ id: 'newer-version', urgency: 'soon', what: 'Version 0.3.0 is there.', tab: 'installation' },
      todo: 'The tab ‘Installation’ updates to it, or says what to type on the server.',
    },
  ]);
});

test('changes that have not reached the CDN are said, with what readers may see', () => {
  const purges = 'Changes since 1 May have not reached it. Fastly is out of order (500).';
  expect(attentionOf({ ...FINE, purges }, NOW)).toEqual([
    expect.objectContaining({
      id: 'purges-out',
      urgency: 'now',
      todo: `Readers may see pages as they were up to 5 minutes ago. It is tried again by itself. ${purges}`,
    }),
  ]);
});

test('a bucket of the media that does not work is told at once, with the reason', () => {
  expect(attentionOf({ ...FINE, mediaProblem: 'The store at x could not be reached.' }, NOW)).toEqual([
    {
      ...{ id: 'media-store-silent', urgency: 'now', tab: null },
      what: 'The bucket of pictures and files does not work.',
      todo: 'Pages are still served, with the pictures that were shown before; nothing can be uploaded. It is tried again by itself. The store at x could not be reached.',
    },
  ]);
});

test('old backups are a fault of the server that makes them alone', () => {
  const old = backups({ lastMade: backup(9), lastProven: backup(9) });
  expect(attention(old)).toHaveLength(1);
  expect(attention({ ...old, makesBackups: false })).toEqual([]);
});

test.each([
  ['read-only', /^Pages are still served\. It can only be read: .* not to a standby/],
  ['full', /Its disk is full, or was so a few minutes ago: make room on the machine of PostgreSQL/],
] as const)('a database that takes no changes (%s) is told at once, with what to do', (fault, todo) => {
  expect(attentionOf({ ...FINE, database: { fault, hasMovedAway: false } }, NOW)).toEqual([
    {
      ...{ id: 'unchangeable-database', urgency: 'now', tab: null },
      what: 'The database takes no changes: nothing can be saved or sent.',
      todo: expect.stringMatching(todo),
    },
  ]);
  // The next attempt is made soon, and succeeds.
  expect(attentionOf({ ...FINE, database: { fault: 'locked', hasMovedAway: false } }, NOW)).toEqual([]);
});

test('a server whose site has moved to another database says so', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { database } = server.services;
  const admin = await server.signIn('mira', ['admin']);
  const found = async () => {
    const { attention }: SystemState = (await server.get('/api/system/load', { cookie: admin })).json();
    return attention.map(({ id }) => id);
  };
  expect(await found()).not.toContain('moved-away');
  await database.writer.transaction().execute(stopWrites);
  expect(await found()).toContain('moved-away');
});

test('a server that looks for the pictures in another place says so', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { config, media, database, system } = server.services;
  const admin = await server.signIn('mira', ['admin']);
  const found = async () => {
    await system.measure();
    const { attention }: SystemState = (await server.get('/api/system/load', { cookie: admin })).json();
    return attention.filter(({ id }) => id === 'media-elsewhere').map(({ what }) => what);
  };
  const bytes = Buffer.from('the bytes of a file');
  const hash = await media.put(bytes);
  const row = { kind: 'file', name: 'a.txt', hash, mime: 'text/plain', size: bytes.length } as const;
  await database.writer
    .insertInto('media')
    .values({ ...row, id: 'a', created_at: inDays(0) })
    .execute();
  const told = vi.spyOn(server.app.log, 'warn');
  expect(await found()).toEqual([]);
  expect(told).not.toHaveBeenCalled();
  await fs.rename(config.mediaDir, `${config.mediaDir}-of-before`);
  expect(await found()).toEqual([
    `Pictures and files are missing on this server: of 2 that were looked for in ${config.mediaDir}, 2 are not there.`,
  ]);
  const words = 'Pictures and files of the site are missing where this server looks for them.';
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ missing: 2 }), expect.stringContaining(words));
});

test('the most urgent comes first', () => {
  const found = attention({ disk: { leftBytes: GB / 2, totalBytes: GB }, ...host(inDays(-1)) });
  expect(found.map((words) => words.split(':')[0])).toEqual(['now', 'soon']);
});

test('an admin is told how a fresh site is, and everybody else nothing', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const admin = await server.signIn('mira', ['admin']);
  const load = async (cookie: string) => server.get('/api/system/load', { cookie });
  const state: SystemState = (await load(admin)).json();
  expect(state.attention.map(({ what }) => what)).toContain('Mail is not set up.');
  expect(state.disk.leftBytes).toBeGreaterThan(0);
  expect(state.disk.totalBytes).toBeGreaterThanOrEqual(state.disk.leftBytes);
  expect(state.sizes.database).toBeGreaterThan(4096);
  expect(state.sizes.media).toBeNull();
  expect(state.memoryBytes).toBeGreaterThan(10 * 1024 ** 2);
  expect(state.lastCheck).toBeNull();
  const { rows } = {
    rows: await server.services.database.reader.selectFrom('schema_version').select('version').execute(),
  };
  expect(state.versions.schema).toBe(rows.length);
  expect((await load(await server.signIn('pia', ['publisher']))).statusCode).toBe(403);
});

test('the outcome of the last check, and what folders hold, are in it once they are known', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const admin = await server.signIn('mira', ['admin']);
  const { config, system } = server.services;
  await storeLastCheck(config.dataDir, { at: inDays(0), problems: [{ label: 'Search', count: 1 }] });
  await fs.writeFile(path.join(config.mediaDir, 'a'), Buffer.alloc(1234));
  await fs.mkdir(path.join(config.mediaDir, 'ab'));
  await fs.writeFile(path.join(config.mediaDir, 'ab', 'b'), Buffer.alloc(1000));
  const again = [
    config.renditionsDir,
    config.mapTilesDir,
    config.pagesDir,
    path.join(config.dataDir, 'program/hash'),
  ];
  for (const [index, folder] of again.entries()) {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, 'made'), Buffer.alloc(10 ** index));
  }
  await system.measure();
  const state: SystemState = (await server.get('/api/system/load', { cookie: admin })).json();
  expect(state.sizes).toEqual({ database: expect.any(Number), media: 2234, caches: 1111 });
  expect(state.lastCheck?.problems).toEqual([{ label: 'Search', count: 1 }]);
  expect(state.attention.map(({ what }) => what)).toContain('The last check found 1 problem: Search (1).');
});

test('a proxy that the settings do not name is noticed by what it adds to a request', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira', ['admin']);
  const seen = async (headers: Record<string, string>) =>
    ((await server.get('/api/system/load', { cookie, ...headers })).json() as SystemState).attention.some(
      ({ what }) => what.includes('proxy'),
    );
  expect(await seen({})).toBe(false);
  expect(await seen({ 'x-forwarded-for': '192.0.2.7' })).toBe(true);
});

test('admins hear of what harms somebody wherever they work, by a call that is made anyway', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const status = async (cookie: string) => (await server.get('/api/mail/status', { cookie })).json();
  const admin = await server.signIn('mira', ['admin']);
  expect((await status(admin)).system).toBe('');
  await storeLastCheck(server.services.config.dataDir, {
    at: inDays(0),
    problems: [{ label: 'Database', count: 1 }],
  });
  expect((await status(admin)).system).toBe('The last check found 1 problem: Database (1).');
});

test('what is told is read: the disk, and whether a bucket that did not work does so again', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { backups, config, database, duty, outbox, httpsState, now } = server.services;
  const media = {
    problem: 'The store took too long.',
    check: async () => {
      media.problem = '';
    },
    has: async () => true,
  };
  const readDisk = async () => ({ leftBytes: 300 * 1024 ** 2, totalBytes: 10 * GB });
  const shows = () => 'shows the site';
  const isNoticeDamaged = () => false;
  const options = {
    ...{ config, database, duty, outbox, httpsState, media, shows },
    ...{ isNoticeDamaged, unusedSettings: () => new Map(), newerVersion: () => null, now, readDisk },
    ...{ settings: {}, report: () => {}, warnOfMedia: () => {} },
  };
  const state = await new System({ ...options, backupState: () => backups.state() }).state();
  expect(state.attention.map(({ id }) => id)).not.toContain('media-store-silent');
  expect(state.attention[0]).toEqual({
    id: 'nearly-full-disk',
    urgency: 'soon',
    what: 'The disk is nearly full: 300 MB are left.',
    todo: 'Once it is full, nothing can be saved or sent. Remove files that are not needed from the server, or move the data to a larger disk.',
    tab: null,
  });
});
