import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../../db/migrate.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { hostName } from '../http/host-name.ts';
import { DomainDirectory } from './directory.ts';

/** The fields that a stored domain has in addition. */
const STORED = { version: 1, donationPage: null };
const NOW = '2026-03-01T00:00:00.000Z';
const first = {
  id: 'one',
  name: 'First',
  hostnames: ['www.example.org', 'example.org'],
  published: true,
  isDefault: true,
};
const second = {
  id: 'two',
  name: 'Second',
  hostnames: ['Learning.Example.org'],
  published: true,
  isDefault: false,
};

async function directory(siteUrl: string | null): Promise<DomainDirectory> {
  const database = openSqlite(path.join(await temporaryFolder(), 'hearth.db'));
  onTestFinished(() => database.close());
  await migrate(database);
  for (const domain of [first, second]) await putDomain(database.writer, domain, NOW);
  const domains = new DomainDirectory(database.visitor, siteUrl);
  await domains.refresh();
  return domains;
}

test.each([
  ['www.example.org', 'www.example.org'],
  ['WWW.Example.ORG', 'www.example.org'],
  ['www.example.org:8080', 'www.example.org'],
  ['www.example.org.', 'www.example.org'],
  ['[::1]:4321', '[::1]'],
  ['', ''],
])('the host name of %j is %j', (header, name) => {
  expect(hostName(header)).toBe(name);
});

test('a host is matched exactly, whatever its port and case', async () => {
  const domains = await directory(null);
  for (const host of ['example.org', 'EXAMPLE.org:4321', 'www.example.org.']) {
    expect(domains.forHost(host)).toEqual({ domain: { ...first, ...STORED }, exact: true });
  }
  expect(domains.forHost('learning.example.org:80')).toEqual({
    domain: { ...second, ...STORED },
    exact: true,
  });
});

test('while SITE_URL is unset, an unknown host gets the default domain, and the response says so', async () => {
  const domains = await directory(null);
  for (const host of ['192.168.1.20:4321', 'other.example.org', '', 'example.org.evil.example']) {
    expect(domains.forHost(host)).toEqual({ domain: { ...first, ...STORED }, exact: false });
  }
});

test('with SITE_URL set, an unknown host has no domain, and the host of SITE_URL is the default domain', async () => {
  const domains = await directory('https://haven.example.com');
  expect(domains.forHost('other.example.org')).toBeNull();
  expect(domains.forHost('')).toBeNull();
  expect(domains.forHost('haven.example.com:443')).toEqual({ domain: { ...first, ...STORED }, exact: true });
  expect(domains.forHost('learning.example.org')).toEqual({ domain: { ...second, ...STORED }, exact: true });
});

test('canonical URLs have the first host name, with scheme and port of SITE_URL', async () => {
  const unset = await directory(null);
  expect(unset.origin(first, 4321)).toBe('http://www.example.org:4321');
  const set = await directory('https://haven.example.com:8443');
  expect(set.origin(first, 4321)).toBe('https://haven.example.com:8443');
  expect(set.origin({ ...second, hostnames: ['learning.example.org'] }, 4321)).toBe(
    'https://learning.example.org:8443',
  );
  expect(set.byId('two')?.name).toBe('Second');
  expect(set.byId('three')).toBeNull();
  expect(set.all().map(({ id }) => id)).toEqual(['one', 'two']);
});
