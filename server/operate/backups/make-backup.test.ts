import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesBelow, storeFileOf, unpacked } from '../../testing/backups.ts';
import { hearth, startChildServer, startHearth } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { NO_SMALL_DISK, smallDisk } from '../../testing/small-disk.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';
import { makeBackup } from './make-backup.ts';

let server: TestServer;
let cookie: string;
let target: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira', ['admin']);
  target = path.join(await temporaryFolder(), 'site.tar');
});
afterEach(() => server.close());

async function uploadPicture(colour: string): Promise<{ id: string; hash: string }> {
  const bytes = await picture('png', colour);
  const response = await upload(server.app, 'image/upload', cookie, {
    bytes,
    name: 'a.png',
    type: 'image/png',
  });
  const id = response.json().images?.[0]?._id ?? response.json().image._id;
  const { hash } = await server.services.database.reader
    .selectFrom('media')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, hash };
}

const remove = (id: string) => server.post('image/remove', { _id: id }, cookie);
const sha256 = async (file: string) =>
  createHash('sha256')
    .update(await fs.readFile(file))
    .digest('hex');

describe('a backup', () => {
  test('is a tar file with the database, the media, the key and a manifest that tells each of them by its checksum', async () => {
    const { hash } = await uploadPicture('#123456');
    server.services.sealedSecrets.seal(Buffer.from('secret'), 'mira');
    const { manifest, size } = await makeBackup(server.services.config, target);
    expect((await fs.stat(target)).size).toBe(size);
    expect((await fs.stat(target)).mode & 0o777).toBe(0o600);
    const { folder, manifest: stored } = await unpacked(target);
    expect(stored).toEqual(manifest);
    expect(await filesBelow(folder)).toEqual(
      ['hearth.db', 'manifest.json', `media/${hash.slice(0, 2)}/${hash}`, 'second-factor.key'].sort(),
    );
    expect(manifest.entries.map((entry) => entry.path)).toEqual([
      'hearth.db',
      'second-factor.key',
      `media/${hash.slice(0, 2)}/${hash}`,
    ]);
    for (const entry of manifest.entries) {
      const file = path.join(folder, entry.path);
      expect({ sha256: await sha256(file), size: (await fs.stat(file)).size }).toEqual({
        sha256: entry.sha256,
        size: entry.size,
      });
    }
    const { format, counts, missing, damaged } = manifest;
    expect({ format, counts, missing, damaged }).toEqual({
      format: 1,
      counts: { pages: 1, publishedPages: 1, submissions: 0, users: 1, media: 1 },
      missing: [],
      damaged: [],
    });
  });

  test('is refused where the database names a file outside of the media, which is not packed', async () => {
    await uploadPicture('#123456');
    const outside = path.relative(path.join(server.services.config.mediaDir, '..'), import.meta.filename);
    const db = new Sqlite(server.services.config.databaseFile);
    db.prepare('update media set hash = ?').run(outside);
    db.close();
    await expect(makeBackup(server.services.config, target)).rejects.toThrow('which no Hearth stores');
    await expect(fs.stat(target)).rejects.toThrow();
  });

  test('has the bytes of what its database names, also of what is removed while it is made', async () => {
    const first = await uploadPicture('#111111');
    const second = await uploadPicture('#222222');
    const { manifest } = await makeBackup(server.services.config, target, {
      onCopied: async () => {
        expect((await remove(second.id)).statusCode).toBe(200);
        await uploadPicture('#333333');
      },
    });
    const names = manifest.entries.map((entry) => entry.path.split('/').at(-1));
    expect(names.sort()).toEqual(['hearth.db', first.hash, second.hash].sort());
    const { folder } = await unpacked(target);
    const copy = new Sqlite(path.join(folder, 'hearth.db'), { readonly: true });
    expect(copy.prepare('select hash from media order by hash').pluck().all()).toEqual(
      [first.hash, second.hash].sort(),
    );
    copy.close();
  });

  test('no longer keeps what is removed once it is made', async () => {
    const { id, hash } = await uploadPicture('#444444');
    await makeBackup(server.services.config, target);
    await remove(id);
    await expect(server.services.media.fileOf(hash)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('begins again where bytes were removed all the same', async () => {
    const { id, hash } = await uploadPicture('#555555');
    let copies = 0;
    const { manifest } = await makeBackup(server.services.config, target, {
      onCopied: async () => {
        copies += 1;
        if (copies > 1) return;
        await remove(id);
        await fs.rm(await server.services.media.fileOf(hash));
      },
    });
    expect({ copies, media: manifest.counts.media, missing: manifest.missing }).toEqual({
      copies: 2,
      media: 0,
      missing: [],
    });
  });

  test('says which bytes the site had lost, or has otherwise than they were uploaded', async () => {
    const lost = await uploadPicture('#666666');
    const changed = await uploadPicture('#777777');
    await fs.rm(await server.services.media.fileOf(lost.hash));
    await fs.appendFile(await server.services.media.fileOf(changed.hash), 'x');
    const { manifest } = await makeBackup(server.services.config, target);
    expect([manifest.missing, manifest.damaged]).toEqual([[lost.hash], [changed.hash]]);
  });

  test('never takes the place of a file, unless it is told to', async () => {
    await fs.writeFile(target, 'mine');
    await expect(makeBackup(server.services.config, target)).rejects.toThrow(
      `${target} exists already. Choose another name, or replace it with --replace.`,
    );
    const raced = path.join(path.dirname(target), 'raced.tar');
    const made = makeBackup(server.services.config, raced, { onCopied: () => fs.writeFile(raced, 'mine') });
    await expect(made).rejects.toThrow(`${raced} exists already, and was left as it is.`);
    expect([await fs.readFile(target, 'utf8'), await fs.readFile(raced, 'utf8')]).toEqual(['mine', 'mine']);
    const link = path.join(path.dirname(target), 'device');
    await fs.symlink('/dev/null', link);
    await expect(makeBackup(server.services.config, link, { replace: true })).rejects.toThrow(
      'is not a file',
    );
    await fs.rm(link);
    await makeBackup(server.services.config, target, { replace: true });
    await unpacked(target);
    expect(await fs.readdir(path.dirname(target))).toEqual(['raced.tar', 'site.tar']);
  });

  test('of a folder without a database, or into one that is not there, is refused', async () => {
    const empty = {
      dataDir: '/none',
      databaseFile: '/none/hearth.db',
      mediaDir: '/none/media',
      mediaTo: null,
      postgres: null,
    };
    await expect(makeBackup(empty, target)).rejects.toThrow('There is no database at /none/hearth.db.');
    await expect(makeBackup(server.services.config, '/none/site.tar')).rejects.toThrow(
      'There is no folder /none.',
    );
    expect(await fs.readdir(path.dirname(target))).toEqual([]);
  });
});

describe('a disk that has not enough room', { skip: NO_SMALL_DISK !== null }, () => {
  test('is known before anything is written', async () => {
    const { folder } = await smallDisk(256 * 1024);
    const refused = makeBackup(server.services.config, path.join(folder, 'site.tar'));
    await expect(refused).rejects.toThrow(/^There is not enough room on the disk: \d.* are needed/);
    expect(await fs.readdir(folder)).toEqual([]);
  });

  test('or fills up meanwhile, leaves nothing that could be taken for a backup', async () => {
    await storeFileOf(server.services, 4_000_000, 'large');
    const disk = await smallDisk(8 * 1024 * 1024);
    const made = makeBackup(server.services.config, path.join(disk.folder, 'site.tar'), {
      onCopied: () => disk.fill(2_000_000),
    });
    await expect(made).rejects.toThrow(`Nothing could be stored in ${disk.folder}: the disk is full.`);
    expect(await fs.readdir(disk.folder)).toEqual(['filler']);
  });
});

describe('the command', { timeout: 60_000 }, () => {
  test('writes a backup while the site is served, and says what is in it', async () => {
    const folder = await temporaryFolder();
    const child = await startChildServer({ DATA_DIR: folder, DEMO: '1' });
    const done = await hearth(['backup', target], { DATA_DIR: folder });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(
      new RegExp(
        `^Wrote ${target}: [\\d.]+ MB, \\d+ pages?, \\d+ (?:picture or file|pictures and files), 0 submissions\\.\n$`,
      ),
    );
    expect((await fetch(child.address)).status).toBe(200);
    expect((await hearth(['backup', target], { DATA_DIR: folder })).stderr).toContain('exists already');
  });

  test('has everything that was acknowledged before it began, while ten people write', async () => {
    const cookies = await Promise.all(
      Array.from({ length: 10 }, (_, person) => server.signIn(`writer-${person}`)),
    );
    const stored: string[] = [];
    let isWriting = true;
    const writers = cookies.map(async (writer, person) => {
      for (let number = 0; isWriting; number++) {
        const slug = `page-${person}-${number}`;
        await server.save(writer, { slug, title: slug, contents: [] });
        stored.push(slug);
      }
    });
    await expect.poll(() => stored.length, { timeout: 20_000 }).toBeGreaterThan(30);
    const before = [...stored];
    const done = await hearth(['backup', target], { DATA_DIR: server.folder });
    isWriting = false;
    await Promise.all(writers);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(stored.length).toBeGreaterThan(before.length);
    const { folder } = await unpacked(target);
    const copy = new Sqlite(path.join(folder, 'hearth.db'), { readonly: true });
    const copied = copy.prepare('select slug, doc from page').all() as { slug: string; doc: string }[];
    expect(copied.map(({ slug }) => slug)).toEqual(expect.arrayContaining(before));
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
    const now = await server.services.database.reader.selectFrom('page').select(['slug', 'doc']).execute();
    const docs = new Map(now.map(({ slug, doc }) => [slug, doc]));
    expect(copied.filter(({ slug, doc }) => docs.get(slug) !== doc)).toEqual([]);
  });

  test('that is killed leaves no file of that name, and the next one clears up', async () => {
    const { config } = server.services;
    await storeFileOf(server.services, 400_000_000, 'large');
    const folder = path.dirname(target);
    const killed = startHearth(['backup', target], { DATA_DIR: config.dataDir });
    await expect
      .poll(() => filesBelow(folder), { timeout: 20_000, interval: 5 })
      .toContainEqual(expect.stringMatching(/^\.hearth-working-\d+-\w+\/archive$/));
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await fs.readdir(folder)).toEqual([expect.stringMatching(/^\.hearth-working-/)]);
    // The killed backup no longer protects the media from removal, but the next backup is still complete.
    expect((await hearth(['backup', target], { DATA_DIR: config.dataDir })).code).toBe(0);
    expect(await fs.readdir(folder)).toEqual(['site.tar']);
  });
});
