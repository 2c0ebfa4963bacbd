import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type HttpsServer, startHttpsServer } from '../../testing/https-server.ts';
import { putOwnCertificate } from '../../testing/own-certificate.ts';
import { isInstalled } from '../../testing/pebble.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { Pace } from '../limits/pace.ts';
import { logging } from '../log/logging.ts';

const HOST = 'www.example.org';
const ROUNDS = 20;
const WAIT = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

/** A log that keeps its lines of level warning and above. */
function log() {
  const lines: string[] = [];
  return {
    lines,
    logger: { ...(logging('warn') as object), stream: { write: (line: string) => void lines.push(line) } },
  };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const post = (path: string, body: object): Asked => ({ method: 'POST', path, body: JSON.stringify(body) });
/** Requests that wait for a turn, and requests that are counted by address. */
const REQUESTS: readonly Asked[] = [
  { method: 'GET', path: '/search?q=words' },
  { method: 'GET', path: '/nowhere' },
  { method: 'GET', path: '/health' },
  { method: 'GET', path: '/api/config/loadDomain?hostname=nowhere' },
  { method: 'GET', path: '/api/maps/tile/1/1/1' },
  { method: 'GET', path: '/img/none?w=320' },
  post('/api/humanitix/list', { filter: '' }),
  post('/api/user/login', { username: 'nobody', password: 'not a password' }),
  post('/api/user/setPassword', { email: 'a@example.org', password: 'nine lanterns', token: 'none' }),
  post('/api/forms/submit', { form: {} }),
];

/** Makes all requests wait for their turn, until the returned function is called. */
function holdTurns(): () => void {
  const turn = Promise.withResolvers<void>();
  const pass = vi.spyOn(Pace.prototype, 'turn').mockImplementation(() => turn.promise);
  onTestFinished(() => pass.mockRestore());
  return () => {
    pass.mockRestore();
    turn.resolve();
  };
}

test.each([false, true])(
  'clients that are gone are forgotten, by HTTP/1.1, before it is their turn: %s',
  async (areWaiting) => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    const { lines, logger } = log();
    const app = await buildApp(server.services, { logger });
    onTestFinished(() => app.close());
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    let connections = 0;
    app.server.on('connection', () => {
      connections += 1;
    });
    const searches = vi.spyOn(server.services.rates.searches, 'attempt');
    const goOn = areWaiting ? holdTurns() : () => {};
    for (const { method, path, body = '' } of Array(ROUNDS).fill(REQUESTS).flat() as Asked[]) {
      const socket = net.connect(port, '127.0.0.1').on('error', () => {});
      const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`;
      socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`, () =>
        socket.resetAndDestroy(),
      );
    }
    const count = promisify(app.server.getConnections.bind(app.server));
    // Waits until all requests have arrived and been abandoned.
    await vi.waitFor(async () => expect(connections).toBe(ROUNDS * REQUESTS.length), WAIT);
    await vi.waitFor(async () => expect(await count()).toBe(0), WAIT);
    goOn();
    const response = await fetch(`http://127.0.0.1:${port}/search?q=words`);
    expect(response.status).toBe(200);
    expect(lines).toEqual([]);
    // Only the client that was still there at the end is counted.
    if (areWaiting) expect(searches.mock.calls).toEqual([['127.0.0.1']]);
  },
);

/** Starts a server with a certificate. Also returns the log lines of the server. */
async function serving(): Promise<HttpsServer & { readonly lines: readonly string[] }> {
  const folder = await temporaryFolder();
  await putOwnCertificate(folder, HOST);
  const { lines, logger } = log();
  const server = await startHttpsServer({ env: { DATA_DIR: folder }, isStarted: false, logger });
  return { ...server, lines };
}

async function session(server: HttpsServer): Promise<http2.ClientHttp2Session> {
  const options = { servername: HOST, rejectUnauthorized: false };
  const client = http2.connect(`https://127.0.0.1:${server.httpsPort}`, options);
  onTestFinished(() => client.destroy());
  client.on('error', () => {});
  await once(client, 'connect');
  return client;
}

const withOpenssl = test.skipIf(!isInstalled('openssl'));

withOpenssl('and by HTTP/2, whether they take back the request or close the connection', async () => {
  const server = await serving();
  const searches = vi.spyOn(server.services.rates.searches, 'attempt');
  const goOn = holdTurns();
  for (const round of Array(ROUNDS).keys()) {
    const client = await session(server);
    for (const { method, path, body } of REQUESTS) {
      const headers = {
        ':authority': HOST,
        ':method': method,
        ':path': path,
        'content-type': 'application/json',
      };
      const stream = client.request(headers, { endStream: body === undefined }).on('error', () => {});
      if (body !== undefined) stream.end(body);
      if (round % 2 === 0) stream.close(http2.constants.NGHTTP2_CANCEL);
    }
    const closed = once(client, 'close');
    if (round % 2 === 0) client.close();
    else setImmediate(() => client.destroy());
    await closed;
  }
  goOn();
  const client = await session(server);
  const stream = client.request({ ':authority': HOST, ':path': '/search?q=words' });
  const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
  expect(headers[':status']).toBe(200);
  expect(server.lines).toEqual([]);
  expect(searches.mock.calls.map(([address]) => address)).not.toContain('');
});

withOpenssl(
  'a method that there is none of is refused without a body, by HTTP/2, and no other method is logged',
  async () => {
    const server = await serving();
    const client = await session(server);
    const ask = async (method: string, path: string) => {
      const stream = client.request(
        { ':authority': HOST, ':method': method, ':path': path },
        { endStream: true },
      );
      const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
      return { status: Number(headers[':status']), body: (await stream.toArray()).join('') };
    };
    for (const path of ['/', '/api/user/me', '/api/none', '/img/none']) {
      for (const method of ['FOO', 'get', 'PRI', 'SSTP_DUPLEX_POST'])
        expect([method, path, await ask(method, path)]).toEqual([method, path, { status: 501, body: '' }]);
      for (const method of http.METHODS.filter((name) => name !== 'CONNECT'))
        expect((await ask(method, path)).status, `${method} ${path}`).toBeOneOf([200, 400, 401, 404]);
    }
    expect(server.lines).toEqual([]);
  },
);
