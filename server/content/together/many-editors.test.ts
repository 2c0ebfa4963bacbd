import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { EVENT_STREAMS } from '../../core/limits/limits.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// 500 streams are all that the server takes here, so that the limit of all people is met too.
vi.mock(import('../../core/limits/limits.ts'), async (original) => {
  const limits = await original();
  return { ...limits, EVENT_STREAMS: { ...limits.EVENT_STREAMS, listeners: 500 as never } };
});

/** The streams from each loopback address, below the number of connections that one client may have. */
const OF_ADDRESS = 100;

let server: TestServer;
let port: number;
let page: StoredPage;
/** The server's ends of the connections. */
let ends: Set<Socket>;
let sockets: Socket[];

beforeEach(async () => {
  server = await startTestServer();
  ends = new Set();
  sockets = [];
  server.app.server.on('connection', (socket: Socket) => {
    ends.add(socket);
    socket.once('close', () => ends.delete(socket));
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  page = await server.publish(await server.signIn('mira', ['publisher']), { slug: 'hours', title: 'Hours' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

interface Stream {
  readonly cookie: string;
  readonly socket: Socket;
  readonly connection: string;
  /** Returns the data of all events of a name so far. */
  told(name: string): unknown[];
}

/** Opens a stream of events on a connection of its own, from one of several addresses. */
async function openStream(cookie: string): Promise<Stream> {
  const localAddress = `127.0.1.${1 + Math.floor(sockets.length / OF_ADDRESS)}`;
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('error', () => {});
  const connection = await new Promise<string>((resolve, reject) => {
    socket.on('close', () => reject(new Error(`The stream was refused: ${text}`)));
    socket.on('data', (part: string) => {
      text += part;
      const [, id] = /"connection":"(.+?)"/.exec(text) ?? [];
      if (id !== undefined) resolve(id);
    });
    socket.write(`GET /api/editor/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
  });
  const told = (name: string) =>
    [...text.matchAll(new RegExp(`^event: ${name}\ndata: (.*)$`, 'gm'))].map(([, data]) => JSON.parse(data!));
  return { cookie, socket, connection, told };
}

const report = ({ cookie, connection }: Stream, block: string | null = null) => {
  const places = [{ tab: connection, page: page._id, block }];
  return server.post('editor/here', { connection, places }, cookie);
};

/** Sends a request on a connection that ends with it. */
function get(path: string, cookie = ''): Promise<{ status: number; wait: string; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', cookie };
    const request = http.get({ port, host: '127.0.0.1', path, agent: false, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      const { statusCode: status = 0, headers: answered } = response;
      response.on('end', () => resolve({ status, wait: answered['retry-after'] ?? '', body }));
    });
    request.on('error', reject);
  });
}

async function expectRefused(cookie: string): Promise<void> {
  const { status, wait, body } = await get('/api/editor/events', cookie);
  expect([status, wait]).toEqual([429, String(EVENT_STREAMS.retrySeconds)]);
  expect(JSON.parse(body)).toEqual({
    statusCode: 429,
    message: expect.stringContaining('Everything else works.'),
    error: { code: 'too-many-editors', message: JSON.parse(body).message },
    retryAfter: EVENT_STREAMS.retrySeconds,
  });
}

test('500 streams: each person and all together are bounded, readers are served, a publication is told once to each, and closing frees all', async () => {
  const streams: Stream[] = [];
  for (let person = 0; streams.length < EVENT_STREAMS.listeners; person++) {
    const cookie = await server.signIn(`person${person}`);
    const count = Math.min(EVENT_STREAMS.ofPerson, EVENT_STREAMS.listeners - streams.length);
    streams.push(...(await Promise.all(Array.from({ length: count }, () => openStream(cookie)))));
    if (person === 0) await expectRefused(cookie);
  }
  const late = await server.signIn('late');
  await expectRefused(late);
  expect([server.services.liveEditors.count, ends.size]).toEqual([500, 500]);

  for (const stream of streams) expect((await report(stream, 'a')).statusCode).toBe(200);
  const mira = await server.signIn('mira2', ['publisher']);
  const [published, ...seen] = await Promise.all([
    server.publish(mira, { ...page, title: 'New hours' }),
    ...Array.from({ length: 20 }, () => get('/hours')),
  ]);
  for (const { status, body } of seen) {
    expect(status).toBe(200);
    expect(body).toMatch(/Hours|New hours/);
  }
  expect((await get('/hours')).body).toContain('New hours');
  const told = { id: page._id, version: published.version, slug: 'hours', by: 'mira2' };
  /** Returns what a browser was told of the publication, but not of the version that was stored when it came. */
  const news = (stream: (typeof streams)[number]) =>
    stream.told('changed').filter((change) => (change as { version: number }).version === published.version);
  for (const stream of streams) await expect.poll(() => news(stream)).toHaveLength(1);
  await sleep(3 * EVENT_STREAMS.gatherMs);
  for (const stream of streams) {
    expect(news(stream)).toEqual([{ ...told, person: expect.any(String) }]);
    expect((stream.told('here').at(-1) as { people: unknown[] }).people).toHaveLength(EVENT_STREAMS.shown);
  }

  // Readers do not wait while the sessions of all streams are looked at.
  const role = { subject: { kind: 'role', id: 'editor' }, domainId: null, by: 'x' } as const;
  const looked = server.services.liveEditors.changed(role).then(() => 'looked at all');
  expect(await Promise.race([looked, get('/hours').then(({ status }) => status)])).toBe(200);
  await looked;
  for (const stream of streams) expect(news(stream)).toHaveLength(1);

  streams[0]!.socket.destroy();
  await expect.poll(() => server.services.liveEditors.count).toBe(499);
  await openStream(late);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => [server.services.liveEditors.count, ends.size]).toEqual([0, 0]);
}, 60_000);

test('a client that does not read loses its stream with a bounded amount unread, and the others get everything', async () => {
  const deaf = await openStream(await server.signIn('deaf'));
  deaf.socket.removeAllListeners('data').pause();
  const [end] = [...ends];
  const lin = await openStream(await server.signIn('lin'));
  for (const stream of [deaf, lin]) await report(stream);
  let [count, unread] = [0, 0];
  for (; server.services.liveEditors.count === 2 && count < 1_000_000; count++) {
    server.services.liveEditors.commented(page._id);
    unread = Math.max(unread, end!.writableLength);
    if (count % 100 === 99) await turn();
  }
  expect(server.services.liveEditors.count).toBe(1);
  expect([end!.destroyed, end!.writableLength]).toEqual([true, 0]);
  expect(unread).toBeGreaterThan(EVENT_STREAMS.waitingBytes / 2);
  expect(unread).toBeLessThan(EVENT_STREAMS.waitingBytes + 1000);
  await expect.poll(() => lin.told('commented').length).toBe(count);
  // With PostgreSQL, another server may have the stream.
  expect((await report(deaf)).statusCode).toBe(onPostgres ? 200 : 404);
}, 60_000);
