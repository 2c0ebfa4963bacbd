import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { startHttpsServer } from '../../testing/https-server.ts';
import { putOwnCertificate } from '../../testing/own-certificate.ts';
import { isInstalled } from '../../testing/pebble.ts';
import { startTestServer } from '../../testing/test-server.ts';

const HOST = 'www.example.org';

/** The Host lines of requests that must be refused, by their fault. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  'no host': [],
  'the same host twice': [`Host: ${HOST}`, `Host: ${HOST}`],
  'two hosts': [`Host: ${HOST}`, 'host: evil.example'],
  'two hosts, others between': [`Host: ${HOST}`, 'Accept: */*', 'HOST: evil.example'],
  'an empty host': ['Host:'],
  'an empty host after another': [`Host: ${HOST}`, 'Host: '],
  'hosts in one line': [`Host: ${HOST}, evil.example`],
  'a host with spaces': ['Host: www example org'],
  'a host with a path': [`Host: ${HOST}/path`],
  'a host with a user': [`Host: mira@${HOST}`],
  'an address of the web': [`Host: http://${HOST}`],
  'a port of letters': [`Host: ${HOST}:http`],
};

const RIGHT = [
  HOST,
  `${HOST}:4321`,
  `${HOST}:`,
  '127.0.0.1:80',
  '[::1]',
  '[::1]:80',
  'a_b.example',
  `${HOST}.`,
];

/** Starts a server on http only, and returns its port. */
async function listening(): Promise<number> {
  const { app } = await startTestServer();
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.server.closeAllConnections());
  return (app.server.address() as AddressInfo).port;
}

/** Returns the status of the first response on a new connection. */
async function statusOf(socket: net.Socket, lines: readonly string[]): Promise<number> {
  onTestFinished(() => void socket.destroy());
  socket.write(['GET / HTTP/1.1', ...lines, '', ''].join('\r\n'));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(chunk.toString().split(' ')[1]);
}

describe('by http', () => {
  test.each(Object.entries(WRONG))(
    'a request with %s is refused, also on a connection that was served',
    async (_, lines) => {
      const port = await listening();
      expect(await statusOf(net.connect(port, '127.0.0.1'), lines)).toBe(400);
      const served = net.connect(port, '127.0.0.1');
      expect(await statusOf(served, [`Host: ${HOST}`])).toBe(200);
      expect(await statusOf(served, lines)).toBe(400);
    },
  );

  test.each(RIGHT)('a request for %s is not', async (host) => {
    const port = await listening();
    expect(await statusOf(net.connect(port, '127.0.0.1'), [`Host: ${host}`])).not.toBe(400);
  });

  test('a request of HTTP/1.0 need not name a host, and names no two', async () => {
    const port = await listening();
    const old = async (lines: readonly string[]) => {
      const socket = net.connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(['GET / HTTP/1.0', ...lines, '', ''].join('\r\n'));
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      return Number(chunk.toString().split(' ')[1]);
    };
    expect(await old([])).not.toBe(400);
    expect(await old(WRONG['two hosts']!)).toBe(400);
  });
});

describe.skipIf(!isInstalled('openssl'))('by https', () => {
  test('the same requests are refused', async () => {
    const folder = await temporaryFolder();
    const ca = await putOwnCertificate(folder, HOST);
    const { httpsPort, httpPort } = await startHttpsServer({ env: { DATA_DIR: folder }, isStarted: false });
    const connect = () => tls.connect({ host: '127.0.0.1', port: httpsPort, servername: HOST, ca });
    expect(await statusOf(connect(), [`Host: ${HOST}`])).toBe(200);
    for (const [name, lines] of Object.entries(WRONG)) {
      expect([name, await statusOf(connect(), lines)]).toEqual([name, 400]);
      // On http, a request with an invalid host is refused rather than redirected to https.
      expect([name, await statusOf(net.connect(httpPort, '127.0.0.1'), lines)]).toEqual([name, 400]);
    }
  });
});
