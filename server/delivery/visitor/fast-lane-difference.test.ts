import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from '../connections/http-server.ts';
import { refuseUnreadable, refuseWrongHost } from '../connections/unreadable-requests.ts';
import { PageCache } from './page-cache.ts';

const RUNS = 400;
/**
 * The number of requests in one run, each on a new connection, and all at the same time. All runs together send 20,000
 * requests.
 */
const REQUESTS = 50;

/** A request as Latin-1 bytes, and the positions at which it is split into packets. */
interface Sent {
  readonly text: string;
  readonly cuts: readonly number[];
}

const TARGETS = [
  ['/about', 16],
  ['/about?utm_source=letter', 4],
  ['/', 4],
  ['/gone', 1],
  ['/About', 1],
  ['/about/', 1],
  ['//about', 1],
  ['/%61bout', 1],
  ['/api/page/load?slug=about', 1],
  ['/img/nothing?w=320', 1],
  ['/login', 1],
  ['/health/live', 1],
  ['http://localhost/about', 1],
  ['*', 1],
  ['/about#part', 1],
] as const;

const ORDINARY = [
  'Connection: keep-alive',
  'Cache-Control: max-age=0',
  'Upgrade-Insecure-Requests: 1',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
  'Accept: text/html,*/*;q=0.8',
  'Sec-Fetch-Site: none',
  'Accept-Language: en-AU,en;q=0.9',
  'Cookie: fontSize=3',
];

const NEGOTIATED = [
  [],
  ['Accept-Encoding: gzip, deflate, br, zstd'],
  ['accept-encoding: gzip', 'If-None-Match: *'],
  ['Accept-Encoding: identity;q=1, *;q=0', 'If-None-Match: "other", W/"x"'],
  ['Accept-Encoding: gzip', 'Accept-Encoding: br'],
];

const ODD = [
  'Host: localhost',
  'Host:',
  'Host: [::1]:80',
  'Host : localhost',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: 5, 5',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity',
  'Connection: close',
  'Connection: Keep-Alive, close',
  'connection: upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: nothing',
  'Range: bytes=0-99',
  'Sec-Purpose: prefetch',
  'Cookie: authToken=x',
  'Keep-Alive: timeout=1',
  'Trailer: x',
  'TE: trailers',
  ' folded',
  '\tfolded',
  'no colon',
  ': no name',
  'name with blanks: x',
  'empty:',
  'x-latin: caf\xe9',
  'x-control: \x01',
  'x-null: \x00',
  `x-long: ${'a'.repeat(9000)}`,
  `x-too-long: ${'a'.repeat(17_000)}`,
];

const target = fc.oneof(...TARGETS.map(([value, weight]) => ({ arbitrary: fc.constant(value), weight })));
const method = fc.oneof(
  { arbitrary: fc.constant('GET'), weight: 30 },
  { arbitrary: fc.constant('HEAD'), weight: 3 },
  { arbitrary: fc.constantFrom('POST', 'OPTIONS', 'get', 'BREW', 'PRI', ''), weight: 1 },
);
const version = fc.oneof(
  { arbitrary: fc.constant('HTTP/1.1'), weight: 40 },
  { arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/1.10', 'http/1.1', ''), weight: 1 },
);
const host = fc.oneof(
  { arbitrary: fc.constant(['Host: localhost']), weight: 40 },
  {
    arbitrary: fc.constantFrom([], ['host: LOCALHOST:4321'], ['Host: localhost', 'Host: localhost']),
    weight: 1,
  },
);
const end = fc.oneof(
  { arbitrary: fc.constant('\r\n'), weight: 40 },
  { arbitrary: fc.constantFrom('', '\n', '\r\n\r\n', '\r\nhello', '\r\n0\r\n\r\n'), weight: 1 },
);
const lineEnd = fc.oneof(
  { arbitrary: fc.constant('\r\n'), weight: 40 },
  { arbitrary: fc.constantFrom('\n', '\r', '\r\r\n', ' \r\n'), weight: 1 },
);

const request = fc
  .record({
    before: fc.oneof(
      { arbitrary: fc.constant(''), weight: 40 },
      { arbitrary: fc.constantFrom('\r\n', '\n', ' '), weight: 1 },
    ),
    line: fc.tuple(method, target, version),
    host,
    headers: fc.tuple(
      fc.subarray(ORDINARY),
      fc.constantFrom(...NEGOTIATED),
      fc.oneof(
        { arbitrary: fc.constant([]), weight: 3 },
        { arbitrary: fc.subarray(ODD, { maxLength: 2 }), weight: 1 },
      ),
    ),
    lineEnd,
    end,
  })
  .map(({ before, line, host, headers, lineEnd, end }) => {
    const lines = [line.join(' '), ...host, ...headers.flat()];
    return before + lines.map((text) => text + lineEnd).join('') + end;
  });

/**
 * Generates the bytes of a connection: one to three requests. Most requests are unchanged. In some requests, bytes are
 * replaced, added or removed.
 */
const mutation = fc.record({
  at: fc.nat(400),
  length: fc.nat(3),
  insert: fc.oneof(
    fc.constantFrom('', '\r', '\n', ' ', ':', '\0', '\t', '\xff', 'HTTP', '\r\n\r\n', ','),
    fc.string({ maxLength: 3 }),
  ),
});
const sent: fc.Arbitrary<Sent> = fc
  .record({
    requests: fc.array(request, { minLength: 1, maxLength: 3 }),
    mutations: fc.oneof(
      { arbitrary: fc.constant([]), weight: 2 },
      { arbitrary: fc.array(mutation, { maxLength: 3 }), weight: 1 },
    ),
    cuts: fc.oneof(fc.constant([]), fc.array(fc.nat(600), { maxLength: 4 })),
    betweenRequests: fc.boolean(),
  })
  .map(({ requests, mutations, cuts, betweenRequests }) => {
    let text = requests.join('');
    const ends = requests.map((_, index) => requests.slice(0, index + 1).join('').length);
    for (const { at, length, insert } of mutations)
      text = text.slice(0, at) + insert + text.slice(at + length);
    const all = [...cuts, ...(betweenRequests ? ends : [])].filter((cut) => cut > 0 && cut < text.length);
    return { text, cuts: [...new Set(all)].sort((one, other) => one - other) };
  });

/** The result of sending bytes to a server, as a client sees it. */
interface Outcome {
  readonly received: string;
  readonly isOpen: boolean;
}

/** A listening server that gives access to its end of each connection. */
class Watched {
  readonly #port: number;
  /** The server's ends of the connections, by the port of the client. */
  readonly #ends = new Map<number, net.Socket>();
  readonly #unfinished = new WeakMap<net.Socket, Set<IncomingMessage>>();

  constructor(server: Server) {
    this.#port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#ends.set(socket.remotePort!, socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const unfinished = this.#unfinished.get(request.socket) ?? new Set();
      this.#unfinished.set(request.socket, unfinished.add(request));
      response.once('close', () => unfinished.delete(request));
    });
  }

  async outcome({ text, cuts }: Sent): Promise<Outcome> {
    const client = net.connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    client.on('error', () => {});
    let received = '';
    client.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
    });
    const theirs = await this.#otherEnd(client);
    let from = 0;
    for (const cut of [...cuts, text.length]) {
      client.write(text.slice(from, cut), 'latin1');
      from = cut;
      // Makes the server read each packet separately, because Node's parser may treat a packet differently depending on the
      // other bytes in it.
      while (theirs.bytesRead < cut && !theirs.destroyed && !client.destroyed) await nextTurn();
    }
    await this.#settled(client, theirs, text.length);
    const isOpen = !client.destroyed;
    client.destroy();
    return { received: received.replaceAll(/^Date: .*\r\n/gm, ''), isOpen };
  }

  async #otherEnd(client: net.Socket): Promise<net.Socket> {
    await once(client, 'connect');
    const port = client.localPort!;
    while (!this.#ends.has(port)) await nextTurn();
    const end = this.#ends.get(port)!;
    this.#ends.delete(port);
    return end;
  }

  /** Waits until the server has read all bytes and sent all its responses. */
  async #settled(client: net.Socket, theirs: net.Socket, length: number): Promise<void> {
    const until = performance.now() + 20_000;
    let quiet = 0;
    let before = -1;
    while (performance.now() < until) {
      await nextTurn();
      if (theirs.destroyed || theirs.writableEnded) {
        if (client.destroyed) return;
        continue;
      }
      if (theirs.bytesRead < length || client.bytesRead < theirs.bytesWritten) continue;
      const unfinished = [...(this.#unfinished.get(theirs) ?? [])];
      if (unfinished.length === 0) return;
      // Every request waits for the rest of its body, so the server will send nothing more.
      quiet = unfinished.every(({ complete }) => !complete) && theirs.bytesWritten === before ? quiet + 1 : 0;
      before = theirs.bytesWritten;
      if (quiet > 100) return;
    }
    throw new Error('The server did not come to an end with the request.');
  }
}

/** Returns a cache of pages that are already compressed, so that every response is ready at once. */
async function cachedPages(): Promise<PageCache> {
  const cache = new PageCache((host) => (/^localhost\b/i.test(host) ? 'one' : null));
  for (const path of ['/about', '/']) {
    const html = Buffer.from(`<h1>${path}</h1>`.repeat(300));
    const page = cache.finish(
      {
        status: 200,
        storable: true,
        onlyOnRequest: path === '/',
        html,
        headers: { 'content-type': 'text/html' },
        tags: [],
      },
      'one',
    );
    for (const encoding of ['br', 'gzip', 'identity'] as const) await page.make(encoding);
    cache.store({ domain: 'one', path, generation: cache.generation() }, page);
  }
  return cache;
}

/** Starts the server with a handler that reports, in its response, how it understood the request. */
async function listening(cache: PageCache, hasLane: boolean): Promise<Watched> {
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    if (refuseWrongHost(request, response) || cache.tryServe(request, response)) return;
    const { method, url, httpVersion, rawHeaders } = request;
    response.end(JSON.stringify({ method, url, httpVersion, rawHeaders }));
  };
  const server = createHttpServer(handler, hasLane ? { findStored: (request) => cache.ready(request) } : {});
  server.on('clientError', refuseUnreadable);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return new Watched(server);
}

test('with the fast lane and without it, every request has the same response', {
  timeout: 240_000,
}, async () => {
  const cache = await cachedPages();
  const withLane = await listening(cache, true);
  const without = await listening(cache, false);
  const ready = vi.spyOn(cache, 'ready');
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: REQUESTS, maxLength: REQUESTS }), async (many) => {
      const pairs = many.map(
        async (one) => [await without.outcome(one), await withLane.outcome(one)] as const,
      );
      for (const [index, [expected, outcome]] of (await Promise.all(pairs)).entries()) {
        expect(outcome, JSON.stringify(many[index])).toEqual(expected);
      }
    }),
    { numRuns: RUNS },
  );
  const served = ready.mock.results.filter(({ value }) => value !== null).length;
  expect(served).toBeGreaterThan((RUNS * REQUESTS) / 10);
});
