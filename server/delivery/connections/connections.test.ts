import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts';

/** Starts the server on loopback, with these limits instead of its own. */
async function listening(limits: Partial<ConnectionLimits>): Promise<FastifyInstance> {
  const { services, close } = await startTestServer();
  const app = await buildApp(services, { connectionLimits: { ...CONNECTION_LIMITS, ...limits } });
  app.get('/api/large', async () => Buffer.alloc(16 * 1024 * 1024));
  app.get('/api/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return 'slow';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await close();
  });
  return app;
}

/** Opens a connection to the server, and sends a text. */
function connect(app: FastifyInstance, text = ''): net.Socket {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text, 'latin1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Returns everything that the server sends until it ends the connection. */
async function readToEnd(socket: net.Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;

test('the server that serves the site limits every connection', async () => {
  const { server } = await listening({});
  expect(server).toMatchObject({
    timeout: CONNECTION_LIMITS.silentMs,
    requestTimeout: CONNECTION_LIMITS.uploadMs,
    headersTimeout: CONNECTION_LIMITS.requestMs,
    keepAliveTimeout: CONNECTION_LIMITS.idleMs,
    maxRequestsPerSocket: CONNECTION_LIMITS.requestsPerConnection,
    maxConnections: CONNECTION_LIMITS.connections,
  });
});

test('a client that does not read is disconnected, and one that reads slowly gets everything', async () => {
  const app = await listening({ silentMs: 1000 });
  const deaf = connect(app, get('/api/large'));
  const slow = connect(app, get('/api/large', 'connection: close\r\n'));
  let received = 0;
  slow.on('data', (chunk) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  await once(slow, 'close');
  expect(received).toBeGreaterThan(16 * 1024 * 1024);
  await expect.poll(() => connections(app), { timeout: 5000 }).toBe(0);
  expect(deaf.destroyed).toBe(false);
});

test('the response to the last request of a connection closes it', async () => {
  const app = await listening({ requestsPerConnection: 2, idleMs: 300 });
  const text = await readToEnd(connect(app, get('/api/nothing') + get('/api/nothing')));
  expect(text.match(/^connection: .*$/gim)).toEqual(['Connection: keep-alive', 'Connection: close']);
});

test('connections beyond the limit are refused while all are busy, and idle ones make room', async () => {
  const app = await listening({ connections: 3 });
  const idle = connect(app, get('/api/nothing'));
  await once(idle, 'data');
  const madeRoom = once(idle.resume(), 'close');
  const busy = [connect(app, get('/api/large')), connect(app, get('/api/large'))];
  await Promise.all(busy.map((socket) => once(socket, 'readable')));
  await madeRoom;
  const third = connect(app, get('/api/large'));
  await once(third, 'readable');
  await expect.poll(() => connections(app)).toBe(3);
  expect(await readToEnd(connect(app, get('/api/nothing')))).toBe('');
  third.destroy();
  await expect.poll(() => connections(app)).toBe(2);
  expect(await readToEnd(connect(app, get('/api/nothing', 'connection: close\r\n')))).toMatch(
    /^HTTP\/1\.1 404 /,
  );
  expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test.each([
  ['say nothing', ''],
  ['never end their request', 'GET / HTTP/1.1\r\nhost: localhost\r\n'],
  [
    'never end its body',
    'POST /api/user/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
])('a client whose connections %s locks no other client out, however many it opens', async (_what, text) => {
  const app = await listening({ connections: 20 });
  const busy = connect(app, get('/api/large'));
  await once(busy, 'readable');
  const strangers = Array.from({ length: 60 }, () => connect(app, text));
  await expect.poll(() => strangers.filter(({ connecting }) => connecting).length).toBe(0);
  for (let reader = 0; reader < 5; reader++) {
    const response = await readToEnd(connect(app, get('/api/nothing', 'connection: close\r\n')));
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    strangers.push(connect(app, text), connect(app, text));
  }
  expect(busy.destroyed).toBe(false);
});

test('a response in progress is sent completely while idle connections are closed', async () => {
  const app = await listening({});
  const reader = connect(app, get('/api/large', 'connection: close\r\n'));
  await once(reader, 'readable');
  const idle = connect(app, get('/api/nothing'));
  await once(idle, 'data');
  const accepted = once(app.server, 'connection') as Promise<[net.Socket]>;
  const half = connect(app, 'GET /api/nothing HTTP/1.1\r\n');
  const [theirs] = await accepted;
  await expect.poll(() => theirs.bytesRead).toBeGreaterThan(0);
  const closed = once(idle.resume(), 'close');
  app.server.closeIdleConnections();
  await closed;
  half.write('host: localhost\r\nconnection: close\r\n\r\n');
  expect(await readToEnd(half)).toMatch(/^HTTP\/1\.1 404 /);
  expect((await readToEnd(reader)).length).toBeGreaterThan(16 * 1024 * 1024);
});

const MALFORMED = [
  400,
  'malformed',
  'The request could not be read. Please check it and try again.',
] as const;
const TOO_LONG = [
  431,
  'headers-too-large',
  'The address or the headers of the request are too long. Shorten the address, or clear the cookies of this site.',
] as const;
const LATE = [408, 'request-timeout', 'The request did not arrive in time. Please try again.'] as const;

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', MALFORMED],
  ['a method that does not exist', 'BREW /api/page/load HTTP/1.1\r\nhost: localhost\r\n\r\n', MALFORMED],
  ['a header without a name', get('/api/page/load', ': x\r\n'), MALFORMED],
  [
    'a length that is no number',
    'POST /api/user/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n',
    MALFORMED,
  ],
  [
    'two lengths that differ',
    'POST /api/user/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    MALFORMED,
  ],
  ['a request without a host', 'GET /api/page/load HTTP/1.1\r\n\r\n', MALFORMED],
  ['headers of 20,000 characters', get('/api/page/load', `cookie: ${'a'.repeat(20_000)}\r\n`), TOO_LONG],
  ['an address of 20,000 characters', get(`/api/page/load?slug=${'a'.repeat(20_000)}`), TOO_LONG],
  ['half a request', 'GET /api/page/load HTTP/1.1\r\nhost: local', LATE],
  [
    'half a body',
    'POST /api/user/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"',
    LATE,
  ],
])('%s is answered in the one error envelope', async (_what, text, [status, code, message]) => {
  const app = await listening({ requestMs: 300, checkEveryMs: 50 });
  const response = await readToEnd(connect(app, text));
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const line of [
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]) {
    expect(head.toLowerCase().split('\r\n')).toContain(line);
  }
  expect(JSON.parse(body)).toEqual({ statusCode: status, message, error: { code, message } });
});

test('a request gets its response before what follows it is refused', async () => {
  const app = await listening({});
  const text = await readToEnd(connect(app, `${get('/api/slow')}nonsense\r\n\r\n`));
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(text.indexOf('slow')).toBeLessThan(text.indexOf('HTTP/1.1 400'));
});

test('nothing is put into a response that has begun', async () => {
  const app = await listening({});
  const socket = connect(app, get('/api/large'));
  await once(socket, 'readable');
  socket.write('nonsense\r\n\r\n');
  const text = await readToEnd(socket);
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  expect(body.indexOf('HTTP/1.1 400')).toBe(16 * 1024 * 1024);
});

test('a request for a page that expects to be told to continue gets the page alone', async () => {
  const app = await listening({});
  const text = await readToEnd(connect(app, get('/api/nothing', 'expect: 100-continue\r\n')));
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
});

test('a body that is sent only after a word of the server is asked for', async () => {
  const app = await listening({});
  const body = '{"username":"a"}';
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n`;
  const socket = connect(
    app,
    get('/api/user/login', `${head}expect: 100-continue\r\n`).replace('GET', 'POST'),
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 Continue/);
  socket.write(body);
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
});
