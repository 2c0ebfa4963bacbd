import { once } from 'node:events';
import http2 from 'node:http2';
import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { checkConfig } from '../../commands/check-config.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type Answer, getByHttp, getByHttps, startHttpsServer } from '../../testing/https-server.ts';
import { putOwnCertificate } from '../../testing/own-certificate.ts';
import { isInstalled } from '../../testing/pebble.ts';

const SITE = 'www.example.org';
const SECOND = 'example.org';
const OTHER_SITE = 'jugend.example.org';
const HIDDEN_SITE = 'hidden.example.org';
const PICTURES = 'img.example.org';
const HOSTS = [SITE, SECOND, OTHER_SITE, HIDDEN_SITE, PICTURES, 'xn--mn-zka.example.org'];

const withOpenssl = test.skipIf(!isInstalled('openssl'));

/**
 * Starts a server with three sites.
 *
 * @param certified the host names that have a certificate
 */
async function serving(certified: readonly string[] = HOSTS) {
  const folder = await temporaryFolder();
  const trusted = new Map<string, string>();
  for (const host of certified) trusted.set(host, await putOwnCertificate(folder, host));
  const env = {
    DATA_DIR: folder,
    HTTPS_HOSTS: HOSTS.join(','),
    IMAGE_BASE_URL: `https://${PICTURES}`,
  };
  const server = await startHttpsServer({ env, isStarted: false });
  const { database, domains, now } = server.services;
  const main = domains.default()!;
  const about = { ...main, isDefault: false };
  const sites = [
    { ...main, name: 'Haven', hostnames: [SITE, SECOND] },
    { ...about, id: 'second', name: 'Jugend', hostnames: [OTHER_SITE], published: true },
    { ...about, id: 'third', name: 'Später', hostnames: [HIDDEN_SITE], published: false },
  ];
  for (const site of sites) await putDomain(database.writer, site, now());
  await domains.refresh();
  const get = (host: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    getByHttps(server.httpsPort, trusted.get(host)!, { path, host, headers });
  return { ...server, env, get, site: `https://${SITE}:${server.httpsPort}` };
}

/** Requests the home page with so few headers that the fast lane answers. */
async function plainly(port: number, host: string): Promise<Pick<Answer, 'status' | 'headers'>> {
  const socket = net.connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const [head = ''] = String((await once(socket, 'data'))[0]).split('\r\n\r\n', 1);
  socket.destroy();
  const location = /^location: (.*)$/im.exec(head)?.[1]?.trim();
  return { status: Number(head.split(' ')[1]), headers: { location } };
}

const led = ({ status, headers }: Pick<Answer, 'status' | 'headers'>) => [status, headers.location];

withOpenssl('a second name leads to the first one by HTTPS, and keeps path and query', async () => {
  const server = await serving();
  for (const name of [SECOND, 'xn--mn-zka.example.org']) {
    expect(led(await server.get(name, '/'))).toEqual([301, `${server.site}/`]);
    const path = '/hilfe/%C3%A4rzte?q=a%20b&token=1';
    expect(led(await server.get(name, path))).toEqual([301, `${server.site}${path}`]);
  }
  // The second request gets the page of the first host name from the cache.
  expect((await server.get(SITE, '/')).status).toBe(200);
  expect((await server.get(SITE, '/')).status).toBe(200);
  expect(led(await server.get(SECOND, '/'))).toEqual([301, `${server.site}/`]);
  // The fast lane would answer this request.
  const plain = await server.get(SECOND, '/', { connection: 'keep-alive' });
  expect(led(plain)).toEqual([301, `${server.site}/`]);
  expect(led(await server.get(SECOND, '/api/openapi.json'))).toEqual([
    301,
    `${server.site}/api/openapi.json`,
  ]);
  expect((await server.get(SECOND, '/health/live')).status).toBe(200);
});

withOpenssl('by HTTP/2 too, where what is sent keeps its method', async () => {
  const server = await serving();
  const client = http2.connect(`https://127.0.0.1:${server.httpsPort}`, {
    servername: SECOND,
    rejectUnauthorized: false,
  });
  onTestFinished(() => client.destroy());
  const ask = async (method: string, path = '/news?page=2') => {
    const authority = `${SECOND}:${server.httpsPort}`;
    const pseudo = { ':authority': authority, ':path': path, ':method': method };
    const stream = client.request(pseudo, { endStream: method === 'GET' });
    stream.end();
    const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
    return [headers[':status'], headers.location];
  };
  const location = `${server.site}/news?page=2`;
  expect([await ask('GET'), await ask('HEAD')]).toEqual([
    [301, location],
    [301, location],
  ]);
  // The page of the first host name is stored, and the fast lane would send it.
  expect((await server.get(SITE, '/')).status).toBe(200);
  expect(await ask('GET', '/')).toEqual([301, `${server.site}/`]);
  expect([await ask('POST'), await ask('PUT')]).toEqual([
    [308, location],
    [308, location],
  ]);
});

withOpenssl('names of other sites, and those that the settings give pictures, are served', async () => {
  const server = await serving();
  expect((await server.get(OTHER_SITE, '/')).status).not.toBe(301);
  expect((await server.get(HIDDEN_SITE, '/')).status).toBe(404);
  expect(led(await server.get(PICTURES, '/img/nothing'))).toEqual([404, undefined]);
  const states = (await server.services.system.state()).certificates;
  expect(states.map(({ host, shows }) => [host, shows])).toEqual([
    [SITE, 'shows the site ‘Haven’'],
    [SECOND, `leads to ${SITE}`],
    [OTHER_SITE, 'shows the site ‘Jugend’'],
    [HIDDEN_SITE, 'shows nothing: the site ‘Später’ is not public'],
    [PICTURES, 'serves pictures, files or the API, as the settings say'],
    ['xn--mn-zka.example.org', `leads to ${SITE}`],
  ]);
});

withOpenssl('a name that a site gets or loses is served, or leads on, at once', async () => {
  const server = await serving();
  const { database, domains, now } = server.services;
  const other = domains.byId('second')!;
  await putDomain(database.writer, { ...other, hostnames: [OTHER_SITE, 'xn--mn-zka.example.org'] }, now());
  await domains.refresh();
  expect((await server.get('xn--mn-zka.example.org', '/')).status).not.toBe(301);
  await putDomain(database.writer, { ...other, hostnames: [] }, now());
  await domains.refresh();
  expect(led(await server.get(OTHER_SITE, '/'))).toEqual([301, `${server.site}/`]);
});

withOpenssl('plain HTTP leads straight to the address of the site, from what is stored too', async () => {
  const server = await serving();
  const location = `${server.site}/a?b=c`;
  expect(led(await getByHttp(server.httpPort, '/a?b=c', { host: SECOND }))).toEqual([301, location]);
  const post = await getByHttp(server.httpPort, '/a?b=c', { host: SECOND, method: 'POST' });
  expect(led(post)).toEqual([308, location]);
});

withOpenssl('while only the second name has a certificate, it leads to the site by http', async () => {
  const server = await serving([SECOND]);
  const location = `http://${SITE}:${server.httpPort}/`;
  expect(led(await server.get(SECOND, '/'))).toEqual([301, location]);
  const byHttp = () => getByHttp(server.httpPort, '/', { host: SECOND });
  expect(led(await byHttp())).toEqual([301, location]);
  expect((await getByHttp(server.httpPort, '/')).status).toBe(200);
  expect((await getByHttp(server.httpPort, '/')).status).toBe(200);
  expect(led(await byHttp())).toEqual([301, location]);
});

test('while no name has a certificate, it does so from the fast lane, too', async () => {
  const server = await serving([]);
  const location = `http://${SITE}:${server.httpPort}/`;
  expect((await plainly(server.httpPort, SITE)).status).toBe(200);
  const { hits } = server.services.pageCache.counts;
  expect((await plainly(server.httpPort, SITE)).status).toBe(200);
  expect(server.services.pageCache.counts.hits).toBe(hits + 1);
  expect(led(await plainly(server.httpPort, SECOND))).toEqual([301, location]);
});

/** Returns the host names that `hearth check-config` prints. */
async function listed(env: Readonly<Record<string, string>>): Promise<string[]> {
  const { text } = await checkConfig(env, { isProbing: false });
  const [, list = ''] = text.split('Names with a certificate\n');
  const lines = list.split('\n\n')[0]!.split(/\n(?= {2}\S)/);
  return lines.map((line) => line.trim().replaceAll(/\s+/g, ' '));
}

test('check-config lists what each name shows, before the first start', async () => {
  const env = {
    HTTPS_HOSTS: `${SITE},${SECOND},${PICTURES}`,
    IMAGE_BASE_URL: `https://${PICTURES}`,
    DATA_DIR: await temporaryFolder(),
  };
  expect(await listed(env)).toEqual([
    `${SITE} shows the site`,
    `${SECOND} leads to ${SITE}`,
    `${PICTURES} serves pictures, files or the API, as the settings say`,
  ]);
  expect(await listed({ DATA_DIR: await temporaryFolder() })).toEqual(['']);
});

withOpenssl('and knows the sites once a page of them was served', async () => {
  const server = await serving();
  await server.get(SITE, '/');
  await vi.waitFor(
    async () =>
      expect((await listed(server.env)).slice(0, 3)).toEqual([
        `${SITE} shows the site ‘Haven’`,
        `${SECOND} leads to ${SITE}`,
        `${OTHER_SITE} shows the site ‘Jugend’`,
      ]),
    { timeout: 20_000 },
  );
});
