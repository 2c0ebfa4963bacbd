import { once } from 'node:events';
import http2 from 'node:http2';
import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFirstAdmin } from '../auth/first-admin.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/connection-limits.ts';
import { OVERLOAD } from '../limits.ts';
import { temporaryFolder } from '../testing/folders.ts';
import {
  type Answer,
  connectByTls,
  getByHttp,
  getByHttps,
  type HttpsServer,
  startHttpsServer,
} from '../testing/https-server.ts';
import { putOwnCertificate } from '../testing/own-certificate.ts';
import { isInstalled } from '../testing/pebble.ts';

const HOST = 'www.example.org';
const PASSWORD = 'quite a long password';

const withOpenssl = test.skipIf(!isInstalled('openssl'));

/** A server with a certificate, which asks for none. */
async function serving(
  limits: Partial<ConnectionLimits> = {},
): Promise<HttpsServer & { readonly ca: string }> {
  const folder = await temporaryFolder();
  const ca = await putOwnCertificate(folder, HOST);
  const server = await startHttpsServer({
    env: { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD },
    limits: { ...CONNECTION_LIMITS, ...limits },
    isStarted: false,
  });
  return { ...server, ca };
}

async function session(server: HttpsServer, options: http2.SecureClientSessionOptions = {}) {
  const client = http2.connect(`https://127.0.0.1:${server.httpsPort}`, {
    servername: HOST,
    rejectUnauthorized: false,
    ...options,
  });
  onTestFinished(() => client.destroy());
  client.on('error', () => {});
  await once(client, 'connect');
  return client;
}

/** Asks by HTTP/2. */
async function ask(
  client: http2.ClientHttp2Session,
  headers: http2.OutgoingHttpHeaders,
  body?: string,
): Promise<Answer> {
  const stream = client.request({ ':authority': HOST, ...headers }, { endStream: body === undefined });
  const answered = once(stream, 'response') as Promise<[http2.IncomingHttpHeaders]>;
  if (body !== undefined) stream.end(body);
  const [received] = await answered;
  const text = (await stream.toArray()).join('');
  return { status: Number(received[':status']), headers: received, body: text };
}

/** What does not depend on the connection. */
const lasting = ({ headers }: Answer) => {
  const { ':status': _, date, connection, 'keep-alive': keepAlive, ...others } = headers;
  return Object.entries(others);
};

withOpenssl('cached pages are served by HTTPS too while the process cannot keep up', async () => {
  const server = await serving();
  expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
  const { overload } = server.services;
  for (let look = 0; look < OVERLOAD.looks; look++) overload.look({ behindMs: 5000, heapShare: 0 });
  const client = await session(server);
  expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
  expect((await ask(client, { ':path': '/' })).status).toBe(200);
  const refused = await ask(client, { ':path': '/another' });
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
});

withOpenssl('HTTP/2 and HTTP/1.1 get the same page with the same headers, from the cache too', async () => {
  const server = await serving();
  const client = await session(server);
  const pages = [
    await getByHttps(server.httpsPort, server.ca),
    await getByHttps(server.httpsPort, server.ca),
    await ask(client, { ':path': '/' }),
    await ask(client, { ':path': '/', 'if-none-match': 'W/"another"' }),
  ];
  for (const page of pages) {
    expect(page.body).toBe(pages[0]!.body);
    expect(lasting(page)).toEqual(lasting(pages[0]!));
  }
  expect(server.services.pageCache.counts.hits).toBeGreaterThanOrEqual(3);
  const etag = String(pages[0]!.headers.etag);
  expect((await ask(client, { ':path': '/', 'if-none-match': etag })).status).toBe(304);
  const head = await ask(client, { ':path': '/', ':method': 'HEAD' });
  expect([head.status, head.body]).toEqual([200, '']);
  expect((await ask(client, { ':path': '/nothing-here' })).status).toBe(404);
});

withOpenssl('people log in by HTTP/2 with a cookie that is for this host by HTTPS alone', async () => {
  const server = await serving();
  await createFirstAdmin(server.services);
  const client = await session(server);
  const post = (call: string, payload: object, headers: http2.OutgoingHttpHeaders = {}) =>
    ask(
      client,
      { ':path': `/api/${call}`, ':method': 'POST', 'content-type': 'application/json', ...headers },
      JSON.stringify(payload),
    );
  const origin = `https://${HOST}`;
  const user = { username: 'admin', password: PASSWORD };
  const loggedIn = await post('user/login', user, { origin });
  expect(loggedIn.status, loggedIn.body).toBe(200);
  const cookie = String(loggedIn.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-/);
  expect(cookie).toContain('Secure');
  const me = await post('user/me', {}, { cookie: cookie.split(';')[0]! });
  expect(me.body).toContain('"admin"');
  for (const other of [`http://${HOST}`, 'https://other.example.org']) {
    expect((await post('user/login', user, { origin: other })).status).toBe(403);
  }
});

withOpenssl('a request that names two hosts, or another one than the site has, gets nothing', async () => {
  const server = await serving();
  const client = await session(server);
  expect((await ask(client, { ':path': '/', host: 'other.example.org' })).status).toBe(400);
  expect((await ask(client, { ':path': '/', ':authority': 'other.example.org' })).status).toBe(404);
});

withOpenssl(
  'plain HTTP leads to HTTPS, but for probes and the proofs of a certificate authority',
  async () => {
    const server = await serving();
    server.services.certificates!.challenges.set('token-1', 'token-1.thumbprint');
    const answers = await Promise.all(
      ['/', '/api/page/load', '/health', '/health/live', '/.well-known/acme-challenge/token-1'].map((url) =>
        getByHttp(server.httpPort, url),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([301, 301, 301, 200, 200]);
    expect(answers.at(-1)!.body).toBe('token-1.thumbprint');
    expect((await getByHttp(server.httpPort, '/.well-known/acme-challenge/other')).status).toBe(404);
    const post = await getByHttp(server.httpPort, '/api/user/login', { method: 'POST' });
    expect([post.status, post.headers.location]).toEqual([
      308,
      `https://${HOST}:${server.httpsPort}/api/user/login`,
    ]);
    // Nobody is led to a host of an attacker's.
    const foreign = await getByHttp(server.httpPort, '/', { host: 'evil.example' });
    expect([foreign.status, foreign.headers.location]).toEqual([404, undefined]);
  },
);

withOpenssl('old versions of TLS are refused', async () => {
  const server = await serving();
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  await expect(connectByTls(server.httpsPort, old)).rejects.toThrow();
  expect((await connectByTls(server.httpsPort, { maxVersion: 'TLSv1.2' })).getProtocol()).toBe('TLSv1.2');
});

withOpenssl('handshakes and requests that never end lock nobody out', async () => {
  const server = await serving({ connections: 20 });
  const silent = Array.from({ length: 40 }, () => {
    const socket = net.connect(server.httpsPort, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  });
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  for (let reader = 0; reader < 3; reader++) {
    expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
  }
});

withOpenssl(
  'half a request ends with 408 by HTTP/1.1, and half a body ends its stream by HTTP/2',
  async () => {
    const server = await serving({ requestMs: 300, checkEveryMs: 50 });
    const socket = await connectByTls(server.httpsPort);
    socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\n`);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /);
    const client = await session(server);
    const headers = { ':path': '/api/user/me', ':method': 'POST', 'content-length': '9' };
    const stream = client.request({ ':authority': HOST, 'content-type': 'application/json', ...headers });
    stream.on('error', () => {});
    stream.write('{');
    await once(stream, 'close');
    expect((await ask(client, { ':path': '/' })).status).toBe(200);
  },
);

withOpenssl('a client that takes its requests back again and again loses its connection', async () => {
  const server = await serving();
  const client = await session(server);
  const closed = once(client, 'close');
  for (let count = 0; count < 5000 && !client.destroyed; count++) {
    const stream = client.request({ ':authority': HOST, ':path': '/api/openapi.json' });
    stream.on('error', () => {});
    stream.close(http2.constants.NGHTTP2_CANCEL);
    if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
});

withOpenssl('the limits of HTTP/2 are told to clients, and hold', async () => {
  const server = await serving();
  const client = await session(server);
  expect((await ask(client, { ':path': '/' })).status).toBe(200);
  expect(client.remoteSettings).toMatchObject({
    maxConcurrentStreams: 100,
    maxHeaderListSize: 16 * 1024,
    enableConnectProtocol: false,
  });
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x-${index}`, 'a']));
  for (const headers of [many, { cookie: 'a'.repeat(20_000) }]) {
    const stream = (await session(server)).request({ ':authority': HOST, ':path': '/', ...headers });
    let status = 0;
    stream
      .on('error', () => {})
      .on('response', (received) => {
        status = Number(received[':status']);
      });
    await new Promise((resolve) => stream.resume().once('close', resolve));
    expect(status === 0 || status >= 400).toBe(true);
    if (status === 0) expect(stream.rstCode).toBe(http2.constants.NGHTTP2_ENHANCE_YOUR_CALM);
  }
  expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
});

withOpenssl('a flood of empty frames ends the connection', async () => {
  const server = await serving();
  for (const flood of [continuations(), emptySettings()]) {
    const socket = await connectByTls(server.httpsPort, { ALPNProtocols: ['h2'] });
    const closed = once(socket, 'close');
    socket.resume();
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    socket.write(frame(4, 0, 0));
    const writing = setInterval(() => void (socket.writable && socket.write(flood)), 1);
    onTestFinished(() => clearInterval(writing));
    await closed;
    clearInterval(writing);
  }
  expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
});

withOpenssl('a server that stops finishes what is under way by HTTP/2 and HTTP/1.1', async () => {
  const server = await serving();
  const client = await session(server);
  const closing = vi.fn();
  client.once('close', closing);
  await ask(client, { ':path': '/' });
  const idle = setInterval(() => server.app.server.closeIdleConnections(), 20);
  onTestFinished(() => clearInterval(idle));
  await server.app.close();
  await vi.waitFor(() => expect(closing).toHaveBeenCalled());
  await expect(getByHttps(server.httpsPort, server.ca)).rejects.toThrow();
});

/** A frame of HTTP/2 (RFC 9113, section 4.1). */
function frame(type: number, flags: number, stream: number, payload = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Headers that go on in frames without anything in them, and never end. */
function continuations(): Buffer {
  // Method GET, path '/', scheme https (RFC 7541, appendix A).
  const begun = frame(1, 0x1, 1, Buffer.from([0x82, 0x84, 0x87]));
  return Buffer.concat([begun, ...Array.from({ length: 200 }, () => frame(9, 0, 1))]);
}

function emptySettings(): Buffer {
  return Buffer.concat(Array.from({ length: 5000 }, () => frame(4, 0, 0)));
}
