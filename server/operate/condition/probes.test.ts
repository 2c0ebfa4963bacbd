import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { type Manner, startHttpStandIn, type Taken } from '../../testing/http-stand-in.ts';
import { S3_KEY, type S3Manner, type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { probe } from './probes.ts';

const NO_VIDEOS = { YOUTUBE_POSTER_URL: '0', VIMEO_OEMBED_URL: '0' };

/** Probes the services that these variables configure. Returns the problem of each service, by the service's name. */
async function probed(env: Readonly<Record<string, string>>): Promise<Record<string, string | null>> {
  const answers = await probe(readConfig({ ...NO_VIDEOS, ...env }), 2000);
  return Object.fromEntries(answers.map(({ service, problem }) => [service, problem]));
}

/** Starts a store, and returns it with the settings that select it. */
async function store(): Promise<{ s3: S3StandIn; env: Record<string, string> }> {
  const s3 = await startS3StandIn();
  onTestFinished(() => s3.close());
  const env = {
    BACKUP_TO: 's3://bucket/hearth',
    S3_ENDPOINT: s3.url,
    S3_REGION: S3_KEY.region,
    S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  };
  return { s3, env };
}
const BACKUPS = 'Backups in s3://bucket/hearth/';

test('a bucket that the key may list answers, and nothing is stored in it', async () => {
  const { s3, env } = await store();
  for (let file = 0; file < 5; file++) s3.objects.set(`bucket/hearth/${file}`, Buffer.from('x'));
  expect(await probed(env)).toEqual({ [BACKUPS]: null });
  expect(s3.requests).toEqual(['GET /bucket/']);
  expect(s3.objects.size).toBe(5);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['the id of the key', { S3_ACCESS_KEY_ID: 'AKIDOTHER' }, /refused the key: .*403 \(InvalidAccessKeyId\)/],
  ['the secret', { S3_SECRET_ACCESS_KEY: 'sesame' }, /refused the key: .*403 \(SignatureDoesNotMatch\)/],
  ['the region', { S3_REGION: 'us-east-1' }, /S3_REGION is wrong.*AuthorizationHeaderMalformed/],
])('a store refuses %s, which is never shown', async (_what, wrong, expected) => {
  const { env } = await store();
  const { [BACKUPS]: problem } = await probed({ ...env, ...wrong });
  expect(problem).toMatch(expected);
  for (const secret of ['sesame', env.S3_SECRET_ACCESS_KEY!]) expect(problem).not.toContain(secret);
});

test('the bucket of the media is asked too, and its own variables are named', async () => {
  const { s3, env } = await store();
  const media = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name.replace('S3_', 'MEDIA_S3_').replace('BACKUP_TO', 'MEDIA_TO'),
      value,
    ]),
  );
  const service = 'Pictures and files in s3://bucket/hearth/';
  expect(await probed(media)).toEqual({ [service]: null });
  expect(s3.requests).toHaveLength(4);
  s3.behave({ status: 503 });
  expect((await probed(media))[service]).toContain('It answered 503');
  expect(s3.requests).toHaveLength(5);
  const refused = { status: 403, code: 'AccessDenied' };
  for (const [count, right] of [
    [1, 'write'],
    [2, 'read'],
    [3, 'remove'],
  ] as const) {
    s3.behave(...Array(count).fill('right'), refused);
    expect((await probed(media))[service]).toContain(`could list the bucket, but not ${right} there.`);
  }
  s3.behave('right', 'right', 'lying');
  expect((await probed(media))[service]).toContain('gave back other bytes');
  // Only the object that could not be removed is still there.
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^bucket\/hearth\/probe-/)]);
  const { [service]: problem } = await probed({ ...media, MEDIA_S3_SECRET_ACCESS_KEY: 'sesame' });
  expect(problem).toMatch(/MEDIA_S3_SECRET_ACCESS_KEY or MEDIA_S3_REGION is wrong/);
  expect(problem).not.toContain('sesame');
});

test('a bucket that is not there is named', async () => {
  const { env } = await store();
  const answers = await probed({ ...env, BACKUP_TO: 's3://other' });
  expect(answers).toEqual({ 'Backups in s3://other/': expect.stringContaining('has no bucket other.') });
});

test.each<[string, S3Manner, RegExp]>([
  ['drops connections', 'dropping', /could not be reached, or broke off/],
  ['never answers', 'silent', /^It did not answer in time\.$/],
  ['is out of order', { status: 503 }, /did not do what was asked\. It answered 503/],
])('a store that %s is asked once', async (_what, manner, expected) => {
  const { s3, env } = await store();
  s3.behave(manner);
  expect((await probed(env))[BACKUPS]).toMatch(expected);
  expect(s3.requests).toHaveLength(1);
});

test('a store that is not there could not be reached', async () => {
  const { s3, env } = await store();
  await s3.close();
  expect((await probed(env))[BACKUPS]).toMatch(/could not be reached/);
});

const DIRECTORY = {
  newNonce: 'https://acme.example.org/nonce',
  newAccount: 'https://acme.example.org/account',
  newOrder: 'https://acme.example.org/order',
};

/** Starts a certificate authority, and returns it with the result of probing it. */
async function authority(take: Taken, manner: Manner = 'right') {
  const acme = await startHttpStandIn(take);
  onTestFinished(() => acme.close());
  acme.behave(manner);
  const answers = await probed({
    HTTPS_HOSTS: 'www.hearth.test',
    SITE_URL: 'https://www.hearth.test',
    ACME_DIRECTORY_URL: `${acme.url}/directory`,
  });
  const name = `Certificate authority ${new URL(acme.url).host}`;
  return { problem: answers[name], requests: acme.requests };
}
const json =
  (body: unknown): Taken =>
  () => ({ status: 200, body, headers: { 'content-type': 'application/json' } });

test('of a certificate authority, only the directory is read', async () => {
  const { problem, requests } = await authority(json(DIRECTORY));
  expect(problem).toBeNull();
  expect(requests.map(({ url, body }) => [url, body])).toEqual([['/directory', '']]);
});

test.each<[string, Taken, Manner, RegExp]>([
  ['sends no directory', json({ hello: 'there' }), 'right', /else than a directory of ACME\. Check ACME_/],
  ['sends a page', () => ({ status: 200, body: '<p>' }), 'right', /Check ACME_DIRECTORY_URL/],
  ['is not at that address', json({}), { status: 404 }, /\(404\)\. Check ACME_DIRECTORY_URL/],
  ['is out of order', json({}), 'failing', /It is out of order \(500\)/],
  ['drops connections', json({}), 'dropping', /could not be reached/],
  ['never answers', json({}), 'silent', /It did not answer in time/],
])('a certificate authority that %s', async (_what, take, manner, expected) => {
  expect((await authority(take, manner)).problem).toMatch(expected);
});

test('the watcher of the heartbeat answers, or the setting is named', async () => {
  const watcher = await startHttpStandIn(() => ({ status: 200, body: 'OK' }));
  onTestFinished(() => watcher.close());
  const env = { HEARTBEAT_URL: `${watcher.url}/ping` };
  expect(await probed(env)).toEqual({ 'Watcher of the heartbeat': null });
  watcher.behave({ status: 404 });
  expect((await probed(env))['Watcher of the heartbeat']).toBe(
    'It refuses to answer (404). Check HEARTBEAT_URL.',
  );
});
