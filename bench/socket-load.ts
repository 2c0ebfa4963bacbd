import net from 'node:net';
import type { Load } from './load.ts';
import { percentile } from './statistics.ts';
import type { Answered } from './wrk.ts';

/**
 * A small load generator in a separate process: each keep-alive connection repeats the same request as soon as a response
 * arrives. Takes a `Load` as JSON, and prints an `Answered` as JSON.
 */
const { url, headers = {}, seconds, connections = 1 } = JSON.parse(process.argv[2] ?? '') as Load;
const { hostname, port, pathname, search, host } = new URL(url);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
/** The times from request to response of all completed requests, in milliseconds. */
const times: number[] = [];
const sockets = new Set<net.Socket>();

function connect(): void {
  let pending: Buffer = Buffer.alloc(0);
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  const socket = net.connect(Number(port), hostname, send);
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on('error', fail);
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const head = readHead(pending);
    if (head === null || pending.length < head.length) return;
    pending = pending.subarray(head.length);
    times.push(performance.now() - sentAt);
    if (!head.last) return send();
    sockets.delete(socket);
    socket.destroy();
    connect();
  });
}

/**
 * Returns the length in bytes of the response at the start of the buffer, and whether the response is the last one on its
 * connection, because servers limit the number of requests per connection. Returns null until the head of the response is
 * complete.
 */
function readHead(buffer: Buffer): { readonly length: number; readonly last: boolean } | null {
  const end = buffer.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = buffer.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  if (status >= 400) fail(new Error(`${url} answered ${status} under load.`));
  const body = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(body))
    fail(new Error(`${url} answers without a length, which this generator cannot read.`));
  return { length: end + 4 + body, last: /\r\nconnection: close/i.test(head) };
}

function fail(error: Error): never {
  console.error(error.message);
  process.exit(1);
}

const from = performance.now();
for (let count = 0; count < connections; count++) connect();
setTimeout(() => {
  const answered: Answered = {
    requests: times.length,
    seconds: (performance.now() - from) / 1000,
    p99: percentile(times, 0.99),
  };
  console.log(JSON.stringify(answered));
  for (const socket of sockets) socket.destroy();
}, seconds * 1000);
