import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { logging } from './logging.ts';

test('the log holds no token, password, cookie or address of a reader', async () => {
  const server = await startTestServer();
  let log = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  const app = await buildApp(server.services, { logger: { ...(logging('trace') as object), stream } });
  await app.inject({
    url: '/?token=secret-token&email=a@example.org',
    headers: { cookie: 'authToken=secret' },
  });
  await app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { username: 'mira', password: 'secret words' },
    remoteAddress: '203.0.113.7',
  });
  expect(log).toContain('"path":"/api/user/login"');
  expect(log).not.toMatch(/secret|203\.0\.113\.7|example\.org/);
  await app.close();
  await server.close();
});
