import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../db/testing/free-port.ts';
import { connectByTls, getByHttp, getByHttps } from '../../server/testing/https-server.ts';
import { NO_PEBBLE, type Pebble, startPebble } from '../../server/testing/pebble.ts';
import { NO_CLOCK, newClock } from './testing/clock.ts';
import {
  ADMIN,
  isRoot,
  type Machine,
  newMachine,
  run,
  type StartOptions,
  start,
  stop,
} from './testing/executable.ts';

const HOST = 'www.example.org';

if (NO_PEBBLE !== null) console.log(`Skipped: HTTPS of the executable, since ${NO_PEBBLE}.`);
const withPebble = test.skipIf(NO_PEBBLE !== null);

interface Ports {
  readonly http: number;
  readonly https: number;
}

const freePorts = async (): Promise<Ports> => ({ http: await freePort(), https: await freePort() });

/** Starts a server with HTTPS that trusts a certificate authority. */
async function serveHttps(place: Machine, pebble: Pebble, ports: Ports, options: StartOptions = {}) {
  // A path that the user of the service can read.
  const authority = path.join(place.programFolder, '../authority.pem');
  await fs.copyFile(pebble.ownCertificateFile, authority);
  await fs.chmod(authority, 0o644);
  const server = start(place, ['serve', '--https', HOST], {
    ...options,
    env: {
      ...ADMIN,
      HOST: '127.0.0.1',
      HTTP_PORT: String(ports.http),
      HTTPS_PORT: String(ports.https),
      ACME_DIRECTORY_URL: pebble.directoryUrl,
      NODE_EXTRA_CA_CERTS: authority,
      PICTURES_AHEAD: '0',
      ...options.env,
    },
  });
  await server.prints(/Hearth is ready: https:\/\/www\.example\.org/);
  return server;
}

/** Returns the serial number of a server's certificate; null while the server has none. */
const serialNumber = async (port: number) => {
  const connection = await connectByTls(port).catch(() => null);
  return connection?.getPeerX509Certificate()?.serialNumber ?? null;
};

const untilCertified = (port: number) =>
  expect.poll(() => serialNumber(port), { timeout: 30_000 }).not.toBeNull();

/** Requests a page by HTTP/2. */
async function getByHttp2(port: number, ca: string): Promise<{ status: unknown; body: string }> {
  const session = http2.connect(`https://127.0.0.1:${port}`, { ca, servername: HOST });
  onTestFinished(() => session.destroy());
  const stream = session.request({ ':path': '/', ':authority': `${HOST}:${port}` });
  const [headers] = await once(stream, 'response');
  return { status: headers[':status'], body: (await stream.setEncoding('utf8').toArray()).join('') };
}

withPebble('gets a certificate, serves by HTTP/2 and 1.1, leads there from http, and keeps it', async () => {
  const place = await newMachine();
  const ports = await freePorts();
  const pebble = await startPebble({ httpPort: ports.http });
  const first = await serveHttps(place, pebble, ports);
  await untilCertified(ports.https);
  const page = { status: 200, body: expect.stringContaining('Open Verandah') };
  expect(await getByHttps(ports.https, pebble.root)).toMatchObject(page);
  expect(await getByHttp2(ports.https, pebble.root)).toMatchObject(page);
  const redirect = await getByHttp(ports.http, '/get-help');
  expect([redirect.status, redirect.headers.location]).toEqual([
    301,
    `https://${HOST}:${ports.https}/get-help`,
  ]);
  const serial = await serialNumber(ports.https);
  expect(await stop(first)).toMatchObject({ code: 0 });
  // The authority has stopped, and is not needed.
  pebble.stop();
  const second = await serveHttps(place, pebble, ports);
  expect(await serialNumber(ports.https)).toBe(serial);
  expect(await getByHttps(ports.https, pebble.root)).toMatchObject(page);
  expect(await stop(second)).toMatchObject({ code: 0, stderr: '' });
});

test.skipIf(NO_PEBBLE !== null || NO_CLOCK !== null)(
  `renews its certificate when its time has passed, once, and serves meanwhile (skipped: ${NO_CLOCK})`,
  async () => {
    const place = await newMachine();
    const ports = await freePorts();
    const pebble = await startPebble({ httpPort: ports.http, days: 4000 });
    const clock = await newClock({ isOfTimersToo: true });
    await serveHttps(place, pebble, ports, { env: { ...clock.env, BACKUP_AT: '0' } });
    await untilCertified(ports.https);
    const serial = await serialNumber(ports.https);
    // Pebble's certificates are valid for five years.
    await clock.set(4 * 365);
    await expect.poll(() => serialNumber(ports.https), { timeout: 60_000 }).not.toBe(serial);
    const renewed = await serialNumber(ports.https);
    expect(renewed).not.toBeNull();
    expect((await getByHttps(ports.https, pebble.root)).status).toBe(200);
    await clock.set(4 * 365 + 0.01);
    for (let count = 0; count < 20; count += 1) {
      expect((await getByHttps(ports.https, pebble.root)).status).toBe(200);
    }
    expect(await serialNumber(ports.https)).toBe(renewed);
  },
);

/** In some containers, every user may listen on every port. */
const isFreeForAll = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) <= 80;

test.skipIf(isFreeForAll)('an ordinary user who may not open the ports is told what to do', async () => {
  const env = { HOST: '127.0.0.1', HTTPS_PORT: '443', HTTP_PORT: '80', DEMO: '0' };
  const ended = await run(await newMachine(), ['serve', '--https', HOST], { env });
  expect([ended.code, ended.stderr]).toEqual([
    1,
    expect.stringMatching(/HTTPS?_PORT \d+ needs more rights than this user has\. Under systemd/),
  ]);
});

test.skipIf(NO_PEBBLE !== null || !isRoot)(
  'takes both listening sockets from a service manager',
  async () => {
    const place = await newMachine();
    const sockets = [net.createServer(), net.createServer()] as const;
    for (const socket of sockets) await once(socket.listen(0, '127.0.0.1'), 'listening');
    const [http, https] = sockets.map((socket) => (socket.address() as AddressInfo).port) as [number, number];
    const pebble = await startPebble({ httpPort: http });
    const inherited = sockets.map(
      (socket) => (socket as net.Server & { _handle: { fd: number } })._handle.fd,
    );
    const options = {
      inherited,
      env: { LISTEN_FDS: '2', LISTEN_FDNAMES: 'http:https' },
      prepare: 'export LISTEN_PID=$$\nexec "$@"',
    };
    const server = await serveHttps(place, pebble, { http, https }, options);
    for (const socket of sockets) socket.close();
    await untilCertified(https);
    expect((await getByHttps(https, pebble.root)).body).toContain('Open Verandah');
    expect((await getByHttp(http, '/')).status).toBe(301);
    expect(await stop(server)).toMatchObject({ code: 0, stderr: '' });
  },
);
