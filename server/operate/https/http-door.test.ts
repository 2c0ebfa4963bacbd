import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startHttpsServer } from '../../testing/https-server.ts';

const HOST = 'www.example.org';

/** Starts a server that has no certificate and never gets one. */
const withoutCertificate = () =>
  startHttpsServer({ env: { ADMIN_PASSWORD: 'quite a long password' }, isStarted: false });

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends a request by plain HTTP exactly as given, and returns the response. */
async function ask(port: number, line: string, headers: readonly string[] = [], body = ''): Promise<Answer> {
  const socket = net.connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  socket.write([line, `Host: ${HOST}`, 'Connection: close', ...headers, ...length, '', body].join('\r\n'));
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  const [head = '', rest = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest };
}

describe('before the first certificate is there', () => {
  test('readers get the pages by http', async () => {
    const { httpPort } = await withoutCertificate();
    for (const path of ['/', '/health/ready', '/login-help'])
      expect((await ask(httpPort, `GET ${path} HTTP/1.1`)).status).not.toBe(503);
    expect((await ask(httpPort, 'GET / HTTP/1.1')).status).toBe(200);
  });

  test('nobody is asked for a password by http, however the address is written', async () => {
    const { httpPort } = await withoutCertificate();
    const paths = ['/login', '/login?token=abc', '/login/', '/LOGIN', '/%6cogin', '//login', '/login#top'];
    // At the second request, the page is in the cache.
    for (const target of [...paths, `http://${HOST}/login`, ...paths]) {
      const { status, head, body } = await ask(httpPort, `GET ${target} HTTP/1.1`, ['Accept: text/html,*/*']);
      expect([target, status]).toEqual([target, 503]);
      expect(head).toContain('retry-after: 60');
      expect(head).toContain('content-type: text/html');
      expect(body).toContain('Please try again in a minute');
      expect(body).not.toMatch(/<input|password/i);
    }
    const { status, body } = await ask(httpPort, 'HEAD /login HTTP/1.1');
    expect([status, body]).toEqual([503, '']);
  });

  test('nothing that is sent by http is taken: no log-in, no form, no session', async () => {
    const { httpPort } = await withoutCertificate();
    const login = JSON.stringify({ username: 'admin', password: 'quite a long password' });
    for (const path of ['/api/user/login', '/api/user/loginWithCode', '/api/form/submit', '/', '/login']) {
      const { status, head, body } = await ask(
        httpPort,
        `POST ${path} HTTP/1.1`,
        ['Content-Type: application/json'],
        login,
      );
      expect([path, status]).toEqual([path, 503]);
      expect(JSON.parse(body)).toMatchObject({ statusCode: 503, error: { code: 'https-soon' } });
      expect(head).not.toContain('set-cookie');
    }
  });

  test('somebody without JavaScript who sends a form gets plain words', async () => {
    const { httpPort } = await withoutCertificate();
    const headers = ['Accept: text/html', 'Content-Type: application/x-www-form-urlencoded'];
    const { status, body } = await ask(httpPort, 'POST / HTTP/1.1', headers, 'name=Mira');
    expect([status, body]).toEqual([503, expect.stringContaining('<h1>In a moment</h1>')]);
  });
});
