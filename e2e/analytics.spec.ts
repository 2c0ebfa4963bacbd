import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { PAGE_VIEW_DELAY_MS } from '../src/model/analytics.ts';
import { ADMIN_SETTINGS, expect, publishPage, signIn, startServer, test } from './fixtures.ts';
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
    ...ADMIN_SETTINGS,
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

    const editors = await browser.newContext();
    const form = { componentType: 'ContactForm', recipient: 'team@verandah.example', subject: 'Hello' };
    const fields = [{ key: 'n', type: 'text', name: 'Name', label: 'Your name' }];
    const ways = [
      ['script', true],
      ['plain', true],
      ['script', false],
    ] as const;
    for (const [way, trackInGA] of ways) {
      const identifier = `${way}-${trackInGA}`;
      const contents = [{ ...form, key: 'f', identifier, fields, title: 'Write', trackInGA }];
      let path = '';
      await expect(async () => {
        await signIn(editors, server);
        path = await publishPage(editors, server, { contents });
      }, 'a server that has too much to do is asked again').toPass();
      const { page } = await open(reader, path);
      // If no challenge arrives, the browser posts the form itself, and the response page reports the event.
      if (way === 'plain') await page.route(/\/api\/forms\/challenge/, () => {});
      await page.getByLabel('Your name').focus();
      await expect(page.locator('form[data-live]')).toBeVisible();
      await page.keyboard.type('Ann');
      await page.locator('form.form').getByRole('button').first().click();
      const sent = page.getByRole('heading', { name: 'We have your message' });
      await expect(sent).toBeVisible();
      const told = () =>
        page.evaluate(() =>
          (Reflect.get(window, 'dataLayer') ?? []).filter(
            ({ event }: { event: string }) => event === 'formSubmission',
          ),
        );
      if (!trackInGA) await page.waitForFunction(() => Reflect.get(window, 'dataLayer')?.length === 2);
      await expect
        .poll(told, `${way}, ${trackInGA}`)
        .toEqual(trackInGA ? [{ event: 'formSubmission', identifier }] : []);
      await page.close();
    }
    await editors.close();
    await reader.close();

    asked.length = 0;
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
      // Waits until a page view would have been measured.
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
    expect(asked).toEqual([]);
  } finally {
    await stop();
    tags.close();
  }
});
