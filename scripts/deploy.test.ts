import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import https, { type RequestOptions } from 'node:https';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../db/testing/free-port.ts';
import { createFirstAdmin } from '../server/people/auth/first-admin.ts';
import { cleanEnvironment } from '../server/testing/clean-environment.ts';
import { temporaryFolder } from '../server/testing/folders.ts';
import { isInstalled, makeCertificate } from '../server/testing/pebble.ts';
import { startTestServer } from '../server/testing/test-server.ts';
import { multipart } from '../server/testing/uploads.ts';

const HOST = 'www.example.org';
const PASSWORD = 'quite a long password';
const PROXIES = ['caddy', 'nginx'] as const;

type Proxy = (typeof PROXIES)[number];

const example = (name: string) => fs.readFile(path.join('docs/deploy', name), 'utf8');

/** Replaces parts of a text. Each part must exist. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example has no '${from}'.`);
    return changed.replaceAll(from, to);
  }, text);
}

interface Ports {
  readonly hearth: number;
  readonly https: number;
  readonly http: number;
}

/** Returns our Caddyfile with other ports and a test certificate. */
async function caddyConfig(folder: string, ports: Ports): Promise<readonly string[]> {
  const text = replaced(await example('Caddyfile'), {
    'www.example.org {': `https://${HOST}:${ports.https} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    '\nexample.org {': `\nhttp://example.org:${ports.http} {`,
    '127.0.0.1:4321': `127.0.0.1:${ports.hearth}`,
  });
  const file = path.join(folder, 'Caddyfile');
  await fs.writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
}

/** Returns our server blocks with other ports, inside the surrounding configuration of Debian. */
async function nginxConfig(folder: string, ports: Ports): Promise<readonly string[]> {
  const text = replaced(await example('nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${ports.https} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '/etc/letsencrypt/live/www.example.org/fullchain.pem': `${folder}/cert.pem`,
    '/etc/letsencrypt/live/www.example.org/privkey.pem': `${folder}/key.pem`,
    '127.0.0.1:4321': `127.0.0.1:${ports.hearth}`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const http = `http { access_log off; ${temporary.join(' ')}\n${text} }`;
  await fs.writeFile(file, `daemon off; pid ${folder}/pid; error_log stderr; events {}\n${http}`);
  return ['nginx', '-c', file, '-e', 'stderr'];
}

const CONFIGS = { caddy: caddyConfig, nginx: nginxConfig };

/** Sends an HTTPS request through the proxy from another address of this machine, as if from another machine. */
type Ask = (url: string, options?: RequestOptions, body?: Buffer) => Promise<Received>;

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Runs Hearth behind a proxy as the example configuration does, until the test ends. */
async function behind(proxy: Proxy) {
  const folder = await temporaryFolder();
  // If root starts nginx, its workers run as another user.
  await fs.chmod(folder, 0o755);
  makeCertificate({ certificate: `${folder}/cert.pem`, key: `${folder}/key.pem` }, { host: HOST });
  const env = { SITE_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1/32', ADMIN_PASSWORD: PASSWORD };
  const server = await startTestServer(env);
  onTestFinished(() => server.close());
  await createFirstAdmin(server.services);
  server.app.get('/api/address', async (request) => ({ ip: request.ip, scheme: request.protocol }));
  let finish = () => {};
  server.app.get('/api/slowly', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('first\n');
    finish = () => reply.raw.end('last\n');
  });
  const ports = { hearth: await freePort(), https: await freePort(), http: await freePort() };
  await server.app.listen({ host: '127.0.0.1', port: ports.hearth });
  const [program, ...args] = await CONFIGS[proxy](folder, ports);
  const child = spawn(program!, args, {
    env: {
      ...cleanEnvironment({ HOME: folder, XDG_DATA_HOME: folder }),
      PATH: `${process.env.PATH}:/usr/sbin`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  // Sends SIGTERM, which nginx's master process passes on to its workers.
  onTestFinished(() => void child.kill('SIGTERM'));
  const open = (url: string, options: RequestOptions = {}) =>
    https.request({
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
      port: ports.https,
      servername: HOST,
      rejectUnauthorized: false,
      agent: false,
      path: url,
      ...options,
      headers: { host: HOST, ...options.headers },
    });
  const ask: Ask = (url, options, body) =>
    new Promise((resolve, reject) => {
      open(url, options)
        .on('response', async (response) => {
          const bytes = Buffer.concat(await response.toArray());
          resolve({ status: response.statusCode!, headers: response.headers, body: bytes });
        })
        .on('error', reject)
        .end(body);
    });
  await vi
    .waitFor(() => ask('/health/live'), { timeout: 10_000, interval: 50 })
    .catch(() => {
      throw new Error(`${proxy} did not start. ${errors}`);
    });
  return { server, ask, open, ports, finish: () => finish() };
}

for (const proxy of PROXIES) {
  if (!isInstalled(proxy)) console.log(`Skipped: Hearth behind ${proxy}, which is not installed.`);
  const isThere = isInstalled(proxy) && isInstalled('openssl') && process.platform === 'linux';

  test.skipIf(!isThere)(
    `${proxy} in front passes pages, log-ins, uploads and addresses on`,
    { timeout: 60_000 },
    async () => {
      const { server, ask, open, ports, finish } = await behind(proxy);

      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding };
        const direct = await server.app.inject({ url: '/', headers: { host: HOST, ...headers } });
        const page = await ask('/', { headers });
        expect(page.status).toBe(200);
        expect(page.headers['content-encoding']).toBe(direct.headers['content-encoding']);
        expect(page.body.equals(direct.rawPayload)).toBe(true);
        const again = { ...headers, 'if-none-match': String(page.headers.etag) };
        expect((await ask('/', { headers: again })).status).toBe(304);
        expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
      }

      const credentials = Buffer.from(JSON.stringify({ username: 'admin', password: PASSWORD }));
      const json = { 'content-type': 'application/json', origin: `https://${HOST}` };
      const loggedIn = await ask('/api/user/login', { method: 'POST', headers: json }, credentials);
      expect(loggedIn.status).toBe(200);
      const cookie = String(loggedIn.headers['set-cookie']);
      expect(cookie).toMatch(/^__Host-.*; Secure/);
      const foreign = { ...json, origin: `http://${HOST}` };
      const refused = await ask('/api/user/login', { method: 'POST', headers: foreign }, credentials);
      expect(refused.status).toBe(403);

      // A picture that is larger than the default body limit of proxies.
      const noise = {
        channels: 3,
        width: 1600,
        height: 1200,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      } as const;
      const bytes = await sharp({ create: noise }).png({ compressionLevel: 0 }).toBuffer();
      expect(bytes.length).toBeGreaterThan(5_000_000);
      const { headers, payload } = multipart([{ bytes, name: 'noise.png', type: 'image/png' }]);
      const session = {
        cookie: cookie.split(';')[0]!,
        origin: `https://${HOST}`,
        'content-length': payload.length,
      };
      const uploaded = await ask(
        '/api/image/upload',
        { method: 'POST', headers: { ...headers, ...session } },
        payload,
      );
      expect(uploaded.status, uploaded.body.toString()).toBe(201);

      // The server must not trust what a client says about itself.
      const claims = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
      const address = await ask('/api/address', { headers: claims });
      expect(JSON.parse(address.body.toString())).toEqual({ ip: '127.0.0.2', scheme: 'https' });

      const stream = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
        open('/api/slowly').on('response', resolve).on('error', reject).end();
      });
      const first = await new Promise((resolve) => stream.once('data', resolve));
      expect(String(first)).toBe('first\n');
      finish();
      expect(String((await stream.toArray()).at(-1))).toContain('last');

      const plain = await fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).catch(() => null);
      if (proxy === 'nginx') expect(plain?.headers.get('location')).toBe(`https://${HOST}/`);
    },
  );
}

const hasSystemd = isInstalled('systemd-analyze');
if (!hasSystemd) console.log('Skipped: the units of systemd, since systemd-analyze is not installed.');

test.skipIf(!hasSystemd)('the units of systemd are right, and give Hearth few rights', async () => {
  const folder = await temporaryFolder();
  const units = ['hearth.service', 'hearth.socket', 'hearth-https.socket'];
  for (const unit of units) {
    const text = await example(unit);
    // The program that the unit starts is not installed here.
    await fs.writeFile(
      path.join(folder, unit),
      text.replaceAll('/usr/local/bin/hearth serve', process.execPath),
    );
  }
  const analyze = (args: readonly string[]) =>
    execFileSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  expect(analyze(['verify', ...units.map((unit) => `./${unit}`)])).toBe('');
  // The threshold is the exposure level, from 0 (safe) to 100, above which the check fails.
  expect(() => analyze(['security', '--offline=true', '--threshold=20', './hearth.service'])).not.toThrow();
});

test('the service and its commands have a user of their own, whose folder code can be run from', async () => {
  const [service, command] = [await example('hearth.service'), await example('hearth-command')];
  expect(service).toMatch(/^User=hearth\nGroup=hearth$/m);
  expect(command).toContain('--property=User=hearth --property=Group=hearth');
  // From version 257 on, systemd mounts the folder of a dynamic user with 'noexec'.
  expect(`${service}${command}`).not.toMatch(/^[^#]*DynamicUser/m);
});

test('the service has the settings of the C library that the program would set itself', async () => {
  const { ALLOCATOR } = await import('../server/core/program/allocator.js');
  for (const name of ['hearth.service', 'Containerfile']) {
    const text = await example(name);
    for (const [variable, value] of Object.entries(ALLOCATOR)) expect(text).toContain(`${variable}=${value}`);
  }
});
