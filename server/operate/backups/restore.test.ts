import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { type Header, pack } from 'tar-stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../../db/outbox-queries.ts';
import { STEPS_BEFORE_RELEASE } from '../../../db/recorded-steps.ts';
import { makeOlder, recordStepsBeforeRelease } from '../../../db/testing/before-release.ts';
import { newId } from '../../../src/model/ids.ts';
import { type Config, readConfig } from '../../core/config/config.ts';
import { openServices } from '../../open-services.ts';
import { passwordLink } from '../../people/auth/password-links.ts';
import { filesBelow, storeFileOf, unpacked } from '../../testing/backups.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { mountDisk, NO_SMALL_DISK } from '../../testing/small-disk.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { afterInterruptedRestore } from './interrupted-restore.ts';
import { makeBackup } from './make-backup.ts';
import { proveBackup } from './prove-backup.ts';
import { restoreBackup } from './restore.ts';
import { finishSwap, swapData } from './swap-data.ts';

let backup: string;
let to: Config;
let hash: string;

/** Creates a backup of a site that has a file, mails, and an admin who is signed in and has a link for setting a password. */
beforeEach(async () => {
  const server = await startTestServer();
  const folder = await temporaryFolder();
  backup = path.join(folder, 'site.tar');
  await server.signIn('mira', ['admin']);
  hash = await storeFileOf(server.services, 5000, 'guide');
  server.services.sealedSecrets.seal(Buffer.from('secret'), 'mira');
  const { database, now } = server.services;
  const user = await database.reader.selectFrom('user').select(['id', 'email']).executeTakeFirstOrThrow();
  await passwordLink(database.writer, user, 'https://www.example.org', now());
  await queueMails(server);
  await makeBackup(server.services.config, backup);
  await server.close();
  to = readConfig({ DATA_DIR: path.join(folder, 'data'), DEMO: '0' });
  await fs.mkdir(to.dataDir);
});

/** One mail in each state, in this order. */
const STATES = ['waiting', 'sending', 'sent', 'failed'] as const;

async function queueMails({ services }: TestServer): Promise<void> {
  const { writer } = services.database;
  const body = {
    to: ['ana@example.org'],
    cc: [],
    replyTo: null,
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  };
  const kind = { channel: 'mail', kind: 'staff', submissionId: null, domainId: null, secret: false } as const;
  for (const [number, state] of STATES.entries()) {
    const id = newId();
    const createdAt = `2026-11-0${number + 1}T00:00:00.000Z`;
    await enqueue(writer, [{ ...kind, id, body, createdAt }]);
    const lease_until = state === 'sending' ? services.now() : null;
    await writer.updateTable('outbox').set({ state, lease_until }).where('id', '=', id).execute();
  }
}

function query(sql: string, folder = to.dataDir): unknown[] {
  const db = new Sqlite(path.join(folder, 'hearth.db'), { readonly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

/** Writes another archive with changed entries of the backup. */
async function changed(
  change: (entries: { header: Partial<Header> & { name: string }; bytes: Buffer }[]) => void,
): Promise<string> {
  const { folder } = await unpacked(backup);
  const names = (await filesBelow(folder)).sort((a, b) => Number(a > b));
  const entries: { header: Partial<Header> & { name: string }; bytes: Buffer }[] = await Promise.all(
    names.map(async (name) => ({ header: { name }, bytes: await fs.readFile(path.join(folder, name)) })),
  );
  change(entries);
  const tar = pack();
  for (const { header, bytes } of entries) {
    if (header.type === undefined || header.type === 'file') tar.entry(header, bytes);
    else tar.entry(header);
  }
  tar.finalize();
  const file = `${backup}.changed`;
  await fs.writeFile(file, Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>)));
  return file;
}

/** Writes another archive with a changed database. */
async function withDatabase(change: (file: string) => void, schema?: number): Promise<string> {
  const { folder, manifest } = await unpacked(backup);
  change(path.join(folder, 'hearth.db'));
  const bytes = await fs.readFile(path.join(folder, 'hearth.db'));
  return changed((entries) => {
    entries.find(({ header }) => header.name === 'hearth.db')!.bytes = bytes;
    const listed = manifest.entries.map((one) =>
      one.path === 'hearth.db' ? { ...one, size: bytes.length, sha256: sha256(bytes) } : one,
    );
    entries.find(({ header }) => header.name === 'manifest.json')!.bytes = Buffer.from(
      JSON.stringify({ ...manifest, entries: listed, schema: schema ?? manifest.schema }),
    );
  });
}

const restore = (file = backup, replace = false) => restoreBackup(to, file, { replace });

describe('a restore into an empty folder', () => {
  test('brings back database, media and key, private to their owner', async () => {
    const { kept } = await restore();
    expect(kept).toBeNull();
    expect(await filesBelow(to.dataDir)).toEqual(
      ['hearth.db', `media/${hash.slice(0, 2)}/${hash}`, 'second-factor.key'].sort(),
    );
    for (const name of ['hearth.db', 'second-factor.key', `media/${hash.slice(0, 2)}/${hash}`]) {
      expect((await fs.stat(path.join(to.dataDir, name))).mode & 0o777).toBe(0o600);
    }
    expect(query('select username from user')).toEqual([{ username: 'mira' }]);
  });

  test('takes a backup from before the first release that has every step', async () => {
    const older = (database: string) => makeOlder(database, ['user', 'media']);
    const file = await withDatabase(older, STEPS_BEFORE_RELEASE.length);
    await restore(file);
    expect(query('select username from user')).toEqual([{ username: 'mira' }]);
    const open = (dataDir: string) =>
      openServices(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), plainRenderer);
    expect((await proveBackup(file, open)).failures).toEqual([]);
  });

  test('ends log-ins and links, and sends nothing that waited or was being sent then', async () => {
    const { settled } = await restore();
    expect(settled).toEqual({ sessions: 1, links: 1, messages: 2 });
    for (const table of ['session', 'password_token'])
      expect(query(`select * from ${table}`), table).toEqual([]);
    const given = {
      state: 'failed',
      uncertain: 1,
      lease_until: null,
      finished_at: expect.any(String),
      reason: expect.stringMatching(
        /^The site was restored from a backup of .*: this may have been sent since\.$/,
      ),
    };
    const before = { uncertain: 0, lease_until: null, finished_at: null, reason: '' };
    const columns = 'state, uncertain, lease_until, finished_at, reason';
    expect(query(`select ${columns} from outbox order by created_at`)).toEqual([
      given,
      given,
      { ...before, state: 'sent' },
      { ...before, state: 'failed' },
    ]);
  });

  test.skipIf(NO_SMALL_DISK !== null)(
    'is refused where the media are a disk of their own, and leaves a folder that can be served',
    async () => {
      await fs.mkdir(to.mediaDir);
      mountDisk(to.mediaDir, 1_000_000);
      await expect(restore()).rejects.toThrow(`${to.mediaDir} is a mount point, which cannot be moved.`);
      expect(await fs.readdir(to.dataDir)).toEqual(['media']);
      expect(await afterInterruptedRestore(to.dataDir)).toEqual([]);
    },
  );

  test('takes an archive that its owner has packed again', async () => {
    const file = await changed((entries) => {
      for (const entry of entries) entry.header = { ...entry.header, name: `./${entry.header.name}` };
      entries.unshift({ header: { name: './media/', type: 'directory' }, bytes: Buffer.alloc(0) });
    });
    await restore(file);
    expect(query('select username from user')).toEqual([{ username: 'mira' }]);
  });
});

/** Returns the name of an index that a migration created. */
const anIndex = (db: Sqlite.Database) =>
  db.prepare("select name from sqlite_schema where type = 'index' and sql is not null").pluck().get();

const OUTSIDE = `${'../'.repeat(12)}etc/passwd`;

describe('what cannot be trusted is refused before anything is touched:', () => {
  const evil = (name: string, more: Partial<Header> = {}) => ({
    header: { name, ...more },
    bytes: Buffer.from('evil'),
  });
  const media = () => `media/${hash.slice(0, 2)}/${hash}`;

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'a byte that has changed',
      async () => {
        const bytes = await fs.readFile(backup);
        bytes[bytes.indexOf('SQLite format 3') + 5000]! ^= 1;
        await fs.writeFile(backup, bytes);
        return backup;
      },
      /hearth\.db is not what it was when the backup was made/,
    ],
    [
      'half a file',
      async () => {
        await fs.truncate(backup, 300_000);
        return backup;
      },
      /cannot be used\. It is damaged or cut off: it cannot be read .*\. Copy it again/,
    ],
    [
      'a file without its end',
      async () => {
        const { size } = await fs.stat(backup);
        await fs.truncate(backup, Math.floor((size - 4096) / 512) * 512);
        return backup;
      },
      /It is damaged or cut off/,
    ],
    [
      'no archive',
      async () => {
        await fs.writeFile(backup, 'words '.repeat(1000));
        return backup;
      },
      /cannot be used\. It is no backup of Hearth\. A backup is a \.tar file/,
    ],
    [
      'no bytes at all',
      async () => {
        await fs.truncate(backup, 0);
        return backup;
      },
      /cannot be used\. It is empty\. Copy it again/,
    ],
    [
      'noise in the middle',
      async () => {
        const bytes = await fs.readFile(backup);
        bytes.fill(7, bytes.indexOf('media/') - 512);
        await fs.writeFile(backup, bytes);
        return backup;
      },
      /cannot be used\. It is damaged or cut off: it cannot be read after second-factor\.key/,
    ],
    [
      'a database',
      async () => {
        await fs.writeFile(backup, `SQLite format 3\0${'x'.repeat(4096)}`);
        return backup;
      },
      /It is a database alone, and no backup\. Name the \.tar file/,
    ],
    [
      'a backup that somebody has compressed',
      async () => {
        await fs.writeFile(backup, gzipSync(await fs.readFile(backup)));
        return backup;
      },
      /It is compressed with gzip\. Unpack it first, with: gunzip <.*site\.tar >.*site\.tar\.unpacked$/,
    ],
    ['no file', async () => '/none/site.tar', /There is no file \/none\/site\.tar/],
    [
      'a pipe, to which nobody may ever write',
      async () => {
        execFileSync('mkfifo', [`${backup}.pipe`]);
        return `${backup}.pipe`;
      },
      /site\.tar\.pipe is a named pipe, and not a file/,
    ],
    ['a device', async () => '/dev/zero', /\/dev\/zero is a device, and not a file/],
    ['another folder', async () => path.dirname(backup), /is a folder\. Name the file of a backup/],
    [
      'a path out of the folder',
      () => changed((e) => e.push(evil('../evil'))),
      /It has '\.\.\/evil' \(file\)/,
    ],
    [
      'a path out of the media',
      () => changed((e) => e.push(evil('media/../../evil'))),
      /It has 'media\/\.\.\/\.\.\/evil'/,
    ],
    ['an absolute path', () => changed((e) => e.push(evil('/etc/evil'))), /It has '\/etc\/evil'/],
    [
      'a link',
      () => changed((e) => e.push(evil(media(), { type: 'symlink', linkname: '/etc/passwd' }))),
      /\(symlink\)/,
    ],
    [
      'a hard link',
      () => changed((e) => e.push(evil('second-factor.key', { type: 'link', linkname: '/etc/passwd' }))),
      /\(link\)/,
    ],
    [
      'a device',
      () => changed((e) => e.push(evil('hearth.db', { type: 'block-device' }))),
      /\(block-device\)/,
    ],
    [
      'a folder inside',
      () => changed((e) => e.push(evil('etc/', { type: 'directory' }))),
      /a folder 'etc\/'/,
    ],
    ['an entry twice', () => changed((e) => e.push(evil(media()))), /It has media\/.* twice/],
    [
      'an entry that was added',
      () => changed((e) => e.push(evil(`media/ab/ab${'0'.repeat(62)}`))),
      /was added to it/,
    ],
    [
      'a medium in another’s place',
      () => changed((e) => e.push(evil(`media/cd/ab${'0'.repeat(62)}`))),
      /is of no backup/,
    ],
    [
      'an entry that is missing',
      () =>
        changed(
          (e) =>
            void e.splice(
              e.findIndex(({ header }) => header.name === media()),
              1,
            ),
        ),
      /media\/.* is missing/,
    ],
    [
      'a key of absurd size',
      () =>
        changed((e) => {
          const key = e.find(({ header }) => header.name === 'second-factor.key')!;
          key.bytes = Buffer.alloc(5000);
        }),
      /second-factor\.key is far too large/,
    ],
  ])('%s', async (_what, make, message) => {
    const file = await make();
    await expect(restore(file)).rejects.toThrow(message);
    expect(await filesBelow(to.dataDir)).toEqual([]);
    await expect(fs.stat(path.join(path.dirname(to.dataDir), 'evil'))).rejects.toThrow();
  });

  test.each<[string, (db: Sqlite.Database) => void, RegExp]>([
    [
      'a database of a newer version',
      (db) => db.exec("insert into schema_version values (999, 'x', '')"),
      /schema version 999, and this Hearth knows only up to version \d+\. Restore it with the version that made it/,
    ],
    [
      'media that are not there',
      (db) => db.exec(`update media set hash = '${'a'.repeat(64)}'`),
      /1 pictures or files are not in it/,
    ],
    [
      'media whose bytes would be any file of this machine',
      (db) => db.exec(`update media set hash = '${OUTSIDE}'`),
      /names a picture or file "\.\.\/.*passwd", which no Hearth stores/,
    ],
    [
      'rows that refer to nothing',
      (db) => db.exec("pragma foreign_keys = off; insert into user_role values ('nobody', 'nothing')"),
      /refer to what is not there/,
    ],
    [
      'a table of another case, past which nothing is checked',
      (db) => db.exec('alter table media rename to other; alter table other rename to MEDIA'),
      /has the table "MEDIA", which is not of schema version \d+: somebody has changed it/,
    ],
    [
      'a view in the place of a table',
      (db) =>
        db.exec(
          `pragma foreign_keys = off; create table other as select * from media; drop table media;
          create view media as select * from other`,
        ),
      /has the view "media", which is not of schema version/,
    ],
    [
      'a trigger of the site that does something else',
      (db) =>
        db.exec(
          `drop trigger search_published_added; create trigger search_published_added after insert on search_published
          begin update media set hash = '${OUTSIDE}'; end`,
        ),
      /has the trigger "search_published_added" otherwise than schema version/,
    ],
    [
      'a table of versions that is a view',
      (db) =>
        db.exec(
          `create table other as select * from schema_version; drop table schema_version;
          create view schema_version as select * from other`,
        ),
      /Its database is not one of Hearth/,
    ],
    [
      'a table that lacks a column',
      (db) => db.exec('alter table server_secret drop column value'),
      /has the table "server_secret" otherwise than/,
    ],
    ['an index that is missing', (db) => db.exec(`drop index ${anIndex(db)}`), /lacks the index "\w+" of/],
    [
      'a database of another program',
      (db) => db.exec('drop table schema_version'),
      /Its database is not one of Hearth/,
    ],
  ])('%s', async (_what, change, message) => {
    const file = await withDatabase((database) => {
      const db = new Sqlite(database);
      change(db);
      db.close();
    });
    await expect(restore(file)).rejects.toThrow(message);
    expect(await filesBelow(to.dataDir)).toEqual([]);
  });

  test('a database from before the first release that lacks steps, in an archive or a folder', async () => {
    const older = (database: string) => recordStepsBeforeRelease(database, 30);
    const file = await withDatabase(older, 30);
    const message = (source: string) =>
      `${source} cannot be used. The database is from before the first release: its newest step is 30 (submitted-fields), and this Hearth upgrades from step 31 (search-words) on. Nothing was changed. Restore or start it once with a Hearth that has step 31, which upgrades it, and then use this one.`;
    await expect(restore(file)).rejects.toThrow(message(file));
    const { folder } = await unpacked(file);
    const moved = path.join(to.dataDir, 'replaced-2026-01-01T00-00-00-000Z');
    await fs.rename(folder, moved);
    await expect(restore(moved, true)).rejects.toThrow(message(moved));
    await fs.rm(moved, { recursive: true });
    expect(await filesBelow(to.dataDir)).toEqual([]);
  });

  test.each(['missing', 'damaged'])('a manifest whose %s media are paths', async (list) => {
    const { manifest } = await unpacked(backup);
    const file = await changed((entries) => {
      entries.find(({ header }) => header.name === 'manifest.json')!.bytes = Buffer.from(
        JSON.stringify({ ...manifest, [list]: [OUTSIDE] }),
      );
    });
    await expect(restore(file)).rejects.toThrow('cannot be used');
    expect(await filesBelow(to.dataDir)).toEqual([]);
  });
});

describe('a restore in the place of a site', () => {
  beforeEach(async () => {
    await fs.mkdir(path.join(to.dataDir, 'media/aa'), { recursive: true });
    await fs.writeFile(path.join(to.dataDir, 'media/aa', 'a'.repeat(64)), 'old media');
    await fs.writeFile(path.join(to.dataDir, 'second-factor.key'), 'old key');
    const db = new Sqlite(to.databaseFile);
    db.exec(
      "create table schema_version (version integer, name text, applied_at text); insert into schema_version values (1, '', ''); create table old (a); insert into old values ('old')",
    );
    db.close();
  });
  const old = ['hearth.db', `media/aa/${'a'.repeat(64)}`, 'second-factor.key'];

  test('is refused unless it is asked for', async () => {
    await expect(restore()).rejects.toThrow('has a site already');
    expect(await filesBelow(to.dataDir)).toEqual(old);
  });

  test('moves that aside, from where it can be put back', async () => {
    const { kept } = await restore(backup, true);
    expect(await filesBelow(kept!)).toEqual(old);
    expect(query('select username from user')).toEqual([{ username: 'mira' }]);
    const back = await restore(kept!, true);
    expect(query('select a from old')).toEqual([{ a: 'old' }]);
    expect(await fs.readFile(path.join(to.dataDir, 'second-factor.key'), 'utf8')).toBe('old key');
    expect(query('select username from user', back.kept!)).toEqual([{ username: 'mira' }]);
    await expect(fs.stat(kept!)).rejects.toThrow();
  });

  test.each(['the link', 'the folder that it leads to'])(
    'is undone where DATA_DIR is a symbolic link, by a path through %s',
    async (way) => {
      const link = `${to.dataDir}-link`;
      await fs.symlink(to.dataDir, link);
      const linked = readConfig({ DATA_DIR: link, DEMO: '0' });
      const { kept } = await restoreBackup(linked, backup, { replace: true });
      expect(kept).toBe(path.join(link, path.basename(kept!)));
      const named = way === 'the link' ? kept! : await fs.realpath(kept!);
      await restoreBackup(linked, named, { replace: true });
      expect(query('select a from old')).toEqual([{ a: 'old' }]);
    },
  );

  test('is not undone by a folder of that name elsewhere, nor by a link to one', async () => {
    const elsewhere = path.join(path.dirname(to.dataDir), 'replaced-a');
    await fs.mkdir(elsewhere);
    await fs.symlink(elsewhere, path.join(to.dataDir, 'replaced-b'));
    for (const folder of [elsewhere, path.join(to.dataDir, 'replaced-b')]) {
      await expect(restore(folder, true)).rejects.toThrow('is a folder. Name the file of a backup');
    }
  });

  test('has the one or the other whole, wherever it is killed', async () => {
    const whole = path.join(path.dirname(to.dataDir), 'whole');
    await fs.cp(to.dataDir, whole, { recursive: true });
    const { folder } = await unpacked(backup);
    const steps = await stepsOfSwap(folder, whole);
    expect(steps).toBeGreaterThan(8);
    for (let step = 1; step <= steps; step++) {
      const dataDir = await swapping(folder, whole);
      dieAfter(step, () => swapData(dataDir, { from: 'restored-a', kept: 'replaced-a', hasKey: true }));
      finishSwap(dataDir);
      const isNew = (await fs.readdir(dataDir)).includes('replaced-a');
      const names = (await filesBelow(dataDir)).filter((name) => !name.startsWith('re'));
      expect(names, `step ${step}`).toEqual(
        isNew ? ['hearth.db', `media/${hash.slice(0, 2)}/${hash}`, 'second-factor.key'].sort() : old,
      );
      const rows = query(isNew ? 'select username from user' : 'select a from old', dataDir);
      expect(rows).toEqual([isNew ? { username: 'mira' } : { a: 'old' }]);
      if (isNew) expect(await filesBelow(path.join(dataDir, 'replaced-a'))).toEqual(old);
    }
  });
});

/** Returns a data folder that contains a site and, in a subfolder, the restored data that will replace the site. */
async function swapping(restored: string, site: string): Promise<string> {
  const dataDir = await temporaryFolder();
  await fs.cp(site, dataDir, { recursive: true });
  await fs.cp(restored, path.join(dataDir, 'restored-a'), { recursive: true });
  return dataDir;
}

class Killed extends Error {}

const syncFs = process.getBuiltinModule('node:fs');

/** Runs an action and stops it after `steps` changes to files, as if the process were killed. Returns the number of changes. */
function dieAfter(steps: number, work: () => void): number {
  let done = 0;
  const names = ['renameSync', 'writeFileSync', 'mkdirSync', 'rmSync'] as const;
  const originals = names.map((name) => [name, syncFs[name]] as const);
  for (const [name, original] of originals) {
    syncFs[name] = ((...args: never[]) => {
      if (done === steps) throw new Killed();
      done += 1;
      return (original as (...all: never[]) => unknown)(...args);
    }) as never;
  }
  try {
    work();
  } catch (error) {
    if (!(error instanceof Killed || (error as Error).cause instanceof Killed)) throw error;
  } finally {
    for (const [name, original] of originals) syncFs[name] = original as never;
  }
  return done;
}

async function stepsOfSwap(restored: string, site: string): Promise<number> {
  const dataDir = await swapping(restored, site);
  return dieAfter(Number.POSITIVE_INFINITY, () =>
    swapData(dataDir, { from: 'restored-a', kept: 'replaced-a', hasKey: true }),
  );
}

const sha256 = (bytes: Buffer) =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex');
