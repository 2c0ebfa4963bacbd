import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { logging } from '../log/logging.ts';
import { requestIds } from './request-id.ts';

const from = (remoteAddress: string, id: string) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test('a proxy that is trusted names its requests, and nobody else does', () => {
  const idOf = requestIds(['10.0.0.0/8', 'fd00::/8']);
  expect(idOf(from('10.1.2.3', 'proxy-0001'))).toBe('proxy-0001');
  expect(idOf(from('::ffff:10.1.2.3', 'proxy-0001'))).toBe('proxy-0001');
  expect(idOf(from('fd00::1', 'proxy-0001'))).toBe('proxy-0001');
  for (const address of ['203.0.113.7', '2001:db8::1', '']) {
    expect(idOf(from(address, 'proxy-0001'))).not.toBe('proxy-0001');
  }
  for (const id of ['short', 'a line\nof its own', 'x'.repeat(65), 'mira@example.org']) {
    expect(idOf(from('10.1.2.3', id))).not.toBe(id);
  }
  expect(requestIds([])(from('10.1.2.3', 'proxy-0001'))).not.toBe('proxy-0001');
});

test('ids of our own are never the same, also not those of two processes', () => {
  const [one, other] = [requestIds([]), requestIds([])];
  const ids = [one, one, other, other].map((idOf) => idOf(from('203.0.113.7', '')));
  expect(new Set(ids).size).toBe(4);
});

test('what failed can be found in the log by the id in the header of its response', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = await buildApp(server.services, { logger: { ...(logging('warn') as object), stream } });
  onTestFinished(() => app.close());
  await sql`alter table page_published rename to away`.execute(server.services.database.writer);
  await sql`alter table "user" rename to nobody`.execute(server.services.database.writer);
  const page = await app.inject('/nowhere');
  const payload = { username: 'mira', password: 'long words' };
  const call = await app.inject({ method: 'POST', url: '/api/user/login', payload });
  for (const response of [call, page]) {
    expect(response.statusCode).toBe(500);
    expect(lines.map((line) => JSON.parse(line).reqId)).toContain(response.headers['x-request-id']);
  }
  const missing = await app.inject({ method: 'POST', url: '/api/no/call' });
  expect(missing.headers['x-request-id']).toMatch(/^[\w-]{8}-\w+$/);
  expect((await app.inject('/health/live')).headers).not.toHaveProperty('x-request-id');
});
