import { once } from 'node:events';
import fs from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { CONNECTION_LIMITS } from '../../delivery/connections/connection-limits.ts';
import { ConnectionShares } from '../../delivery/connections/connection-shares.ts';
import { refuseWrongHost } from '../../delivery/connections/unreadable-requests.ts';
import { PageCache } from '../../delivery/visitor/page-cache.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { connectByTls } from '../../testing/https-server.ts';
import { isInstalled, makeCertificate } from '../../testing/pebble.ts';
import type { Certificate } from './certificate.ts';
import { withHsts } from './http-door.ts';
import { createTlsServer } from './tls-server.ts';

const HOST = 'www.example.org';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const PATHS = ['/about', '/about?utm_source=letter', '/quiet', '/about?token=a', '/About', '/gone', '*'];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-AU', 'user-agent': 'Mozilla/5.0' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'identity;q=1, *;q=0', 'if-none-match': '"other", W/"x"' },
  { 'if-none-match': '*' },
  { cookie: 'fontSize=3' },
  { cookie: 'fontSize=3; __Host-authToken=x' },
  { cookie: 'authToken=x' },
  { range: 'bytes=0-9' },
  { 'sec-purpose': 'prefetch', 'accept-encoding': 'br' },
  { purpose: 'prefetch' },
  { 'content-length': '0' },
  { 'x-long': 'a'.repeat(9000) },
  { 'x-forwarded-for': '192.0.2.1' },
];
/** Other hosts than the one of the pages. */
const HOSTS = ['WWW.Example.org:443', 'proven.example.org', 'other.example.org', 'a,b'];

/** Returns a cache of pages that are already compressed. */
async function cachedPages(): Promise<PageCache> {
  const cache = new PageCache((host) => (/^(www|proven)\.example\.org\b/i.test(host) ? 'one' : null));
  for (const path of ['/about', '/quiet']) {
    const html = Buffer.from(`<h1>${path}</h1>`.repeat(3000));
    const headers = { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' };
    const page = { status: 200, storable: true, onlyOnRequest: path === '/quiet', html, headers, tags: [] };
    const made = cache.finish(page, 'one');
    for (const encoding of ['br', 'gzip', 'identity'] as const) await made.make(encoding);
    cache.store({ domain: 'one', path, generation: cache.generation() }, made);
  }
  return cache;
}

/** Starts a server whose handler says how it understood each request for which there is no page. */
async function listening(cache: PageCache, hasLane: boolean): Promise<number> {
  const folder = await temporaryFolder();
  const files = { certificate: path.join(folder, 'c.pem'), key: path.join(folder, 'k.pem') };
  makeCertificate(files, { host: HOST });
  const pem = (await fs.readFile(files.certificate, 'utf8')) + (await fs.readFile(files.key, 'utf8'));
  const context = createSecureContext({ key: pem, cert: pem });
  const certificates = {
    forHost: () => ({ pem, context, notBefore: 0, notAfter: 0 }) satisfies Certificate,
    hsts: (host: string) => (host === 'proven.example.org' ? 'max-age=86400' : null),
  };
  const answer: RequestListener = (request, response) => {
    if (refuseWrongHost(request, response) || cache.tryServe(request, response)) return;
    const { method, url, httpVersion, headers } = request;
    response.end(JSON.stringify({ method, url, httpVersion, host: headers.host }));
  };
  const server = createTlsServer(withHsts(certificates, answer), {
    certificates,
    shares: new ConnectionShares(CONNECTION_LIMITS),
    isUpload: () => false,
    findStored: hasLane ? (request) => cache.ready(request) : undefined,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the whole response by HTTP/1.1, as text without its date. */
async function byHttp1(port: number, { method, path, host, headers }: Asked): Promise<string> {
  const socket = await connectByTls(port, { ALPNProtocols: ['http/1.1'] });
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const body = method === 'POST' && headers['content-length'] === undefined ? 'content-length: 0\r\n' : '';
  // The second request ends the connection.
  const last = `GET /end HTTP/1.1\r\nhost: ${HOST}\r\nconnection: close\r\n\r\n`;
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    if (text === '') socket.write(last);
    text += chunk;
  });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${body}\r\n`);
  await once(socket, 'close');
  return text.replaceAll(/^Date: .*\r\n/gm, '');
}

/** Returns the whole response by HTTP/2, without its date; without a response, the code with which the stream ended. */
async function byHttp2(client: http2.ClientHttp2Session, asked: Asked): Promise<unknown[]> {
  const { method, path, host, headers } = asked;
  const pseudo = { ':method': method, ':path': path, ':authority': host };
  const stream = client.request({ ...pseudo, ...headers }, { endStream: true }).on('error', () => {});
  let fields: readonly string[] = [];
  stream.once('response', (_headers, _flags, received) => {
    fields = received as unknown as string[];
  });
  let body = '';
  stream.setEncoding('latin1').on('data', (chunk: string) => {
    body += chunk;
  });
  await new Promise((resolve) => stream.once('close', resolve));
  const pairs = fields.flatMap((name, at) =>
    at % 2 === 0 && name !== 'date' ? [[name, fields[at + 1]]] : [],
  );
  return [stream.rstCode, pairs, body];
}

async function connected(port: number): Promise<http2.ClientHttp2Session> {
  const client = http2.connect(`https://127.0.0.1:${port}`, { servername: HOST, rejectUnauthorized: false });
  onTestFinished(() => client.destroy());
  await once(client, 'connect');
  return client;
}

const requests: Asked[] = [
  ...METHODS.flatMap((method) =>
    PATHS.flatMap((path) => HEADERS.map((headers) => ({ method, path, host: HOST, headers }))),
  ),
  ...HOSTS.flatMap((host) => HEADERS.map((headers) => ({ method: 'GET', path: '/about', host, headers }))),
];

test.skipIf(!isInstalled('openssl'))(
  'with the fast lane and without it, every request has the same response, by HTTP/1.1 and by HTTP/2',
  { timeout: 120_000 },
  async () => {
    const cache = await cachedPages();
    const ports = [await listening(cache, false), await listening(cache, true)] as const;
    const clients = [await connected(ports[0]), await connected(ports[1])] as const;
    const hits = { without: 0, withLane: 0 };
    for (const asked of requests) {
      const before = cache.counts.hits + cache.counts.notModified;
      const without = [await byHttp1(ports[0], asked), await byHttp2(clients[0], asked)];
      const between = cache.counts.hits + cache.counts.notModified;
      const withLane = [await byHttp1(ports[1], asked), await byHttp2(clients[1], asked)];
      expect(withLane, JSON.stringify(asked)).toEqual(without);
      hits.without += between - before;
      hits.withLane += cache.counts.hits + cache.counts.notModified - between;
    }
    expect(hits.withLane).toBe(hits.without);
    expect(hits.withLane).toBeGreaterThan(requests.length / 4);
  },
);

test.skipIf(!isInstalled('openssl'))(
  'the fast lane asks nothing of the handler, by either protocol',
  async () => {
    const cache = await cachedPages();
    const port = await listening(cache, true);
    cache.tryServe = () => false;
    const asked = {
      method: 'GET',
      path: '/about',
      host: 'proven.example.org',
      headers: { 'accept-encoding': 'br' },
    };
    const [, fields, body] = await byHttp2(await connected(port), asked);
    expect(fields).toEqual(
      expect.arrayContaining([
        [':status', '200'],
        ['strict-transport-security', 'max-age=86400'],
        ['content-encoding', 'br'],
      ]),
    );
    const text = await byHttp1(port, asked);
    expect(text).toContain('strict-transport-security: max-age=86400\r\n');
    expect(text).toContain(body);
  },
);
