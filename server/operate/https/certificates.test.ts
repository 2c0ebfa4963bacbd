import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../db/testing/free-port.ts';
import { readConfig } from '../../core/config/config.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type HttpStandIn, type Manner, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { connectByTls, getByHttp, getByHttps, startHttpsServer } from '../../testing/https-server.ts';
import { putOwnCertificate } from '../../testing/own-certificate.ts';
import { isInstalled, makeCertificate, NO_PEBBLE, startPebble } from '../../testing/pebble.ts';
import { NO_SMALL_DISK, smallDisk } from '../../testing/small-disk.ts';
import { CertificateFiles } from './certificate-files.ts';
import { Certificates } from './certificates.ts';
import type { HttpsHostState } from './https-state.ts';

const HOST = 'www.example.org';
const DAY = 24 * 60 * 60_000;
const SLOW = { timeout: 60_000 };

if (NO_PEBBLE !== null) console.log(`Skipped: getting certificates, since ${NO_PEBBLE}.`);
const withPebble = test.skipIf(NO_PEBBLE !== null);

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Opens the certificates in a data folder without a server, so challenges are not answered. */
async function open(folder: string, directoryUrl: string): Promise<Certificates> {
  const config = readConfig({ HTTPS_HOSTS: HOST, ACME_DIRECTORY_URL: directoryUrl, DATA_DIR: folder });
  const certificates = await Certificates.open({ config: config.https!, siteUrl: null, chance: () => 0 });
  onTestFinished(() => certificates.close());
  return certificates;
}

/** Stops the clock of this process at a time. */
function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(ms);
  onTestFinished(() => void vi.useRealTimers());
}

async function standIn(): Promise<HttpStandIn> {
  const authority = await startHttpStandIn(() => ({ status: 200, body: {} }));
  onTestFinished(() => authority.close());
  return authority;
}

/** The state of a host without a certificate, after the authority was asked for one. */
const NO_CERTIFICATE = { host: HOST, issuedAt: null, expiresAt: null, lastAttemptAt: expect.any(String) };

/** Starts a certificate authority, and a server that has its first certificate. */
async function servingByHttps(env: Record<string, string> = {}) {
  const httpPort = await freePort();
  const pebble = await startPebble({ httpPort, env });
  const server = await startHttpsServer({
    env: { HTTP_PORT: String(httpPort), ACME_DIRECTORY_URL: pebble.directoryUrl },
  });
  const certificates = server.services.certificates!;
  await certificates.check();
  return { pebble, server, certificates };
}

withPebble('a new server gets a certificate, serves by HTTPS, and leads there from HTTP', SLOW, async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  // The certificate authority refuses a fifth of all nonces.
  const { pebble, server, certificates } = await servingByHttps({ PEBBLE_WFE_NONCEREJECT: '20' });
  const [state] = certificates.state() as [HttpsHostState];
  expect(state).toMatchObject({ host: HOST, lastFailure: null });
  expect(printed.mock.calls).toContainEqual([`${HOST} has its certificate: https works there.`]);
  expect(Date.parse(state.expiresAt!)).toBeGreaterThan(Date.now() + DAY);
  const page = await getByHttps(server.httpsPort, pebble.root);
  expect(page.status).toBe(200);
  expect(page.body).toContain('content');
  const redirect = await getByHttp(server.httpPort, '/a?b=c');
  expect(redirect.status).toBe(301);
  expect(redirect.headers.location).toBe(`https://${HOST}:${server.httpsPort}/a?b=c`);
  // Other users of the machine can read no part of the key.
  const folder = path.join(server.folder, 'https');
  expect((await fs.readdir(folder)).sort()).toEqual(['account-key.pem', `${HOST}.json`, `${HOST}.pem`]);
  for (const name of await fs.readdir(folder)) {
    expect((await fs.stat(path.join(folder, name))).mode & 0o077).toBe(0);
  }
});

withPebble('a restart uses what is stored, and asks for nothing', SLOW, async () => {
  const { pebble, server, certificates } = await servingByHttps();
  pebble.stop();
  const again = await open(server.folder, pebble.directoryUrl);
  await again.check();
  expect(again.state()).toEqual(certificates.state());
  expect(again.isReachable(HOST)).toBe(true);
});

withPebble(
  'a certificate is renewed in time, without a restart, and browsers are told so',
  SLOW,
  async () => {
    const { pebble, server, certificates } = await servingByHttps();
    const { pem, notBefore, notAfter } = certificates.forHost(HOST)!;
    const hsts = async () =>
      (await getByHttps(server.httpsPort, pebble.root)).headers['strict-transport-security'];
    expect(await hsts()).toBeUndefined();
    setClock(notBefore + (notAfter - notBefore) * 0.63);
    await certificates.check();
    expect(certificates.forHost(HOST)!.pem).toBe(pem);
    expect(await hsts()).toBe('max-age=86400');
    setClock(notBefore + (notAfter - notBefore) * 0.67);
    await certificates.check();
    const connection = await connectByTls(server.httpsPort);
    const served = connection.getPeerX509Certificate()!.serialNumber;
    expect(served).toBe(new X509Certificate(certificates.forHost(HOST)!.pem).serialNumber);
    expect(served).not.toBe(new X509Certificate(pem).serialNumber);
    expect(certificates.state()).toMatchObject([{ lastFailure: null }]);
    expect(await hsts()).toBe('max-age=31536000');
    // Clients that name no host get the certificate too, for example probes.
    const nameless = await connectByTls(server.httpsPort, { servername: '' });
    expect(nameless.getPeerX509Certificate()!.serialNumber).toBe(served);
    await expect(connectByTls(server.httpsPort, { servername: 'other.example.org' })).rejects.toThrow();
  },
);

withPebble('a renewal that fails leaves the certificate in use, and says why', SLOW, async () => {
  const { pebble, server, certificates } = await servingByHttps();
  const { pem, notBefore, notAfter } = certificates.forHost(HOST)!;
  pebble.stop();
  setClock(notBefore + (notAfter - notBefore) * 0.7);
  await certificates.check();
  expect(certificates.forHost(HOST)!.pem).toBe(pem);
  const [state] = certificates.state() as [HttpsHostState];
  expect(state.lastFailure).toMatch(/^The certificate authority 127\.0\.0\.1:\d+ could not be reached\.$/);
  expect(Date.parse(state.nextAttemptAt!)).toBeGreaterThanOrEqual(Date.now() + 60_000);
  // Shortly before the certificate expires, HSTS is withdrawn. Once the certificate has expired, the page is served by HTTP
  // again.
  setClock(notAfter - DAY);
  const page = await getByHttps(server.httpsPort, pebble.root);
  expect(page.headers['strict-transport-security']).toBe('max-age=0');
  expect((await getByHttp(server.httpPort, '/')).status).toBe(301);
  setClock(notAfter + DAY);
  expect((await getByHttp(server.httpPort, '/')).body).toContain('content');
  expect(certificates.forHost(HOST)!.pem).toBe(pem);
});

withPebble(
  'while names do not lead here, the owner is told, and readers get the page by HTTP',
  SLOW,
  async () => {
    // The authority's challenge request reaches no server.
    const pebble = await startPebble({ httpPort: await freePort() });
    const server = await startHttpsServer({
      env: { HTTPS_HOSTS: `${HOST},example.org`, ACME_DIRECTORY_URL: pebble.directoryUrl },
    });
    const certificates = server.services.certificates!;
    await certificates.check();
    for (const { host, lastFailure, expiresAt } of certificates.state()) {
      expect(expiresAt).toBeNull();
      expect(lastFailure).toContain(
        `could not see that ${host} is this server: it asks for http://${host}/.well-known/acme-challenge/…, for which the name must lead to this machine, and port 80 must be open to everybody. It says: `,
      );
    }
    expect(certificates.challenges.size).toBe(0);
    expect((await getByHttp(server.httpPort, '/')).body).toContain('content');
    await expect(connectByTls(server.httpsPort)).rejects.toThrow();
  },
);

test.each<[string, Manner, string, number]>([
  ['is down', 'dead', 'could not be reached.', 60],
  ['fails', 'failing', 'is out of order (status 500).', 60],
  ['answers without sense', 'lying', 'gave no certificate', 60],
  [
    'has been asked too often',
    {
      status: 429,
      headers: { 'retry-after': '7200' },
      body: { type: 'urn:ietf:params:acme:error:rateLimited', detail: 'too many\ncertificates' },
    },
    'has been asked too often, and wants to be left alone for a while. It says: too many certificates',
    7200,
  ],
])('while an authority %s, it is left alone, across restarts too', async (_what, manner, says, seconds) => {
  const folder = await temporaryFolder();
  const authority = await standIn();
  authority.behave(manner);
  const start = 1_800_000_000_000;
  setClock(start);
  for (let restart = 0; restart < 3; restart++) {
    const certificates = await open(folder, authority.url);
    await certificates.check();
    const [state] = certificates.state() as [HttpsHostState];
    expect(state.lastFailure).toContain(says);
    expect(Date.parse(state.nextAttemptAt!)).toBe(start + seconds * 1000);
  }
  const asked = authority.requests.length;
  expect(asked).toBeLessThanOrEqual(1);
  setClock(start + seconds * 1000);
  await (await open(folder, authority.url)).check();
  expect(authority.requests.length).toBe(asked * 2);
});

test('an authority that never answers ends nothing, and the server stops meanwhile', async () => {
  const authority = await standIn();
  authority.behave('silent');
  const certificates = await open(await temporaryFolder(), authority.url);
  certificates.start(silent);
  await vi.waitFor(() => expect(authority.requests).toHaveLength(1));
  expect(certificates.state()).toEqual([{ ...NO_CERTIFICATE, lastFailure: null, nextAttemptAt: null }]);
  await certificates.close();
});

test('a server that is killed while it asks does not ask each time it starts', async () => {
  const authority = await standIn();
  authority.behave('silent');
  const folder = await temporaryFolder();
  const killed = await open(folder, authority.url);
  killed.start(silent);
  await vi.waitFor(() => expect(authority.requests).toHaveLength(1));
  const again = await open(folder, authority.url);
  await again.check();
  expect(authority.requests).toHaveLength(1);
  expect(again.state()).toEqual([
    { ...NO_CERTIFICATE, lastFailure: 'The attempt was broken off.', nextAttemptAt: expect.any(String) },
  ]);
});

test('an owner who has mended what was wrong starts the server again, and does not wait for half a day', async () => {
  const authority = await standIn();
  authority.behave({ status: 500 });
  const folder = await temporaryFolder();
  const start = 1_800_000_000_000;
  setClock(start);
  const failing = await open(folder, authority.url);
  for (let attempt = 0; attempt < 5; attempt++) {
    const [{ nextAttemptAt }] = failing.state() as [HttpsHostState];
    setClock(Date.parse(nextAttemptAt!));
    await failing.check();
  }
  const failures = authority.requests.length;
  setClock(Date.now() + 20 * 60_000);
  const again = await open(folder, authority.url);
  await again.check();
  expect(authority.requests).toHaveLength(failures);
  again.start(silent);
  await vi.waitFor(() => expect(authority.requests.length).toBeGreaterThan(failures));
});

test.skipIf(!isInstalled('openssl'))(
  'that a certificate has ended is logged while the server runs, once for each',
  async () => {
    const folder = await temporaryFolder();
    await putOwnCertificate(folder, HOST);
    const authority = await standIn();
    const certificates = await open(folder, authority.url);
    const { notAfter } = certificates.forHost(HOST)!;
    setClock(notAfter - DAY);
    authority.behave('dead');
    const error = vi.fn();
    await certificates.check();
    certificates.start({ ...silent, error });
    await certificates.check();
    error.mockClear();
    setClock(notAfter + 1);
    for (let look = 0; look < 3; look++) await certificates.check();
    const ended = error.mock.calls.filter(([, message]) => String(message).includes('has expired'));
    expect(ended).toHaveLength(1);
    expect(ended[0]![0]).toEqual({
      host: HOST,
      expired: new Date(notAfter).toISOString(),
      problem: `The certificate authority ${new URL(authority.url).host} could not be reached.`,
      next: expect.any(String),
    });
  },
);

test.skipIf(!isInstalled('openssl'))(
  'an authority whose certificate is not trusted is told apart from one that is not there',
  async () => {
    const made = await temporaryFolder();
    const files = { certificate: path.join(made, 'c.pem'), key: path.join(made, 'k.pem') };
    makeCertificate(files, { host: 'localhost' });
    const [cert, key] = await Promise.all([fs.readFile(files.certificate), fs.readFile(files.key)]);
    const authority = https.createServer({ cert, key }).listen(0, '127.0.0.1');
    onTestFinished(() => void authority.close());
    await once(authority, 'listening');
    const { port } = authority.address() as AddressInfo;
    const certificates = await open(await temporaryFolder(), `https://localhost:${port}/dir`);
    await certificates.check();
    expect(certificates.state()[0]!.lastFailure).toBe(
      `The certificate authority localhost:${port} answers, but its own certificate is not trusted on this machine. Of an authority of yours, name the file of its root certificate in NODE_EXTRA_CA_CERTS.`,
    );
  },
);

withPebble('a file that cannot be read as the certificate is none, and another is got', SLOW, async () => {
  const { pebble, server, certificates } = await servingByHttps();
  const { pem } = certificates.forHost(HOST)!;
  const file = path.join(server.folder, 'https', `${HOST}.pem`);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const foreign = { certificate: `${file}.other`, key: `${file}.key` };
  makeCertificate(foreign, { host: 'other.example.org' });
  const others = (await fs.readFile(foreign.key, 'utf8')) + (await fs.readFile(foreign.certificate, 'utf8'));
  for (const broken of ['', 'no certificate', pem.slice(0, 600), others]) {
    await fs.writeFile(file, broken);
    const reopened = await open(server.folder, pebble.directoryUrl);
    expect(reopened.state()).toMatchObject([{ expiresAt: null }]);
    const asked = vi.spyOn(reopened.challenges, 'set').mockImplementation((token, answer) => {
      // The running server answers the challenge in place of the reopened certificates.
      return certificates.challenges.set(token, answer);
    });
    await reopened.check();
    expect(reopened.isReachable(HOST)).toBe(true);
    asked.mockRestore();
  }
  expect(warned).toHaveBeenCalledTimes(4);
});

test.skipIf(NO_SMALL_DISK !== null)('with a full disk, the authority is not asked', async () => {
  const disk = await smallDisk(1024 * 1024);
  const authority = await standIn();
  await disk.fill();
  const certificates = await open(disk.folder, authority.url);
  await certificates.check();
  expect(authority.requests).toEqual([]);
  expect(certificates.state()).toEqual([
    { ...NO_CERTIFICATE, lastFailure: 'The disk of DATA_DIR is full.', nextAttemptAt: expect.any(String) },
  ]);
});

withPebble('a certificate that cannot be stored is used, and stored when it can be', SLOW, async () => {
  const { server, certificates } = await servingByHttps();
  const { pem, notBefore, notAfter } = certificates.forHost(HOST)!;
  const write = vi
    .spyOn(CertificateFiles.prototype, 'storeCertificate')
    .mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  onTestFinished(() => write.mockRestore());
  setClock(notBefore + (notAfter - notBefore) * 0.67);
  await certificates.check();
  const renewed = certificates.forHost(HOST)!.pem;
  expect(renewed).not.toBe(pem);
  expect(certificates.state()).toMatchObject([
    {
      lastFailure:
        'The new certificate is in use, but could not be stored: The disk of DATA_DIR is full. It is tried again.',
    },
  ]);
  write.mockRestore();
  await certificates.check();
  expect(certificates.state()).toMatchObject([{ lastFailure: null }]);
  expect(await fs.readFile(path.join(server.folder, 'https', `${HOST}.pem`), 'utf8')).toBe(renewed);
});
