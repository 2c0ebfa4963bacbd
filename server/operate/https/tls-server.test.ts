import { once } from 'node:events';
import http2 from 'node:http2';
import net from 'node:net';
import type tls from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OVERLOAD } from '../../core/limits/limits.ts';
import { RATES } from '../../core/limits/throttles.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  HTTP2_LIMITS,
} from '../../delivery/connections/connection-limits.ts';
import { createFirstAdmin } from '../../people/auth/first-admin.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import {
  type Answer,
  connectByTls,
  getByHttp,
  getByHttps,
  type HttpsServer,
  startHttpsServer,
} from '../../testing/https-server.ts';
import { putOwnCertificate } from '../../testing/own-certificate.ts';
import { isInstalled } from '../../testing/pebble.ts';

const HOST = 'www.example.org';
const PASSWORD = 'quite a long password';

const withOpenssl = test.skipIf(!isInstalled('openssl'));

/** Starts a server that has a certificate and requests none. */
async function serving(
  limits: Partial<ConnectionLimits> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<HttpsServer & { readonly ca: string }> {
  const folder = await temporaryFolder();
  const ca = await putOwnCertificate(folder, HOST);
  const server = await startHttpsServer({
    env: { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, ...env },
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

/** Sends a request by HTTP/2. */
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

/** Returns the headers that do not depend on the connection. */
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
  expect([refused.status, refused.headers['retry-after']]).toEqual([
    503,
    expect.stringMatching(/^[1-9]\d?$/),
  ]);
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
    // The server redirects no request to an attacker's host.
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

withOpenssl('a client that takes stored pages back again and again loses its connection', async () => {
  const server = await serving();
  const client = await unreading(server);
  const hits = () => server.services.pageCache.counts.hits;
  await getByHttps(server.httpsPort, server.ca);
  const closed = once(client, 'close');
  for (let count = 0; count < 5000 && !client.destroyed; count++) {
    const stream = client.request({ ':authority': HOST, ':path': '/' }).on('error', () => {});
    stream.once('response', () => stream.close(http2.constants.NGHTTP2_CANCEL));
    if (count % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  expect(hits()).toBeGreaterThan(RATES.streamResets.attempts);
  expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
});

withOpenssl('a reader who takes nothing of a stored page for a long time loses the request', async () => {
  const server = await serving({ silentMs: 200, blockedMs: 500 });
  await getByHttps(server.httpsPort, server.ca);
  const client = await unreading(server);
  const seen = askUnread(client, 2);
  await expect.poll(() => seen.codes, WAIT).toEqual([NGHTTP2_CANCEL, NGHTTP2_CANCEL]);
  expect([seen.answered, client.destroyed]).toEqual([2, false]);
});

withOpenssl('requests that the server ends count as none that a client takes back', async () => {
  const server = await serving({ requestMs: 50 });
  const client = await session(server);
  const headers = { ':path': '/api/user/me', ':method': 'POST', 'content-length': '9' };
  for (let ended = 0; ended <= RATES.streamResets.attempts; ended += HTTP2_LIMITS.streams) {
    const streams = Array.from({ length: HTTP2_LIMITS.streams }, () => {
      const stream = client.request({ ':authority': HOST, 'content-type': 'application/json', ...headers });
      stream.on('error', () => {}).write('{');
      return once(stream, 'close');
    });
    await Promise.all(streams);
  }
  expect(client.destroyed).toBe(false);
  expect((await ask(client, { ':path': '/' })).status).toBe(200);
});

withOpenssl('the limits of HTTP/2 are told to clients, and hold', async () => {
  const server = await serving();
  const client = await session(server);
  expect((await ask(client, { ':path': '/' })).status).toBe(200);
  expect(client.remoteSettings).toMatchObject({
    maxConcurrentStreams: 30,
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

withOpenssl(
  'a client that reads nothing holds so many connections with so many streams, and others are served',
  async () => {
    const [connectionsOfClient, streams] = [4, 30];
    const server = await serving({ connectionsOfClient });
    let answered = 0;
    const clients = Array.from({ length: 3 * connectionsOfClient }, () => {
      const client = http2.connect(`https://127.0.0.1:${server.httpsPort}`, {
        servername: HOST,
        rejectUnauthorized: false,
        settings: { initialWindowSize: 0 },
      });
      onTestFinished(() => client.destroy());
      client
        .on('error', () => {})
        .once('remoteSettings', () => {
          for (let count = 0; count < 2 * streams; count++) {
            const stream = client.request({ ':authority': HOST, ':path': '/' }).on('error', () => {});
            stream.pause().once('response', () => {
              answered += 1;
            });
          }
        });
      return client;
    });
    const open = () => clients.filter(({ destroyed }) => !destroyed).length;
    await expect.poll(open, { timeout: 10_000 }).toBe(connectionsOfClient);
    await expect.poll(() => answered, { timeout: 10_000 }).toBe(connectionsOfClient * streams);
    const other = await session(server, { localAddress: '127.0.0.2' } as http2.SecureClientSessionOptions);
    expect((await ask(other, { ':path': '/' })).status).toBe(200);
    expect([open(), answered]).toEqual([connectionsOfClient, connectionsOfClient * streams]);
  },
);

/** Requests a page `times` times without reading the responses, and counts responses and resets, the resets by error code. */
function askUnread(client: http2.ClientHttp2Session, times: number, headers: http2.OutgoingHttpHeaders = {}) {
  const seen = { answered: 0, codes: [] as (number | undefined)[] };
  for (let count = 0; count < times; count++) {
    const stream = client.request({ ':authority': HOST, ':path': '/', ...headers }).on('error', () => {});
    stream.pause().once('response', () => {
      seen.answered += 1;
    });
    stream.once('close', () => seen.codes.push(stream.rstCode));
  }
  return seen;
}

/** Returns a client whose flow-control window is zero, so it receives no data. */
const unreading = (server: HttpsServer, localAddress = '127.0.0.1') =>
  session(server, { localAddress, settings: { initialWindowSize: 0 } } as http2.SecureClientSessionOptions);

const { NGHTTP2_CANCEL, NGHTTP2_REFUSED_STREAM } = http2.constants;
const WAIT = { timeout: 20_000 };

withOpenssl(
  'a client has so many requests under way on all of its connections, and others have theirs',
  async () => {
    const server = await serving({ streamsOfClient: 40 });
    const clients = [await unreading(server), await unreading(server)];
    const seen = clients.map((client) => askUnread(client, 30));
    const answered = () => seen.reduce((sum, one) => sum + one.answered, 0);
    const codes = () => seen.flatMap((one) => one.codes);
    await expect.poll(() => answered() + codes().length, WAIT).toBe(60);
    expect([answered(), codes()]).toEqual([40, Array(20).fill(NGHTTP2_REFUSED_STREAM)]);
    const other = await session(server, { localAddress: '127.0.0.2' } as http2.SecureClientSessionOptions);
    expect((await ask(other, { ':path': '/' })).status).toBe(200);
    // When requests are over, their places are free again.
    clients[0]!.destroy();
    const reading = await session(server);
    const statusOf = () =>
      ask(reading, { ':path': '/' }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(statusOf, WAIT).toBe(200);
  },
);

withOpenssl(
  'when requests under way run out, the client with the most loses its latest to one with fewer',
  async () => {
    const server = await serving({ streams: 40 });
    const many = [await unreading(server), await unreading(server)];
    const lost = many.map((client, index) => askUnread(client, index === 0 ? 30 : 10));
    await expect.poll(() => lost[0]!.answered + lost[1]!.answered, WAIT).toBe(40);
    const few = await unreading(server, '127.0.0.2');
    const won = askUnread(few, 15);
    await expect.poll(() => won.answered, WAIT).toBe(15);
    await expect.poll(() => lost[0]!.codes.length + lost[1]!.codes.length, WAIT).toBe(15);
    // The latest 15 of 40 requests are lost: the ten of the second connection, then five of the first.
    expect(lost.map(({ codes }) => codes)).toEqual([
      Array(5).fill(NGHTTP2_CANCEL),
      Array(10).fill(NGHTTP2_CANCEL),
    ]);
    const even = askUnread(few, 15);
    await expect.poll(() => even.answered + even.codes.length, WAIT).toBe(15);
    expect([even.answered, even.codes]).toEqual([5, Array(10).fill(NGHTTP2_REFUSED_STREAM)]);
  },
);

withOpenssl(
  'behind a trusted proxy, the address counts that it names, and elsewhere the one that is connected',
  async () => {
    const server = await serving({ streamsOfClient: 5 }, { TRUST_PROXY: '127.0.0.1/32,10.0.0.0/8' });
    const proxy = await unreading(server);
    const named = ['203.0.113.7', '198.51.100.1, 203.0.113.8', '203.0.113.9, 10.1.1.1'].map((names) =>
      askUnread(proxy, 6, { 'x-forwarded-for': names }),
    );
    const claimed = askUnread(proxy, 6, { 'x-forwarded-for': '203.0.113.10, 203.0.113.8' });
    const other = await unreading(server, '127.0.0.2');
    const direct = Array.from({ length: 6 }, (_, at) =>
      askUnread(other, 1, { 'x-forwarded-for': `203.0.113.${at}` }),
    );
    for (const { answered, codes } of await settled(named, 6))
      expect([answered, codes]).toEqual([5, [NGHTTP2_REFUSED_STREAM]]);
    const [refused] = await settled([claimed], 6);
    expect(refused!.answered).toBe(0);
    expect((await settled(direct, 1)).map(({ answered }) => answered)).toEqual([1, 1, 1, 1, 1, 0]);
  },
);

/** Waits until every request is answered or reset. */
async function settled(seen: readonly ReturnType<typeof askUnread>[], times: number) {
  const left = () => seen.filter(({ answered, codes }) => answered + codes.length < times).length;
  await expect.poll(left, WAIT).toBe(0);
  return seen;
}

withOpenssl('a client that goes on asking while it is refused loses its connection', async () => {
  const server = await serving({ streamsOfClient: 1 });
  const client = await unreading(server);
  const held = askUnread(client, 1);
  await expect.poll(() => held.answered, WAIT).toBe(1);
  while (!client.destroyed) await settled([askUnread(client, 20)], 20);
  expect((await getByHttps(server.httpsPort, server.ca)).status).toBe(200);
});

withOpenssl(
  'a client that takes nothing loses its connection; one that reads slowly gets all of it, and one that pauses keeps it',
  async () => {
    const server = await serving({ blockedMs: 2000 });
    const path = '/api/openapi.json';
    const whole = (await ask(await session(server), { ':path': path })).body;
    // A client whose connection stalls while data is on its way to the client.
    const far = await connectByTls(server.httpsPort, { ALPNProtocols: ['h2'] });
    far.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, 0, 0), getOf(path)]));
    far.pause();
    // A client that reads a little at a time.
    const slow = await session(server, { settings: { initialWindowSize: 4096 } });
    const stream = slow.request({ ':authority': HOST, ':path': path });
    const read: Buffer[] = [];
    const reading = setInterval(() => {
      const chunk = stream.read(Math.min(2000, stream.readableLength)) as Buffer | null;
      if (chunk !== null) read.push(chunk);
    }, 100);
    onTestFinished(() => clearInterval(reading));
    // A client that has paused its downloads.
    const paused = await unreading(server);
    askUnread(paused, 3);
    for (let round = 0; round < 2; round++) {
      const taking = await unreading(server);
      const closed = once(taking, 'close');
      askUnread(taking, 4);
      await closed;
    }
    expect([stream.closed, far.destroyed, paused.destroyed]).toEqual([false, false, false]);
    clearInterval(reading);
    read.push(...((await stream.toArray()) as Buffer[]));
    expect(Buffer.concat(read).toString()).toBe(whole);
    expect(await restOf(far)).toBe(Buffer.byteLength(whole));
  },
);

/** Returns the bytes of a request for a path, as the first request of a connection. */
function getOf(path: string): Buffer {
  const text = (index: number, value: string) => [index, value.length, ...Buffer.from(value)];
  return frame(1, 0x5, 1, Buffer.from([0x82, 0x87, ...text(4, path), ...text(1, HOST)]));
}

/** Reads the current response on a connection to its end, and returns the size of the response in bytes. */
async function restOf(socket: tls.TLSSocket): Promise<number> {
  let [pending, length] = [Buffer.alloc(0), 0];
  const more = Buffer.alloc(4);
  more.writeUInt32BE(2 ** 30);
  socket.write(Buffer.concat([frame(8, 0, 0, more), frame(8, 0, 1, more)]));
  for await (const chunk of socket) {
    pending = Buffer.concat([pending, chunk as Buffer]);
    while (pending.length >= 9 && pending.length >= 9 + pending.readUIntBE(0, 3)) {
      const [size, type, flags] = [pending.readUIntBE(0, 3), pending[3], pending[4]!];
      pending = pending.subarray(9 + size);
      if (type !== 0) continue;
      length += size;
      if ((flags & 1) !== 0) return length;
    }
  }
  return length;
}

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

/** Returns the bytes of an HTTP/2 frame (RFC 9113, section 4.1). */
function frame(type: number, flags: number, stream: number, payload = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Returns headers that continue in empty frames and never end. */
function continuations(): Buffer {
  // Method GET, path '/', scheme https (RFC 7541, appendix A).
  const begun = frame(1, 0x1, 1, Buffer.from([0x82, 0x84, 0x87]));
  return Buffer.concat([begun, ...Array.from({ length: 200 }, () => frame(9, 0, 1))]);
}

function emptySettings(): Buffer {
  return Buffer.concat(Array.from({ length: 5000 }, () => frame(4, 0, 0)));
}
