import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { logging } from '../log/logging.ts';

/** Returns the warnings that a server logs for these requests. */
async function warnings(env: Record<string, string>, requests: readonly InjectOptions[]): Promise<string[]> {
  const server = await startTestServer(env);
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const app = await buildApp(server.services, { logger: { ...(logging('warn') as object), stream } });
  onTestFinished(async () => {
    await app.close();
    await server.close();
  });
  for (const request of requests) await app.inject(request);
  return lines.map((line) => JSON.parse(line).msg);
}

const forwarded = (url: string, headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.7' }) => ({
  url,
  headers,
  remoteAddress: '10.0.0.5',
});

test('an undeclared proxy causes one warning, which names the variable and no address', async () => {
  for (const env of [{}, { TRUST_PROXY: '127.0.0.1/32' }] as Record<string, string>[]) {
    const lines = await warnings(env, [forwarded('/'), forwarded('/api/user/me'), forwarded('/x')]);
    expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY to its network')]);
    expect(lines[0]).not.toMatch(/203\.0|10\.0/);
  }
});

test('a declared proxy, and a visitor without one, cause no warning', async () => {
  const trusted = { TRUST_PROXY: '10.0.0.0/8' };
  const own = { 'x-forwarded-for': '10.0.0.5' };
  expect(await warnings(trusted, [forwarded('/'), forwarded('/', own)])).toEqual([]);
  expect(await warnings({}, [forwarded('/', {})])).toEqual([]);
});
