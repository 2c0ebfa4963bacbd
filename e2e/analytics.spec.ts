import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { PAGE_VIEW_DELAY_MS } from '../src/model/analytics.ts';
import { ADMIN, expect, signIn, startServer, test } from './fixtures.ts';
import { speak } from './speech.ts';
import { watch } from './watch.ts';

test('with analytics its script is loaded and told of the page and of reading aloud, unless a reader or staff would not want it', async ({
  browser,
}) => {
  const asked: string[] = [];
  const tags = http.createServer((request, response) => {
    asked.push(`${request.url}`);
    response.setHeader('content-type', 'text/javascript').end('window.tagsLoaded = true;');
  });
  await new Promise<void>((resolve) => tags.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(tags.address() as AddressInfo).port}`;
  const { server, stop } = await startServer({
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ANALYTICS_ID: 'T-1',
    ANALYTICS_SCRIPT_URL: `${origin}/tags.js`,
  });
  const open = async (context: BrowserContext, path: string) => {
    const page = await context.newPage();
    await speak(page);
    const seen = watch(page);
    await page.goto(`${server.address}${path}`, { waitUntil: 'load' });
    return { page, seen };
  };
  const layer = () => Reflect.get(window, 'dataLayer') ?? null;
  try {
    const reader = await browser.newContext();
    const { page, seen } = await open(reader, '/about');
    await page.waitForFunction(() => Reflect.get(window, 'dataLayer')?.length === 2);
    await page.getByRole('button', { name: 'Listen' }).click();
    await page.waitForFunction(() => Reflect.get(window, 'tagsLoaded') === true);
    await expect
      .poll(() => page.evaluate(layer))
      .toEqual([
        { event: 'gtm.js', 'gtm.start': expect.any(Number) },
        { event: 'page_view', page_path: '/about', page_title: await page.title() },
        { event: 'read-page', page_path: '/about' },
      ]);
    expect(asked).toEqual(['/tags.js?id=T-1']);
    expect(seen.complaints).toEqual([]);
    await reader.close();

    const wishes = ['doNotTrack', 'globalPrivacyControl', 'address', 'watched', 'staff'] as const;
    for (const wish of wishes) {
      const context = await browser.newContext();
      if (wish === 'staff') await signIn(context, server);
      await context.addInitScript((name) => {
        const value = name === 'doNotTrack' ? '1' : true;
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
      }, wish);
      const paths = {
        address: '/about?token=secret',
        watched: '/get-help/family-violence',
        staff: '/no-such-page',
      } as Record<string, string>;
      const { page, seen } = await open(context, paths[wish] ?? '/about');
      // The page view would have been timed before this.
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), PAGE_VIEW_DELAY_MS + 1);
      expect(await page.evaluate(layer), wish).toBeNull();
      expect(
        seen.requests.filter((request) => request.url().startsWith(origin)),
        wish,
      ).toEqual([]);
      if (wish === 'staff') {
        const editor = await context.request.get(`${server.address}/about`);
        expect(editor.headers()['content-security-policy']).not.toContain(origin);
        expect(await editor.text()).not.toContain('hearth-analytics');
      }
      await context.close();
    }
    expect(asked).toHaveLength(1);
  } finally {
    await stop();
    tags.close();
  }
});
