import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../core/config/config.ts';
import { openMediaStore } from '../media/store/open-media-store.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { S3_KEY, type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { command } from './move-media.ts';

let store: S3StandIn;
beforeEach(async () => {
  store = await startS3StandIn();
});
afterEach(async () => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  await store.close();
});

async function site(dataDir: string) {
  await fs.mkdir(dataDir, { recursive: true });
  return readConfig({
    DATA_DIR: dataDir,
    MEDIA_TO: 's3://bucket/hearth',
    MEDIA_S3_ENDPOINT: store.url,
    MEDIA_S3_REGION: S3_KEY.region,
    MEDIA_S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  });
}

async function move(
  config: ReturnType<typeof readConfig>,
  options: { back?: boolean } = {},
): Promise<string> {
  const said: string[] = [];
  for (const method of ['log', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((words: string) => void said.push(words));
  await command.run({ args: [], options, config: () => config } as never);
  return said.join(' ');
}

test('all media are copied to the bucket, and back to a folder, and what is there is left out', async () => {
  const [here, there] = [await temporaryFolder(), await temporaryFolder()];
  const config = await site(here);
  const folder = openMediaStore({ ...config, mediaTo: null });
  const hashes = [await folder.put(Buffer.from('one')), await folder.put(Buffer.from('two'))];
  expect(await move(config)).toBe(
    'Copied 2 pictures and files to s3://bucket/hearth/; 0 were there already.',
  );
  expect([...store.objects.keys()].sort()).toEqual(
    hashes.map((hash) => `bucket/hearth/media/${hash}`).sort(),
  );
  store.objects.delete(`bucket/hearth/media/${hashes[0]}`);
  expect(await move(config)).toContain('Copied 1 picture or file to s3://bucket/hearth/; 1 were there');
  await fs.appendFile(await folder.fileOf(hashes[1]!), 'x');
  expect(await move(config)).toContain(`The bytes of 1 have changed, and were not copied: ${hashes[1]}`);
  expect(process.exitCode).toBe(1);

  const other = await site(there);
  expect(await move(other, { back: true })).toContain(
    `Copied 2 pictures and files to ${path.join(there, 'media')};`,
  );
  expect((await openMediaStore({ ...other, mediaTo: null }).read(hashes[1]!)).toString()).toBe('two');
});

test('without a bucket, or with one that fails, the command says what to do', async () => {
  const config = await site(await temporaryFolder());
  await openMediaStore({ ...config, mediaTo: null }).put(Buffer.from('one'));
  await expect(move({ ...config, mediaTo: null })).rejects.toThrow('MEDIA_TO names no bucket. Set it');
  store.always({ status: 403, code: 'AccessDenied' });
  await expect(move(config)).rejects.toThrow(
    /refused the key: MEDIA_S3_ACCESS_KEY_ID, MEDIA_S3_SECRET_ACCESS_KEY or MEDIA_S3_REGION .* Run it again: it goes on where it was\.$/,
  );
});
