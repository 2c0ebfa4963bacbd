import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ SITE_URL: 'https://www.example.org' });
});
afterEach(() => server.close());

const UNAVAILABLE = {
  statusCode: 503,
  error: { code: 'unavailable', message: 'This is not available right now. Please try again soon.' },
};

test('a probe on an IP address says that the process is live and ready', async () => {
  for (const [url, status] of [
    ['/health/live', 'live'],
    ['/health/ready', 'ready'],
  ] as const) {
    const response = await server.get(url, { host: '10.0.0.5:4321' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('a server whose database does not respond is live, and not ready', async () => {
  await server.services.database.visitor.destroy();
  const ready = await server.get('/health/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toMatch(/^(5|6|7|8|9|10)$/);
  expect(ready.json()).toMatchObject(UNAVAILABLE);
  expect((await server.get('/health/live')).statusCode).toBe(200);
});

test('a server that was told to stop is no longer ready, and still finishes running requests', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  // An unfinished request keeps the connection open.
  socket.write('GET /health/ready HTTP/1.1\r\n');
  await expect
    .poll(() => new Promise((resolve) => server.app.server.getConnections((_, n) => resolve(n))))
    .toBe(1);
  const closing = server.app.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  socket.write('host: www.example.org\r\n\r\n');
  await once(socket, 'close');
  await closing;
  expect(received).toMatch(/^HTTP\/1\.1 503 /);
  expect(received.toLowerCase()).toContain('\r\nconnection: close\r\n');
});
