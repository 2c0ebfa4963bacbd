import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../../core/services.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type HttpStandIn, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { commandFor, fetchCandidate, fetchOffer, type OfferedFiles, offerOf } from './offer.ts';
import { thisPlatform } from './signature.ts';
import { Updates } from './updates.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const conditions = { key: publicKey, present: '0.2.0', isDowngrade: false };
const OFFER: OfferedFiles = {
  version: '0.3.0',
  date: '2026-11-29T00:00:00.000Z',
  files: [
    { platform: 'linux-s390x-glibc', url: 'hearth-s390x', size: 7 },
    { platform: thisPlatform(), url: 'hearth-0.3.0', size: 5 },
  ],
};

let service: HttpStandIn;
let elsewhere: HttpStandIn;

beforeEach(async () => {
  [service, elsewhere] = await Promise.all([
    startHttpStandIn(() => ({ status: 200, body: '' })),
    startHttpStandIn(() => ({ status: 200, body: offerOf(OFFER, privateKey) })),
  ]);
});
afterEach(() => Promise.all([service.close(), elsewhere.close()]));

const url = () => `${service.url}/hearth/offer.json`;
const asked = (body: string, headers = {}) => {
  service.behave({ status: 200, body, headers });
  return fetchOffer(url(), conditions).catch((error: Error) => error.message);
};

test('a signed offer of a newer version has the file for this machine, and one that is not newer is none', async () => {
  expect(await asked(offerOf(OFFER, privateKey))).toEqual({
    ...{ version: '0.3.0', date: OFFER.date, size: 5 },
    url: `${service.url}/hearth/hearth-0.3.0`,
  });
  for (const version of ['0.2.0', '0.1.9'])
    expect(await asked(offerOf({ ...OFFER, version }, privateKey))).toBeNull();
});

test('an offer that is changed, of another key, for other machines or on another host is refused in words of our own', async () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  const json = offerOf(OFFER, privateKey);
  for (const wrong of [
    json.replace('0.3.0', '0.4.0'),
    json.replace('hearth-0.3.0', 'hearth-0.3.1'),
    json.replace('"size": 5', '"size": 6'),
    json.replace('2026-11-29', '2026-11-30'),
    offerOf(OFFER, other),
  ]) {
    expect(await asked(wrong)).toBe('The signature of the offer is wrong, so it is not used.');
  }
  const [first, own] = OFFER.files;
  expect(await asked(offerOf({ ...OFFER, files: [first!] }, privateKey))).toContain(
    'is not offered for this machine',
  );
  for (const address of [
    'http://127.0.0.1:1/x',
    '//example.org/x',
    'file:///etc/passwd',
    'https://example.org/x',
  ])
    expect(await asked(offerOf({ ...OFFER, files: [{ ...own!, url: address }] }, privateKey))).toContain(
      'The offer leads to another host',
    );
  const { host } = new URL(service.url);
  expect(await asked('<secret>')).toBe(`${host} does not answer with an offer of Hearth.`);
  expect(await asked('x'.repeat(70_000))).toBe(`${host} sends more than it offers.`);
  service.behave({ status: 302, headers: { location: elsewhere.url } });
  expect(await fetchOffer(url(), conditions).catch((error: Error) => error.message)).toBe(
    `${host} leads to another address, which is not followed.`,
  );
  expect(elsewhere.requests).toEqual([]);
});

test('a download has the size that was offered, or nothing is left of it', async () => {
  const program = path.join(await temporaryFolder(), 'hearth');
  const found = { version: '0.3.0', date: OFFER.date, url: `${service.url}/hearth-0.3.0`, size: 5 };
  const fetched = (body: string) => {
    service.behave({ status: 200, body });
    return fetchCandidate(found, program).catch((error: Error) => error.message);
  };
  const file = await fetched('hello');
  expect(await fs.readFile(file, 'utf8')).toBe('hello');
  expect((await fs.stat(file)).mode & 0o022).toBe(0);
  await fs.rm(file);
  const { host } = new URL(service.url);
  expect(await fetched('hell')).toBe('The download ended too early. Try again.');
  expect(await fetched('hello!')).toBe(`${host} sends more than it offers.`);
  service.behave('endless');
  expect(await fetchCandidate(found, program).catch((error: Error) => error.message)).toContain(host);
  service.behave({ status: 302, headers: { location: elsewhere.url } });
  expect(await fetchCandidate(found, program).catch((error: Error) => error.message)).toContain(
    'not followed',
  );
  expect(() => fetchCandidate({ ...found, size: 2 ** 40 }, program)).toThrow('too large');
  expect(await fs.readdir(path.dirname(program))).toEqual([]);
});

test('the server asks once a day by itself, at a moment by chance, and knows the newer version', async () => {
  let hours = 0;
  const services = {
    config: { updateUrl: url(), dataDir: await temporaryFolder() },
    restart: { isPossible: true },
    now: () => new Date(Date.UTC(2026, 10, 29, hours)).toISOString(),
  } as unknown as Services;
  const updateKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const updates = new Updates(() => services, vi.fn(), {
    ...{ version: '0.2.0', updateKey, executable: path.join(services.config.dataDir, 'hearth') },
  });
  service.behave({ status: 200, body: offerOf(OFFER, privateKey) });
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25);
  await updates.lookDaily();
  updates.start();
  const askedAt: number[] = [];
  for (; hours < 60; hours += 1) {
    const { length } = service.requests;
    await updates.lookDaily();
    if (service.requests.length > length) askedAt.push(hours);
    expect(updates.offered).toBe(hours < 6 ? null : '0.3.0');
  }
  expect(askedAt).toEqual([6, 30, 54]);
  // An offer that is gone is no newer version any more.
  service.behave({ status: 500, body: '' });
  hours = 78;
  await updates.lookDaily();
  expect(updates.offered).toBeNull();
  // An admin who looks again after a failure gets a new answer at once.
  service.behave({ status: 200, body: offerOf(OFFER, privateKey) });
  expect((await updates.state()).offered).toMatchObject({ version: '0.3.0' });
  await updates.close();
});

test('the command for the server puts the program into the home of root, whichever folder that is', async () => {
  const url = "https://example.org/it's/hearth 0.3.0?a=1&b=$(id)";
  const command = commandFor({ url, version: '0.3.0' });
  // A path of the machine on which it was made is in no program.
  expect(command).not.toContain('/root/');
  const folder = await temporaryFolder();
  for (const [name, does] of Object.entries({ sudo: 'exec "$@"', curl: 'echo "$*"', hearth: 'echo "$*"' }))
    await fs.writeFile(path.join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  const said = execFileSync('sh', ['-c', command], {
    encoding: 'utf8',
    env: { PATH: `${folder}${path.delimiter}${process.env.PATH}` },
  });
  const home =
    (await fs.readFile('/etc/passwd', 'utf8')).match(/^root:(?:[^:]*:){4}([^:]*)/m)?.[1] ?? os.homedir();
  expect(said).toBe(`--fail --output ${home}/hearth-0.3.0 ${url}\nupdate ${home}/hearth-0.3.0\n`);
});
