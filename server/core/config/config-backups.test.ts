import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEY = { S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'secret' };

test('backups are made every night and kept, unless something else is set', () => {
  expect(readConfig({}).backups).toEqual({ at: ['03:00'], keep: { days: 7, weeks: 4, months: 6 }, to: null });
  const set = { BACKUP_AT: '15:30,03:05', BACKUP_KEEP: '2/0/12', BACKUP_TO: '/mnt/backups/' };
  expect(readConfig(set).backups).toEqual({
    at: ['03:05', '15:30'],
    keep: { days: 2, weeks: 0, months: 12 },
    to: { kind: 'folder', folder: '/mnt/backups' },
  });
  expect(readConfig({ BACKUP_AT: '0' }).backups.at).toEqual([]);
});

test('a bucket has an endpoint, which is Amazon’s by itself, and a prefix', () => {
  const to = (env: object) => readConfig({ ...KEY, ...env }).backups.to;
  const common = { kind: 's3', bucket: 'our-site', accessKeyId: 'AKID', secretAccessKey: 'secret' };
  expect(to({ BACKUP_TO: 's3://our-site', S3_REGION: 'ap-southeast-2' })).toEqual({
    ...common,
    endpoint: 'https://s3.ap-southeast-2.amazonaws.com',
    region: 'ap-southeast-2',
    prefix: '',
  });
  expect(to({ BACKUP_TO: 's3://our-site/a/b', S3_ENDPOINT: 'https://store.example.org/' })).toEqual({
    ...common,
    endpoint: 'https://store.example.org',
    region: 'us-east-1',
    prefix: 'a/b/',
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{ BACKUP_AT: '24:00' }, /BACKUP_AT takes times of the day such as 03:00/],
  [{ BACKUP_AT: 'daily' }, /BACKUP_AT takes times/],
  [{ BACKUP_KEEP: '0/0/0' }, /BACKUP_KEEP takes three numbers/],
  [{ BACKUP_KEEP: '7' }, /BACKUP_KEEP takes three numbers/],
  [{ BACKUP_TO: 'backups' }, /BACKUP_TO takes the path of a folder from the root, or a bucket/],
  [{ BACKUP_TO: 's3://hb/x' }, /BACKUP_TO takes a bucket whose name has 3 to 63 small letters/],
  [{ BACKUP_TO: 's3://Our_Site' }, /BACKUP_TO takes a bucket whose name has 3 to 63 small letters/],
  [{ BACKUP_TO: 's3://our-site' }, /are needed by the bucket that BACKUP_TO names/],
  [{ BACKUP_TO: 's3://our-site', S3_ACCESS_KEY_ID: 'AKID' }, /set both/],
  [KEY, /BACKUP_TO names none/],
  [{ DATA_DIR: '/srv/hearth', BACKUP_TO: '/srv/hearth/more' }, /BACKUP_TO is inside DATA_DIR/],
  [{ S3_REGION: 'not a region' }, /S3_REGION takes the name of a region/],
])('%j stops the start with a message that says what to do', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig({ ...env, S3_SECRET_ACCESS_KEY: 'a secret of mine' })).not.toThrow(
    /a secret of mine/,
  );
});
