import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoredResponse } from '../../core/http/stored-response.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts';
import { createHttpServer } from './http-server.ts';
import type { PlainRequest } from './plain-request.ts';

const STORED = new StoredResponse(
  200,
  ['content-type', 'text/plain', 'content-length', '5'],
  Buffer.from('lane.'),
);

/** Starts a server with a stored response at `/stored`, a large one at `/large`, and Node's HTTP server for all other paths. */
async function listening(limits: Partial<ConnectionLimits> = {}, stored = STORED) {
  const seen: PlainRequest[] = [];
  const large = new StoredResponse(200, ['content-length', '16777216'], Buffer.alloc(16 * 1024 * 1024, 'x'));
  const server = createHttpServer(
    (request, response) => {
      request.resume();
      response.end(`node ${request.url}`);
    },
    {
      limits: { ...CONNECTION_LIMITS, ...limits },
      findStored: (request) => {
        seen.push(request);
        return { '/stored': stored, '/large': large }[request.url] ?? null;
      },
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, seen };
}

function connect(server: http.Server): net.Socket {
  const socket = net.connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    noDelay: true,
  });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Collects the text that a connection receives. */
function received(socket: net.Socket): () => string {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`;
const DATE = /Date: [^\r]+/g;

test('a stored response is what the HTTP server would send, byte for byte', async () => {
  const { server } = await listening();
  const plain = http.createServer({ keepAliveTimeout: CONNECTION_LIMITS.idleMs }, (request, response) => {
    response.writeHead(STORED.status, [...STORED.headers]).end(STORED.body);
    void request;
  });
  plain.maxRequestsPerSocket = CONNECTION_LIMITS.requestsPerConnection;
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  onTestFinished(() => void plain.close());
  for (const method of ['GET', 'HEAD']) {
    const texts: string[] = [];
    for (const one of [server, plain]) {
      const socket = connect(one);
      const text = received(socket);
      socket.write(get('/stored').replace('GET', method));
      await expect.poll(text).toMatch(method === 'GET' ? /lane\.$/ : /\r\n\r\n$/);
      texts.push(text().replace(DATE, 'Date'));
      socket.destroy();
    }
    expect(texts[0]).toBe(texts[1]);
  }
});

test('the Date is that of the second in which the response is sent', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0, 5, 10, 0, 0));
  onTestFinished(() => now.mockRestore());
  const { server } = await listening({}, new StoredResponse(200, ['content-length', '0'], Buffer.alloc(0)));
  const socket = connect(server);
  const text = received(socket);
  for (const seconds of [0, 0.9, 1, 61]) {
    const sent = text().length;
    now.mockReturnValue(Date.UTC(2026, 0, 5, 10, 0, 0) + seconds * 1000);
    socket.write(get('/stored'));
    await expect.poll(() => text().length).toBeGreaterThan(sent);
  }
  expect(text().match(DATE)).toEqual([
    'Date: Mon, 05 Jan 2026 10:00:00 GMT',
    'Date: Mon, 05 Jan 2026 10:00:00 GMT',
    'Date: Mon, 05 Jan 2026 10:00:01 GMT',
    'Date: Mon, 05 Jan 2026 10:01:01 GMT',
  ]);
});

test('a connection goes to the HTTP server with its first other request, and stays there', async () => {
  const { server, seen } = await listening();
  const socket = connect(server);
  const text = received(socket);
  for (const [request, answer] of [
    [get('/stored'), 'lane.'],
    [get('/stored'), 'lane.'],
    [get('/other'), 'node /other'],
    [get('/stored'), 'node /stored'],
  ]) {
    const sent = text().length;
    socket.write(request!);
    await expect.poll(() => text().slice(sent)).toContain(answer);
  }
  expect(seen).toHaveLength(3);
});

test('a request in pieces, and two at once, are answered in order', async () => {
  const { server } = await listening();
  const socket = connect(server);
  const text = received(socket);
  socket.write('GET /sto');
  await new Promise((resolve) => setImmediate(resolve));
  socket.write(`red HTTP/1.1\r\nhost: a\r\n\r\n${get('/two')}`);
  await expect.poll(text).toMatch(/node \/stored.*node \/two/s);
});

test('a client that closes its half after the request gets the response and the end', async () => {
  const { server } = await listening();
  const socket = connect(server);
  const text = received(socket);
  socket.end(get('/stored'));
  await once(socket, 'close');
  expect(text()).toMatch(/lane\.$/);
});

test('the last response of a connection closes it, whoever sent those before', async () => {
  const { server } = await listening({ requestsPerConnection: 4 });
  const socket = connect(server);
  const text = received(socket);
  const closed = once(socket, 'close');
  for (const request of [get('/stored'), get('/stored'), get('/other'), get('/other')]) {
    const sent = text().length;
    socket.write(request);
    await expect.poll(() => text().length).toBeGreaterThan(sent);
  }
  await closed;
  expect(text().match(/^connection: .*$/gim)).toEqual([
    ...Array(3).fill('Connection: keep-alive'),
    'Connection: close',
  ]);
});

test('a connection that asked for stored pages alone is closed by the HTTP server after the last one', async () => {
  const { server } = await listening({ requestsPerConnection: 3 });
  const socket = connect(server);
  const text = received(socket);
  const closed = once(socket, 'close');
  for (let turn = 0; turn < 3; turn++) {
    const sent = text().length;
    socket.write(get('/stored'));
    await expect.poll(() => text().length).toBeGreaterThan(sent);
  }
  await closed;
  expect(text().match(/lane\.|node/g)).toEqual(['lane.', 'lane.', 'node']);
});

test('an idle connection is closed without a word, a silent one with 408', async () => {
  const { server } = await listening({ requestMs: 200, idleMs: 200 });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    socket.end(`HTTP/1.1 408 ${error.code}`),
  );
  const idle = connect(server);
  const idleText = received(idle);
  idle.write(get('/stored'));
  const silent = connect(server);
  const silentText = received(silent);
  await Promise.all([once(idle, 'close'), once(silent, 'close')]);
  expect(idleText()).toMatch(/lane\.$/);
  expect(silentText()).toBe('HTTP/1.1 408 ERR_HTTP_REQUEST_TIMEOUT');
});

test('a client that does not read is disconnected, and one that reads slowly gets everything', async () => {
  const { server } = await listening({ silentMs: 1500, idleMs: 60_000 });
  connect(server).write(get('/large'));
  await once(server, 'connection');
  const slow = connect(server);
  slow.write(get('/large'));
  const [theirs] = (await once(server, 'connection')) as [net.Socket];
  let length = 0;
  slow.on('data', (chunk) => {
    length += chunk.length;
    slow.pause();
    // In total, the pauses are longer than a client may be silent, but each pause is much shorter, even on a busy machine.
    setTimeout(() => slow.resume(), 8);
  });
  await expect.poll(() => length, { timeout: 20_000 }).toBeGreaterThan(16 * 1024 * 1024);
  await expect.poll(() => openConnections(server), { timeout: 15_000 }).toBe(1);
  // After the response, the limit for idle connections applies again.
  await expect.poll(() => theirs.timeout).toBeGreaterThanOrEqual(60_000);
}, 40_000);

const openConnections = (server: http.Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test('while the server closes, idle connections are closed, a response is finished, and no new request is kept alive', async () => {
  const { server } = await listening();
  const idle = connect(server);
  idle.write(get('/stored'));
  await once(idle, 'data');
  const reading = connect(server);
  reading.write(get('/large'));
  await once(reading, 'readable');
  const late = connect(server);
  late.write('GET /stored HTTP/1.1\r\n');
  const [theirs] = (await once(server, 'connection')) as [net.Socket];
  await expect.poll(() => theirs.bytesRead).toBeGreaterThan(0);
  const idleClosed = once(idle.resume(), 'close');
  server.close();
  await idleClosed;
  const lateText = received(late);
  late.write('host: a\r\n\r\n');
  await once(late, 'close');
  expect(lateText()).toMatch(/Connection: close/);
  const text = received(reading);
  await expect.poll(() => text().length, { timeout: 20_000 }).toBeGreaterThan(16 * 1024 * 1024);
  server.closeIdleConnections();
  await once(reading, 'close');
});

test('closing all connections closes those of the fast lane', async () => {
  const { server } = await listening();
  const socket = connect(server);
  socket.write(get('/stored'));
  await once(socket, 'data');
  const closed = once(socket.resume(), 'close');
  server.closeAllConnections();
  await closed;
});

test('a connection that breaks takes nothing with it', async () => {
  const { server } = await listening();
  for (let turn = 0; turn < 20; turn++) {
    const socket = connect(server);
    socket.write(get(turn % 2 === 0 ? '/large' : '/stored'));
    await once(socket, 'readable');
    socket.resetAndDestroy();
  }
  await expect.poll(() => openConnections(server)).toBe(0);
  const socket = connect(server);
  const text = received(socket);
  socket.write(get('/stored'));
  await expect.poll(text).toMatch(/lane\.$/);
});
