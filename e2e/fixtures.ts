import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, type Cookie, type Page } from '@playwright/test';
import { cleanEnvironment } from '../server/testing/clean-environment.ts';

/** A real server, as an owner starts it, over a data folder of its own with the demo site. */
export interface HearthServer {
  /** `http://localhost:PORT` */
  readonly address: string;
  /** The same server under another host name of this machine. */
  readonly port: number;
  /** What it printed. */
  output(): string;
}

export const ADMIN = {
  username: 'marion',
  email: 'marion@example.org',
  password: 'a kettle and two mugs',
} as const;

const ROOT = path.resolve(import.meta.dirname, '..');

interface Fixtures {
  /** A page with a signed-in admin. */
  readonly editor: Page;
}

interface WorkerFixtures {
  readonly server: HearthServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const { server, stop } = await startServer({
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      });
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  editor: async ({ context, server }, use) => {
    await signIn(context, server);
    await use(await context.newPage());
  },
});

export { expect } from '@playwright/test';

/** Starts the server of the Hearth in a folder, by default this one, on a free port. `stop` ends it and removes its data. */
export async function startServer(
  env: Record<string, string>,
  root: string = ROOT,
): Promise<{ server: HearthServer; stop: () => Promise<void> }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts', 'serve'], {
    cwd: root,
    env: cleanEnvironment({ NODE_ENV: 'production', DATA_DIR: folder, PORT: String(port), ...env }),
  });
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('Hearth is ready')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}.\n${printed}`)));
  });
  await ready;
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await fs.rm(folder, { recursive: true, force: true });
  };
  return { server: { address: `http://localhost:${port}`, port, output: () => printed }, stop };
}

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The last session of each server. A log-in for every test would soon be one too many. */
const sessions = new Map<string, Cookie[]>();

/** Signs the admin in, by the call that the log-in overlay makes, or goes on with the session that lasts. */
export async function signIn(context: BrowserContext, server: HearthServer): Promise<void> {
  await context.addCookies(sessions.get(server.address) ?? []);
  const me = await context.request.post(`${server.address}/api/user/me`);
  if ((await me.json()).user !== null) return;
  const { username, password } = ADMIN;
  const answer = await context.request.post(`${server.address}/api/user/login`, {
    data: { username, password },
  });
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
  sessions.set(server.address, await context.cookies(server.address));
}

let made = 0;

/** Publishes a new page with the given blocks, as a test's own. Answers its path. */
export async function publishPage(
  context: BrowserContext,
  server: HearthServer,
  fields: { title?: string; contents?: unknown[]; [field: string]: unknown },
): Promise<string> {
  made += 1;
  const slug = `test-${process.pid}-${made}`;
  const page = { slug, title: 'A test page', header: { title: 'A test page' }, contents: [], ...fields };
  const answer = await context.request.post(`${server.address}/api/page/publishPage`, {
    data: { page, collection: 'pages' },
  });
  if (!answer.ok()) throw new Error(`Publishing failed: ${answer.status()} ${await answer.text()}`);
  return `/${slug}`;
}

/** Every published page of the demo's first site, found by following its links from the home page. */
export async function sitePaths(page: Page, address: string): Promise<string[]> {
  const seen = new Set(['/']);
  for (const path of seen) {
    const html = await (await page.request.get(`${address}${path}`)).text();
    for (const [, href] of html.matchAll(/href="(\/[^"#?]*)/g)) {
      if (href && !/\.(svg|ico|css|js)$/.test(href)) seen.add(href);
    }
  }
  return [...seen];
}
