import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../operate/backups/make-backup.ts';
import { backupName } from '../operate/backups/names.ts';
import { filesBelow } from '../testing/backups.ts';
import { hearth } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { S3_KEY, type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { startTestServer } from '../testing/test-server.ts';
import { sourceOf } from './restore.ts';

let store: S3StandIn;
let env: Record<string, string>;
let dataDir: string;
let names: readonly [string, string];

/** Makes a site whose older backup is in a bucket, and whose newer one is here; it has a page and an admin less than today. */
beforeEach(async () => {
  store = await startS3StandIn();
  onTestFinished(() => store.close());
  dataDir = path.join(await temporaryFolder(), 'data');
  env = {
    ...{
      DATA_DIR: dataDir,
      BACKUP_TO: 's3://bucket/hearth',
      S3_ENDPOINT: store.url,
      S3_REGION: S3_KEY.region,
    },
    ...{ S3_ACCESS_KEY_ID: S3_KEY.accessKeyId, S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey },
  };
  const server = await startTestServer({ DATA_DIR: dataDir });
  const { series } = server.services.backups;
  names = [
    backupName(series, new Date('2026-11-27T03:00:00Z')),
    backupName(series, new Date('2026-11-28T03:00:00Z')),
  ];
  await fs.mkdir(path.join(dataDir, 'backups'));
  const here = path.join(dataDir, 'backups', names[1]);
  await server.addUser('mira', ['admin']);
  await makeBackup(server.services.config, here);
  store.objects.set(`bucket/hearth/${names[0]}`, await fs.readFile(here));
  const cookie = await server.signIn('ada', ['admin']);
  await server.save(cookie, { slug: 'since', title: 'Since', contents: [] });
  const { writer } = server.services.database;
  await writer.updateTable('user').set({ password_hash: 'other' }).where('username', '=', 'mira').execute();
  await server.close();
});

/** Returns the stored files, without SQLite's own and those of the lock. */
const storedFiles = async () =>
  (await filesBelow(dataDir)).filter((name) => !/^(?:lock\.|hearth\.db-(?:shm|wal)$)/.test(name));

test('the backups of both places are listed, each with what restores it', { timeout: 60_000 }, async () => {
  const listed = await hearth(['restore'], env);
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(listed.stdout).toMatch(
    new RegExp(
      `^Here, in ${dataDir}/backups:\\n  2026-11-28 03:00 UTC, .* MB, not proven\\n    ${dataDir}/backups/${names[1]}\\n\\nIn the second place, s3://bucket/hearth/:\\n  2026-11-27 03:00 UTC, .*\\n    s3://bucket/hearth/${names[0]}\\n`,
    ),
  );
  store.behave({ status: 403, code: 'AccessDenied' });
  const refused = await hearth(['restore'], env);
  expect(refused.stdout).toMatch(/could not be listed\. The store at .* refused the key/);
  expect(refused.stdout + refused.stderr).not.toContain(S3_KEY.secretAccessKey);
});

test('a backup in a bucket is looked at without a change, and restored', { timeout: 120_000 }, async () => {
  const address = `s3://bucket/hearth/${names[0]}`;
  const before = await storedFiles();
  const looked = await hearth(['restore', '--look', address], env);
  expect(looked).toMatchObject({ code: 0, stderr: '' });
  expect(looked.stdout).toMatch(/The backup of .* can be restored: 1 page,/);
  expect(looked.stdout).toContain('Pages made or changed since: 1: Since (/since)');
  expect(looked.stdout).toContain('Accounts that are new since: 1: ada');
  expect(looked.stdout).toContain('Accounts with another password or second factor since: 1: mira');
  expect(await storedFiles()).toEqual(before);
  const done = await hearth(['restore', '--replace', address], { ...env, PORT: '0' });
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toContain('The accounts, passwords and roles of today stay.');
  const db = new Sqlite(path.join(dataDir, 'hearth.db'), { readonly: true });
  onTestFinished(() => void db.close());
  expect(db.prepare('select username from user order by username').pluck().all()).toEqual(['ada', 'mira']);
  expect(db.prepare("select password_hash from user where username = 'mira'").pluck().get()).toBe('other');
  expect(db.prepare("select 1 from page where slug = 'since'").all()).toEqual([]);
  expect(
    db.prepare("select action, user_name, subject_name from audit_entry where action = 'site/restore'").all(),
  ).toEqual([{ action: 'site/restore', user_name: '', subject_name: names[0] }]);
  expect((await fs.readdir(dataDir)).filter((name) => name.startsWith('.hearth'))).toEqual([]);
});

test('accounts of then come back if that is asked for', { timeout: 60_000 }, async () => {
  const file = path.join(dataDir, 'backups', names[1]);
  const done = await hearth(['restore', '--replace', '--accounts-of-then', file], { ...env, PORT: '0' });
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const db = new Sqlite(path.join(dataDir, 'hearth.db'), { readonly: true });
  onTestFinished(() => void db.close());
  expect(db.prepare('select username from user').pluck().all()).toEqual(['mira']);
});

test('a list beside a copy on a new server is used', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, names[1]);
  await fs.copyFile(path.join(dataDir, 'backups', names[1]), file);
  const site = new Sqlite(path.join(dataDir, 'hearth.db'));
  const { id } = site.prepare("select id from page where slug = ''").get() as { id: string };
  site.close();
  const series = names[1].slice(7, 15);
  const removed = [{ kind: 'page', id, removed_at: '2026-11-29T00:00:00.000Z' }];
  await fs.writeFile(path.join(folder, `hearth-${series}-removed.json`), JSON.stringify({ removed }));
  const fresh = path.join(folder, 'data');
  const done = await hearth(['restore', file], { DATA_DIR: fresh });
  expect(done).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Removed again, since it was removed for good: 1.'),
  });
});

test.each(['s3://', 's3://bucket', 's3://bucket/', 's3:/x/y', 's3://bucket/hearth/'])(
  '%s names no backup',
  (address) => {
    expect(() => sourceOf(address)).toThrow('Name the backup as s3://BUCKET/PREFIX/NAME.');
  },
);

test.each([
  ['s3://Bucket!/NAME', /BACKUP_TO .*takes a bucket/],
  ['s3://bucket/../../NAME', /has no backup "NAME"/],
  ['s3://bucket/hearth/%2e%2e', /has no backup "%2e%2e"/],
])('%s is refused in plain words, and nothing is changed', { timeout: 60_000 }, async (address, words) => {
  const before = await storedFiles();
  const done = await hearth(['restore', '--replace', address], { ...env, PORT: '0' });
  expect(done.code).toBe(1);
  expect(done.stderr).toMatch(words);
  expect(await storedFiles()).toEqual(before);
});
