import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEY = { MEDIA_S3_ACCESS_KEY_ID: 'AKID', MEDIA_S3_SECRET_ACCESS_KEY: 'secret' };

test('media are in the folder of the data, unless a bucket is named', () => {
  expect(readConfig({}).mediaTo).toBeNull();
  const more = { MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000/', MEDIA_S3_REGION: 'eu-west-1' };
  expect(readConfig({ ...KEY, ...more, MEDIA_TO: 's3://our-site/hearth' }).mediaTo).toEqual({
    ...{ kind: 's3', endpoint: 'http://127.0.0.1:9000', region: 'eu-west-1', bucket: 'our-site' },
    ...{ prefix: 'hearth/', accessKeyId: 'AKID', secretAccessKey: 'secret', variables: 'MEDIA_S3' },
  });
});

test('the buckets of the media and of the backups have stores and keys of their own', () => {
  const backups = { S3_ACCESS_KEY_ID: 'other', S3_SECRET_ACCESS_KEY: 'words', BACKUP_TO: 's3://copies' };
  const config = readConfig({ ...KEY, ...backups, MEDIA_TO: 's3://our-site', S3_REGION: 'eu-west-2' });
  expect(config.mediaTo).toMatchObject({ bucket: 'our-site', accessKeyId: 'AKID', region: 'us-east-1' });
  expect(config.backups.to).toMatchObject({ bucket: 'copies', accessKeyId: 'other', region: 'eu-west-2' });
});

test.each<[Record<string, string>, RegExp]>([
  [{ MEDIA_TO: '/mnt/media' }, /MEDIA_TO takes a bucket whose name has 3 to 63 small letters/],
  [
    { MEDIA_TO: 's3://our-site' },
    /MEDIA_S3_ACCESS_KEY_ID and .* are needed by the bucket that MEDIA_TO names/,
  ],
  [{ MEDIA_TO: 's3://our-site', MEDIA_S3_ACCESS_KEY_ID: 'AKID' }, /set both/],
  [
    { MEDIA_TO: 's3://our-site', S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'a' },
    /MEDIA_S3_ACCESS_KEY_ID/,
  ],
  [KEY, /MEDIA_TO names none/],
  [{ MEDIA_S3_ENDPOINT: 's3.example.org' }, /MEDIA_S3_ENDPOINT takes a full address/],
])('%j stops the start with a message that says what to do', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
