import http from 'node:http';
import type net from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { OFFLINE_PATH, WORKER_PATH } from '../src/model/offline.ts';
import { CLEAR_TEXTS, OFFLINE_TEXTS } from '../src/model/texts.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import { expect, type HearthServer, signIn, test } from './fixtures.ts';
import { watch } from './watch.ts';

test.use({ serviceWorkers: 'allow' });

const EXIT_PAGE = '/get-help/family-violence';

/** Returns the active workers of a page's site, and the addresses of everything in its caches. */
function kept(page: Page): Promise<{ workers: number; pages: string[] }> {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const pages: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) pages.push(new URL(url).pathname);
    return { workers: registrations.filter(({ active }) => active !== null).length, pages };
  });
}

const NUMBERS = { workers: 1, pages: [OFFLINE_PATH] };
const NOTHING = { workers: 0, pages: [] };

/** Opens a page that registers the worker, and waits until the worker has kept the page of numbers. */
async function openAndKeep(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect.poll(() => kept(page), path).toEqual(NUMBERS);
}

/** Waits until the script for idle browsers has run on a page, which is when a worker would be registered. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 2000 }), 50)),
  );
  await page.evaluate(() => import('/assets/at-idle.js' as string));
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const links = (page: Page) => page.getByRole('listitem').getByRole('link').allTextContents();

test('without a connection, readers get the numbers of the site, and no page that they have visited', async ({
  page,
  context,
}) => {
  const seen = watch(page);
  await openAndKeep(page);
  await page.goto('/contact');
  await page.goto('/support-us');
  expect(await kept(page)).toEqual(NUMBERS);
  expect(seen.complaints).toEqual([]);
  expect((await (await page.request.get(WORKER_PATH)).body()).length).toBeLessThanOrEqual(1536);
  expect((await (await page.request.get(OFFLINE_PATH)).body()).length).toBeLessThanOrEqual(4096);

  await context.setOffline(true);
  for (const path of ['/contact', '/', EXIT_PAGE, '/stories']) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(OFFLINE_TEXTS.title);
  }
  expect(await links(page)).toEqual([
    'Call 1800 975 707',
    'Danger? Call 000',
    'Text us 0491 570 006',
    'Safety at home, any hour 1800 160 401',
    'Office (08) 5550 3264',
  ]);
  await expect(page.getByRole('link', { name: 'Danger? Call 000' })).toHaveAttribute('href', 'tel:000');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  // A file is no page: the browser says that it could not be loaded.
  const file = await context.newPage();
  await expect(file.goto('/file/none')).rejects.toThrow('net::ERR_');

  await page.goto('/stories');
  await context.setOffline(false);
  await page.getByRole('link', { name: OFFLINE_TEXTS.again }).click();
  await expect(heading(page)).toHaveText('Stories');
});

test('the page of numbers is readable in every window, in both schemes and at the chosen text size', async ({
  page,
  context,
}) => {
  await openAndKeep(page);
  await context.setOffline(true);
  for (const size of [1, 6]) {
    await page.goto('/about');
    await page.evaluate((size) => localStorage.setItem('fontSize', `${size}`), size);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-font-size', `${size}`);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('h1, b, a')].filter((element) => {
          const { right } = element.getBoundingClientRect();
          return right > element.parentElement!.getBoundingClientRect().right + 0.5 || right > innerWidth;
        }),
      );
      expect(wide.length, `${size}, ${width} px`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFaults(page, WCAG_22), `${size}, ${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    for (const link of await page.getByRole('link').all())
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
});

test('after the home page, a help page and the exit, no worker and no page is left, and the tab keeps none again', async ({
  page,
  context,
}) => {
  await context.route('https://www.bom.gov.au/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
  );
  await openAndKeep(page);
  await page.goto('/get-help');
  await page.goto(EXIT_PAGE);
  await expect.poll(() => kept(page)).toEqual(NOTHING);
  await idle(page);
  expect(await kept(page)).toEqual(NOTHING);
  await page.goto('/');
  await idle(page);
  expect(await kept(page)).toEqual(NOTHING);
  await page.goto(EXIT_PAGE);
  await page.getByRole('link', { name: 'Leave this site' }).click();
  await expect(heading(page)).toHaveText('Weather');
  await page.goto('/');
  await idle(page);
  expect(await kept(page)).toEqual(NOTHING);
  // The tab does not say which page it has shown.
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({ left: '1' });
  const other = await context.newPage();
  await openAndKeep(other);
});

test('a page with the exit that opens before the worker is installed still leaves nothing', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.evaluate(() => import('/assets/at-idle.js' as string));
  await page.goto(EXIT_PAGE);
  await idle(page);
  await expect.poll(() => kept(page)).toEqual(NOTHING);
  await page.goto('/contact');
  await idle(page);
  expect(await kept(page)).toEqual(NOTHING);
});

test('each site keeps its own numbers', async ({ page, context, server }) => {
  await openAndKeep(page);
  const second = `http://second.localhost:${server.port}`;
  await openAndKeep(page, second);
  await context.setOffline(true);
  await page.goto(`${second}/courses`);
  await expect(page.getByRole('banner')).toHaveText('Open Verandah Learning');
  expect(await links(page)).toContain('Training office (08) 7010 0153');
  await page.goto('/about');
  await expect(page.getByRole('banner')).toHaveText('Open Verandah');
  expect(await links(page)).toContain('Office (08) 5550 3264');
});

/** Publishes another crisis number. Returns a function that publishes the former number again. */
async function publishNumber(context: BrowserContext, { address }: HearthServer, number: string) {
  const load = async () =>
    (await context.request.get(`${address}/api/site/loadNav?domainId=open-verandah`)).json();
  const publish = async (crisis: object) => {
    const nav = { ...(await load()), crisis };
    expect((await context.request.post(`${address}/api/site/publishNav`, { data: { nav } })).ok()).toBe(true);
  };
  const { crisis } = await load();
  await publish({ ...crisis, href: `tel:${number.replaceAll(' ', '')}`, text: `Call ${number} any time` });
  return () => publish(crisis);
}

test('a number that is published reaches the kept page with the next page that a reader opens', async ({
  page,
  browser,
  context,
  server,
}) => {
  await openAndKeep(page);
  const staff = await browser.newContext();
  await signIn(staff, server);
  const former = await publishNumber(staff, server, '1800 111 222');
  await page.goto('/about');
  const numbers = () =>
    page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', OFFLINE_PATH);
  await expect.poll(numbers, { timeout: 20_000 }).toContain('1800 111 222');
  expect(await kept(page)).toEqual(NUMBERS);
  await context.setOffline(true);
  await page.goto('/contact');
  expect((await links(page))[0]).toBe('Call any time 1800 111 222');
  await former();
  await staff.close();
});

/** Starts a proxy in front of the server, whose connection or answers can fail. */
async function startProxy(port: number) {
  let failure: 'none' | 'error' | 'reset' = 'none';
  const asked: string[] = [];
  const proxy = http.createServer((request, response) => {
    asked.push(request.url!);
    if (failure === 'reset') return void request.socket.destroy();
    if (failure === 'error')
      return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Broken</h1>');
    const { method, url: path, headers } = request;
    const forwarded = http.request({ port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(proxy.address() as net.AddressInfo).port}`,
    asked,
    fail: (how: typeof failure) => {
      failure = how;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

test('an error of the server is shown as it is, only a broken connection shows the numbers, and each page is asked for once', async ({
  page,
  server,
}) => {
  const proxy = await startProxy(server.port);
  await openAndKeep(page, proxy.address);
  proxy.asked.length = 0;
  await page.goto(`${proxy.address}/contact`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(proxy.asked.filter((url) => url === '/contact')).toHaveLength(1);
  proxy.fail('error');
  await page.goto(`${proxy.address}/about`);
  await expect(heading(page)).toHaveText('Broken');
  proxy.fail('reset');
  await page.goto(`${proxy.address}/about`);
  await expect(heading(page)).toHaveText(OFFLINE_TEXTS.title);
  // A search is a post.
  proxy.fail('none');
  await page.goto(`${proxy.address}/contact`);
  await page.locator('.site-search summary').click();
  const search = page.getByRole('banner').getByRole('searchbox');
  await search.fill('hes hitting me');
  proxy.fail('reset');
  await search.press('Enter');
  await expect(heading(page)).toHaveText(OFFLINE_TEXTS.title);
  proxy.close();
});

test('‘Clear what this site keeps’ clears it, and says so; the text size can be chosen again', async ({
  page,
}) => {
  await openAndKeep(page);
  await page.evaluate(() => localStorage.setItem('fontSize', '4'));
  await page.goto('/about/privacy');
  await expect(page.locator('html')).toHaveAttribute('data-font-size', '4');
  await page.getByRole('button', { name: CLEAR_TEXTS.button }).click();
  await expect(heading(page)).toHaveText(CLEAR_TEXTS.cleared);
  await expect(page).toHaveTitle(`${CLEAR_TEXTS.cleared} | Open Verandah`);
  await expect(page.locator('html')).not.toHaveAttribute('data-font-size');
  expect(await kept(page)).toEqual(NOTHING);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await axeFaults(page, WCAG_22)).toEqual([]);
  await idle(page);
  await page.goto('/about/privacy');
  await idle(page);
  expect(await kept(page)).toEqual(NOTHING);

  await page.getByRole('button', { name: 'Text size' }).click();
  await page.getByRole('button', { name: 'Increase text size' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-font-size', '2');
});

test('pages of signed-in users register no worker, and clearing loses none of their work', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server);
  await page.goto('/about/privacy?view=visitor');
  await page.evaluate(() => localStorage.setItem('work', 'unsaved'));
  await page.getByRole('button', { name: CLEAR_TEXTS.button }).click();
  await expect(heading(page)).toHaveText(CLEAR_TEXTS.signedIn);
  expect(await page.evaluate(() => localStorage.getItem('work'))).toBe('unsaved');
  const me = await context.request.post(`${server.address}/api/user/me`);
  expect((await me.json()).user).not.toBeNull();
  expect(await kept(page)).toEqual(NOTHING);
});
