import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  type Page,
} from '@playwright/test';
import { freePort } from '../db/testing/free-port.ts';
import { cleanEnvironment, NOTHING_OUTSIDE } from '../server/testing/clean-environment.ts';

/** A real server, started as an owner starts it, with a separate data folder and the demo site. */
export interface HearthServer {
  /** `http://localhost:PORT` */
  readonly address: string;
  /** The server's port, for requests under another host name of this machine. */
  readonly port: number;
  /** The server's data folder. */
  readonly folder: string;
  /** The id of the server's process. */
  readonly pid: number;
  /** Returns everything that the server has printed. */
  output(): string;
}

export const ADMIN = {
  username: 'marion',
  email: 'marion@example.org',
  password: 'a kettle and two mugs',
} as const;

/** The settings with which a server makes the admin. */
export const ADMIN_SETTINGS = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
} as const;

/** A second person, with a separate account. */
export const COLLEAGUE = {
  username: 'noor',
  email: 'noor@example.org',
  password: 'three lemons in a bowl',
} as const;

const ROOT = path.resolve(import.meta.dirname, '..');

/** The command that runs the result of `npm run build`. */
const BUILT = [process.execPath, 'dist/server/hearth.mjs'] as const;

const { HEARTH_EXECUTABLE } = process.env;

/** The command that runs `hearth`: the single executable if `npm run test:package` names one; otherwise the built server. */
const HEARTH: readonly [string, ...string[]] = HEARTH_EXECUTABLE === undefined ? BUILT : [HEARTH_EXECUTABLE];

interface Fixtures {
  /**
   * Whether the editor hears at once of what others do. By default it does not, so that tests decide when it meets a newer version.
   */
  readonly hears: boolean;
  /** A page on which an admin is signed in. */
  readonly editor: Page;
}

interface WorkerFixtures {
  /** The server, which all tests of a worker share, one file after the other. */
  readonly server: HearthServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const { server, stop } = await startServer({
        ...ADMIN_SETTINGS,
        // Turns backups off, because the first backup would begin a quarter of an hour after the start, during one of the
        // tests.
        BACKUP_AT: '0',
      });
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  hears: [false, { option: true }],
  editor: async ({ context, server, hears }, use, testInfo) => {
    if (!hears) await context.addInitScript(silenceEvents);
    await signIn(context, server);
    await publishAround(context, server);
    const page = await context.newPage();
    await use(page);
    if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
    const end = await page.evaluate(stateAtEnd).catch(String);
    testInfo.errors.push({ message: `${testInfo.duration} ms, and at the end: ${end}` });
  },
});

/** Says where a test has left the editor: the address, what is open, and what has the focus. */
function stateAtEnd(): string {
  const name = (element: Element) =>
    `${element.outerHTML.slice(0, 120)} ‘${element.textContent?.slice(0, 60)}’`;
  const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].map(name);
  const focus = document.activeElement === null ? 'nothing' : name(document.activeElement);
  return [location.href, `open: ${open.join(' | ')}`, `focus: ${focus}`].join('; ');
}

/** Replaces the browser's `EventSource` by one that never connects. */
function silenceEvents(): void {
  window.EventSource = class {
    addEventListener() {}
    close() {}
  } as unknown as typeof EventSource;
}

export { expect } from '@playwright/test';

/** Starts the server of a Hearth in a folder, by default this one, on a free port. `stop` ends the server and removes its data. */
export async function startServer(
  env: Record<string, string>,
  root: string = ROOT,
): Promise<{ server: HearthServer; stop: () => Promise<void> }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-e2e-'));
  const port = await freePort();
  const [file, ...args] = root === ROOT ? HEARTH : BUILT;
  const child = spawn(file, [...args, 'serve'], {
    cwd: root,
    env: cleanEnvironment({
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(port),
      // Turned off, because it would take minutes of work for the demo site during the tests.
      PICTURES_AHEAD: '0',
      ...NOTHING_OUTSIDE,
      ...env,
    }),
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
  return {
    server: {
      address: `http://localhost:${port}`,
      port,
      folder: env.DATA_DIR ?? folder,
      pid: child.pid!,
      output: () => printed,
    },
    stop,
  };
}

/** The servers to which the colleague was added. */
const withColleague = new Set<string>();

/** Signs in the colleague. If the colleague's account does not exist yet, adds it as an owner does, with the printed link. */
export async function signInColleague(context: BrowserContext, server: HearthServer): Promise<void> {
  if (!withColleague.has(server.address)) {
    const { username, email, password } = COLLEAGUE;
    const { stdout } = await promisify(execFile)(
      HEARTH[0],
      [...HEARTH.slice(1), 'user', 'add', username, email],
      { env: cleanEnvironment({ NODE_ENV: 'production', DATA_DIR: server.folder, PORT: `${server.port}` }) },
    );
    const token = new URL(/http\S+/.exec(stdout)![0]).searchParams.get('token');
    const data = { email, password, token };
    const response = await context.request.post(`${server.address}/api/user/setPassword`, { data });
    if (!response.ok()) throw new Error(`The password was refused: ${await response.text()}`);
    withColleague.add(server.address);
  }
  await signIn(context, server, COLLEAGUE);
}

/** Opens a page as the colleague, in another browser. */
export async function asColleague(
  browser: Browser,
  server: HearthServer,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, ...options });
  await signInColleague(context, server);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Runs a test on a server of its own with an admin, and without the demo by default. */
export async function onOwnServer(
  use: (server: HearthServer) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { server, stop } = await startServer({ DEMO: '0', BACKUP_AT: '0', ...ADMIN_SETTINGS, ...env });
  try {
    await use(server);
  } finally {
    await stop();
  }
}

/** Logs the admin in on the page of the log-in, as a person does. */
export async function logIn(page: Page, { address }: HearthServer): Promise<void> {
  await page.goto(`${address}/login`);
  await page.locator('astro-island:has(.login-page):not([ssr])').waitFor();
  await page.getByLabel('Username or email').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/`);
}

/** The last session of each person on each server, because logging in for every test would exceed the limit. */
const sessions = new Map<string, Cookie[]>();

/** Signs in a person, by default the admin, on both sites, with the API call of the log-in overlay. Reuses an existing session. */
export async function signIn(
  context: BrowserContext,
  server: HearthServer,
  { username, password }: { readonly username: string; readonly password: string } = ADMIN,
): Promise<void> {
  const key = `${username} at ${server.address}`;
  await context.addCookies(sessions.get(key) ?? []);
  const me = await context.request.post(`${server.address}/api/user/me`);
  if (me.ok() && (await me.json()).user !== null) return;
  const response = await context.request.post(`${server.address}/api/user/login`, {
    data: { username, password },
  });
  if (!response.ok()) throw new Error(`Signing in failed: ${response.status()} ${await response.text()}`);
  // The card that greets new users would be on every picture of a page.
  await context.request.post(`${server.address}/api/dashboard/seen`, { data: { kind: 'three-things' } });
  const own = await context.cookies(server.address);
  sessions.set(key, [...own, ...own.map((cookie) => ({ ...cookie, domain: SECOND_HOST }))]);
  await context.addCookies(sessions.get(key)!);
}

const AROUND = [
  ['nav', 'site/loadNav', 'site/publishNav'],
  ['footer', 'site/loadFooter', 'site/publishFooter'],
  ['siteSettings', 'siteSettings/loadSiteSettings', 'siteSettings/publishSiteSettings'],
] as const;

/**
 * Publishes changes that earlier tests have made to the site documents, because otherwise publishing a page would ask about
 * these changes.
 */
async function publishAround({ request }: BrowserContext, { address }: HearthServer): Promise<void> {
  for (const [kind, load, publish] of AROUND) {
    const document = await (await request.get(`${address}/api/${load}?domainId=open-verandah`)).json();
    if (document.updatedAt <= document.lastPublished) continue;
    const response = await request.post(`${address}/api/${publish}`, { data: { [kind]: document } });
    if (!response.ok()) throw new Error(`Publishing failed: ${response.status()} ${await response.text()}`);
  }
}

let made = 0;

/** Publishes a new page with the given blocks for one test. Returns the path of the page. */
export async function publishPage(
  context: BrowserContext,
  server: HearthServer,
  fields: { title?: string; contents?: unknown[]; [field: string]: unknown },
): Promise<string> {
  made += 1;
  const slug = `test-${process.pid}-${made}`;
  const page = { slug, title: 'A test page', header: { title: 'A test page' }, contents: [], ...fields };
  const response = await context.request.post(`${server.address}/api/page/publishPage`, {
    data: { page, collection: 'pages' },
  });
  if (!response.ok()) throw new Error(`Publishing failed: ${response.status()} ${await response.text()}`);
  return `/${slug}`;
}

/** The host of the demo's second site. */
const SECOND_HOST = 'second.localhost';

/**
 * Returns all published pages of both demo sites, found by following links from the home pages: paths on the first site, full
 * addresses on the second.
 */
export async function sitePaths(request: APIRequestContext, address: string): Promise<string[]> {
  const second = new URL(address);
  second.hostname = SECOND_HOST;
  return [...(await linkedFrom(request, '/', address)), ...(await linkedFrom(request, `${second}`, address))];
}

async function linkedFrom(request: APIRequestContext, home: string, address: string): Promise<string[]> {
  const site = home === '/' ? '' : new URL(home).origin;
  const seen = new Set([home]);
  for (const path of seen) {
    const html = await (await fetchPage(request, path, address)).text();
    for (const [, href] of html.matchAll(/href="(\/[^"#?]*)/g)) {
      if (href && !/\.(svg|ico|css|js|webmanifest)$/.test(href)) seen.add(`${site}${href}`);
    }
  }
  return [...seen];
}

/**
 * Fetches a page of `sitePaths` without a browser. Sets the Host header itself, because only browsers resolve host names below
 * localhost.
 */
export function fetchPage(request: APIRequestContext, path: string, address: string): Promise<APIResponse> {
  const { host, pathname, search } = new URL(path, address);
  return request.get(`${address}${pathname}${search}`, { headers: { host } });
}
