import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Image, MediaFile } from '../../src/model/media.ts';
import { readConfig } from '../core/config/config.ts';
import { openMediaStore } from '../media/store/open-media-store.ts';
import { makeBackup } from '../operate/backups/make-backup.ts';
import { restoreBackup } from '../operate/backups/restore.ts';
import { checkMedia } from '../operate/check/check-media.ts';
import { Findings } from '../operate/check/findings.ts';
import { Housekeeping } from '../operate/housekeeping.ts';
import { unpacked } from '../testing/backups.ts';
import { exported } from '../testing/exported.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { S3_KEY, type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { picture, upload } from '../testing/uploads.ts';

/** Pictures are examined by a process that gives way to all other processes, such as other tests. */
vi.setConfig({ testTimeout: 60_000 });

/** Two servers with data folders of their own, on one database and one bucket. */
let store: S3StandIn;
let env: Record<string, string>;
let first: TestServer;
let second: TestServer;
let cookie: string;

beforeAll(async () => {
  store = await startS3StandIn();
  env = {
    MEDIA_TO: 's3://bucket/hearth',
    MEDIA_S3_ENDPOINT: store.url,
    MEDIA_S3_REGION: S3_KEY.region,
    MEDIA_S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  };
  first = await startTestServer(env);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-second-'));
  if (!onPostgres) await fs.symlink(first.services.config.databaseFile, path.join(folder, 'hearth.db'));
  second = await startTestServer({ ...first.place, ...env, DATA_DIR: folder });
  cookie = await first.signIn('mira', ['admin']);
});
afterAll(async () => {
  const { dataDir } = second.services.config;
  await second.close();
  await fs.rm(dataDir, { recursive: true, force: true });
  await first.close();
  await store.close();
});

const keys = (start: string) =>
  [...store.objects.keys()].filter((key) => key.startsWith(`bucket/hearth/${start}`));
const media = () => first.services.database.reader.selectFrom('media').selectAll().execute();
const hashOf = async (id: string) => (await media()).find((row) => row.id === id)!.hash;
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${words.repeat(500)}\n%%EOF\n`);

async function uploaded(server: TestServer, colour: string): Promise<Image> {
  const response = await upload(server.app, 'image/upload', cookie, { bytes: await picture('jpeg', colour) });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().image;
}

async function uploadedFile(server: TestServer, bytes: Buffer): Promise<MediaFile> {
  const part = { bytes, name: 'plan.pdf', type: 'application/pdf' };
  const response = await upload(server.app, 'file/upload', cookie, part);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().file;
}

async function rendition(server: TestServer, id: string, width = 320): Promise<Buffer> {
  const response = await server.get(`/img/${id}?w=${width}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  expect((await sharp(response.rawPayload).metadata()).width).toBeGreaterThan(0);
  return response.rawPayload;
}

/** Removes everything that a server has of the bucket on its disk, and in memory. */
async function forget({ services }: TestServer): Promise<void> {
  const { originalsDir, renditionsDir } = services.config;
  for (const dir of [originalsDir, renditionsDir]) await fs.rm(dir, { recursive: true, force: true });
}

test('a picture and a file that one server takes are served by both, also when their disks are emptied', async () => {
  const image = await uploaded(first, '#103050');
  const bytes = pdf('a plan ');
  const file = await uploadedFile(first, bytes);
  expect(keys('media/')).toHaveLength(2);
  expect(await fs.readdir(path.join(first.services.config.mediaDir, 'incoming'))).toEqual([]);
  for (const server of [first, second, first]) {
    await rendition(server, image._id);
    const headers = { cookie, range: 'bytes=9-14' };
    const part = await server.get(file.url, headers);
    expect([part.statusCode, part.body]).toEqual([206, 'a plan']);
    expect((await server.get(file.url, { cookie })).rawPayload.equals(bytes)).toBe(true);
    await forget(server);
  }
});

test('a rendition is made by one server for all', async () => {
  const image = await uploaded(first, '#204060');
  const made = await rendition(first, image._id, 640);
  const hash = await hashOf(image._id);
  await vi.waitFor(() => expect(keys(`renditions/${hash}`).length).toBeGreaterThan(0));
  const fileOf = vi.spyOn(second.services.media, 'fileOf');
  expect((await rendition(second, image._id, 640)).equals(made)).toBe(true);
  expect(fileOf).not.toHaveBeenCalled();
  fileOf.mockRestore();
});

describe('an upload', () => {
  test('is in the bucket before its row is in the database', async () => {
    const rows = (await media()).length;
    const seen: number[] = [];
    store.before = async (line) => {
      if (line.startsWith('PUT /bucket/hearth/media/')) seen.push((await media()).length);
    };
    await uploaded(first, '#406080');
    store.before = () => {};
    expect(seen).toEqual([rows]);
    expect(await media()).toHaveLength(rows + 1);
  });

  test('is refused clearly while the bucket fails, and works afterwards; what was shown is still served', async () => {
    const shown = await uploaded(first, '#507090');
    await rendition(first, shown._id);
    const rows = await media();
    store.always({ status: 500 });
    const bytes = await picture('jpeg', '#6080a0');
    const refused = await upload(first.app, 'image/upload', cookie, { bytes });
    expect(refused.json()).toMatchObject({ statusCode: 503, error: { code: 'media-store-unavailable' } });
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await media()).toEqual(rows);
    expect(await fs.readdir(path.join(first.services.config.mediaDir, 'incoming'))).toEqual([]);
    await rendition(first, shown._id);
    const unknown = await second.get(`/img/${shown._id}?w=960`, { cookie });
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([503, 'no-store']);
    await first.services.system.measure();
    const { attention } = (await first.get('/api/system/load', { cookie })).json();
    expect(attention[0]).toMatchObject({ id: 'media-store-silent', urgency: 'now' });
    store.always('right');
    await vi.waitFor(() => uploaded(first, '#6080a0'), { timeout: 20_000, interval: 500 });
    await first.services.system.measure();
    const { attention: later } = (await first.get('/api/system/load', { cookie })).json();
    expect(JSON.stringify(later)).not.toContain('media-store-silent');
  });
});

test('a removed picture leaves the bucket with its renditions, and everything else stays', async () => {
  const [gone, kept] = [await uploaded(first, '#7090b0'), await uploaded(second, '#80a0c0')];
  for (const { _id } of [gone, kept]) await rendition(first, _id);
  const [goneHash, keptHash] = [await hashOf(gone._id), await hashOf(kept._id)];
  for (const hash of [goneHash, keptHash])
    await vi.waitFor(() => expect(keys(`renditions/${hash}`).length).toBeGreaterThan(0));
  const answer = await second.post('image/remove', { _id: gone._id }, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  expect([keys(`media/${goneHash}`), keys(`renditions/${goneHash}`)]).toEqual([[], []]);
  // A server that rendered at that moment leaves a rendition of nothing.
  store.objects.set(`bucket/hearth/renditions/${goneHash}/late`, Buffer.from('late'));
  store.objects.set(`bucket/hearth/media/${'ab'.repeat(32)}`, Buffer.from('an upload of a killed server'));
  const day = 25 * 60 * 60_000;
  const clean = async (ahead: number) => {
    const now = () => new Date(Date.now() + ahead).toISOString();
    await new Housekeeping({ ...first.services, now }, (error) => expect(error).toBeNull()).run();
  };
  // The objects of another site in the bucket stay.
  const foreign = store.objects.get('bucket/hearth/site');
  store.objects.set('bucket/hearth/site', Buffer.from('another'));
  await clean(day);
  expect([keys('removed/').length > 0, keys(`media/${'ab'.repeat(32)}`).length]).toEqual([true, 1]);
  if (foreign === undefined) store.objects.delete('bucket/hearth/site');
  await clean(0);
  expect(keys('removed/').length).toBeGreaterThan(0);
  expect(keys(`renditions/${goneHash}`)).toEqual([]);
  await clean(day);
  await clean(day);
  expect([keys('removed/'), keys(`media/${'ab'.repeat(32)}`)]).toEqual([[], []]);
  expect([keys(`media/${keptHash}`).length, keys(`renditions/${keptHash}`).length]).toEqual([1, 1]);
});

// The check and the backup are those of SQLite's file.
test.skipIf(onPostgres)(
  'hearth check reads the bucket, and an export, a backup and a restore hold its media',
  async () => {
    const { config } = first.services;
    const rows = await media();
    const hashes = [...new Set(rows.map(({ hash }) => hash))].sort();
    expect(hashes.length).toBeGreaterThan(3);
    const checked = async () => {
      const findings = new Findings();
      const { database, domains } = first.services;
      const site = { config, database, domains, findings, now: Date.now(), progress: () => {} };
      await checkMedia(site as never, openMediaStore(config));
      return findings
        .results()
        .flatMap(({ problems }) => problems.map(({ words }) => words))
        .join();
    };
    expect(await checked()).toBe('');
    const lost = `bucket/hearth/media/${hashes[0]}`;
    const bytes = store.objects.get(lost)!;
    store.objects.delete(lost);
    expect(await checked()).toContain('is not in the bucket any more');
    store.objects.set(lost, Buffer.alloc(bytes.length));
    expect(await checked()).toContain('sent other bytes');

    const backup = path.join(await temporaryFolder(), 'site.tar');
    expect((await makeBackup(config, backup)).manifest).toMatchObject({ missing: [hashes[0]], damaged: [] });
    store.objects.set(lost, bytes);
    const { manifest } = await makeBackup(config, backup, { replace: true });
    expect([manifest.missing, manifest.damaged]).toEqual([[], []]);
    const { folder } = await unpacked(backup);
    const inside = (
      await fs.readdir(path.join(folder, 'media'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile());
    expect(inside.map(({ name }) => name).sort()).toEqual(hashes);
    expect((await exported(first)).lostMedia).toEqual([]);

    const other = await startS3StandIn();
    const dataDir = path.join(await temporaryFolder(), 'data');
    await fs.mkdir(dataDir);
    const to = readConfig({ ...env, MEDIA_S3_ENDPOINT: other.url, DATA_DIR: dataDir });
    other.always({ status: 403 });
    await expect(restoreBackup(to, backup, { replace: false })).rejects.toThrow(/refused the key: MEDIA_S3/);
    expect(await fs.readdir(dataDir)).toEqual([]);
    other.always('right');
    await restoreBackup(to, backup, { replace: false });
    expect([...other.objects.keys()].sort()).toEqual(hashes.map((hash) => `bucket/hearth/media/${hash}`));
    expect(await fs.readdir(to.mediaDir)).toEqual([]);

    // The media that only the former site names are beside its database, because the bucket does not keep them.
    const restored = await startTestServer({ ...env, MEDIA_S3_ENDPOINT: other.url, DATA_DIR: dataDir });
    const part = { bytes: pdf('later '), name: 'later.pdf', type: 'application/pdf' };
    const later = await upload(restored.app, 'file/upload', await restored.signIn('lou', ['admin']), part);
    expect(later.statusCode, later.body).toBe(201);
    const name = [...other.objects.keys()].find((key) => !hashes.some((hash) => key.endsWith(hash)))!;
    await restored.app.close();
    await restored.services.close();
    const { kept } = await restoreBackup(to, backup, { replace: true });
    other.objects.delete(name);
    await restoreBackup(to, kept!, { replace: true });
    expect(other.objects.get(name)?.equals(part.bytes)).toBe(true);
    await other.close();
  },
);
