import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { startHttpsServer } from '../../testing/https-server.ts';
import { putOwnCertificate } from '../../testing/own-certificate.ts';
import { isInstalled } from '../../testing/pebble.ts';
import { startTestServer } from '../../testing/test-server.ts';

const HOST = 'www.example.org';

/** Sends a request on a new connection, which the server closes after its response. Returns the complete response as text. */
async function exchange(
  socket: net.Socket,
  target: string,
  {
    host = HOST,
    method = 'GET',
    version = '1.1',
  }: { host?: string | null; method?: string; version?: string } = {},
): Promise<string> {
  onTestFinished(() => void socket.destroy());
  const lines = host === null ? [] : [`Host: ${host}`];
  socket.write([`${method} ${target} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(socket, 'end');
  return text;
}

/** Removes the parts of a response that differ each time. */
const steady = (response: string) => response.replace(/^date: .*\r\n/im, '').replace(/"req-[^"]*"/g, '');
const statusOf = (response: string) => Number(response.split(' ')[1]);

describe('by http', () => {
  /** Starts a server whose only host is `HOST`, and returns a function that sends requests to it. */
  async function asking() {
    const { app } = await startTestServer({ SITE_URL: `https://${HOST}` });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return (...[target, request]: [string, Parameters<typeof exchange>[2]?]) =>
      exchange(net.connect(port, '127.0.0.1'), target, request);
  }

  test.each([
    [`http://${HOST}/`, '/'],
    [`http://${HOST}`, '/'],
    [`https://${HOST}/`, '/'],
    [`HTTP://WWW.Example.org:80/`, '/'],
    [`http://${HOST}?utm_source=letter`, '/?utm_source=letter'],
    [`http://${HOST}/about?a=http://b/c`, '/about?a=http://b/c'],
    [`http://${HOST}//evil.example`, '//evil.example'],
    [`http://${HOST}/login`, '/login'],
    [`http://${HOST}/robots.txt`, '/robots.txt'],
    [`http://${HOST}/no-such-page`, '/no-such-page'],
  ])('%s is %s', async (absolute, origin) => {
    const ask = await asking();
    // Sends each request before and after the page is cached.
    for (let time = 0; time < 2; time += 1) {
      expect(steady(await ask(absolute))).toBe(steady(await ask(origin)));
    }
  });

  test('a page is answered with its text', async () => {
    const ask = await asking();
    const page = await ask(`http://${HOST}/`);
    expect(statusOf(page)).toBe(200);
    expect(page).toContain('<title>Welcome</title>');
  });

  test('the host of the target counts, whatever the Host header says', async () => {
    const ask = await asking();
    expect(statusOf(await ask(`http://${HOST}/`, { host: 'evil.example' }))).toBe(200);
    const theirs = await ask('http://evil.example/');
    expect(statusOf(theirs)).toBe(404);
    expect(steady(theirs)).toBe(steady(await ask('/', { host: 'evil.example' })));
  });

  test('a call of the API is one, and a HEAD request has no body', async () => {
    const ask = await asking();
    expect(await ask(`http://${HOST}/api/nothing`)).toContain('application/json');
    expect(await ask(`http://${HOST}/`, { method: 'HEAD' })).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n$/s);
  });

  test('nobody is told to send an upload before it is known who they are', async () => {
    const ask = await asking();
    const host = `${HOST}\r\nExpect: 100-continue\r\nContent-Length: 10`;
    const response = await ask(`http://${HOST}/api/file/upload`, { method: 'POST', host });
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
  });

  test.each(['http:///', 'http://mira@www.example.org/', 'http://www.example.org:http/', 'http://a,b/'])(
    '%s names no host: it is refused, by HTTP/1.0 too',
    async (target) => {
      const ask = await asking();
      expect(statusOf(await ask(target))).toBe(400);
      expect(statusOf(await ask(target, { host: null, version: '1.0' }))).toBe(400);
    },
  );

  test('the Host header has to be there and right all the same', async () => {
    const ask = await asking();
    for (const host of [null, '', 'a b', `${HOST}\r\nHost: ${HOST}`]) {
      expect([host, statusOf(await ask(`http://${HOST}/`, { host }))]).toEqual([host, 400]);
    }
    expect(statusOf(await ask(`http://${HOST}/`, { host: null, version: '1.0' }))).toBe(200);
  });
});

describe.skipIf(!isInstalled('openssl'))('where Hearth speaks HTTPS itself', () => {
  test('whole URLs are taken by https, and sent on from http', async () => {
    const folder = await temporaryFolder();
    const ca = await putOwnCertificate(folder, HOST);
    const { httpsPort, httpPort } = await startHttpsServer({ env: { DATA_DIR: folder }, isStarted: false });
    const byTls = (target: string) =>
      exchange(tls.connect({ host: '127.0.0.1', port: httpsPort, servername: HOST, ca }), target);
    const plain = (target: string) => exchange(net.connect(httpPort, '127.0.0.1'), target);

    expect(statusOf(await byTls(`https://${HOST}/`))).toBe(200);
    expect(statusOf(await byTls('https://evil.example/'))).toBe(404);
    expect(statusOf(await byTls('https://mira@www.example.org/'))).toBe(400);
    expect(await plain(`http://${HOST}/about?a=b`)).toContain(
      `location: https://${HOST}${httpsPort === 443 ? '' : `:${httpsPort}`}/about?a=b\r\n`,
    );
    const unknown = await plain('http://evil.example/about');
    expect(statusOf(unknown)).toBe(404);
    expect(unknown).not.toContain('evil.example');
  });
});
