import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { phoneNumbers } from '../src/model/phone-numbers.ts';
import { expect, fetchPage, sitePaths, test } from './fixtures.ts';
import { watch } from './watch.ts';

test('every page of both demo sites opens with one request, one heading and no complaint', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const paths = await sitePaths(page, server.address);
  expect(paths.filter((path) => path.startsWith('/')).length).toBeGreaterThanOrEqual(14);
  expect(paths.filter((path) => path.includes('second.localhost')).length).toBeGreaterThanOrEqual(3);
  for (const path of paths) {
    // A tab of its own: pictures that the page before still requests are not counted here.
    const tab = await page.context().newPage();
    const seen = watch(tab);
    const response = await tab.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(tab.locator('h1'), path).toHaveCount(1);
    const besidesPictures = seen.requests.filter((r) => !['image', 'other'].includes(r.resourceType()));
    expect(
      besidesPictures.map((r) => r.url()),
      path,
    ).toEqual([new URL(path, server.address).href]);
    const hosts = new Set(seen.requests.map((r) => new URL(r.url()).host));
    expect([...hosts], path).toEqual([new URL(path, server.address).host]);
    expect(seen.complaints, path).toEqual([]);
    await tab.close();
  }
});

test('every page is at most 14 kB compressed, with at most 2.5 kB of inline script', async ({
  page,
  server,
}) => {
  for (const path of await sitePaths(page, server.address)) {
    const html = await (await fetchPage(page, path, server.address)).body();
    const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    expect(brotliDecompressSync(compressed).length).toBe(html.length);
    expect(compressed.length, path).toBeLessThanOrEqual(14 * 1024);
    // Data for search engines is not script.
    const scripts = [...String(html).matchAll(/<script(?! type="application\/ld)[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, text]) => text)
      .join('');
    expect(gzipSync(scripts, { level: 9 }).length, path).toBeLessThanOrEqual(2560);
  }
});

test('until a picture is there its colour is, and nothing behind a transparent one', async ({
  page,
  server,
}) => {
  await page.route('**/img/**', (route) => route.abort());
  const { complaints } = watch(page);
  await page.goto(server.address);
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return `${backgroundColor} ${color}`;
      });
  // The verandah in the evening.
  expect(await styleOf('.page-header img')).toBe('rgb(102, 119, 119) rgb(255, 255, 255)');
  expect(await styleOf('.site-header img')).toContain('rgba(0, 0, 0, 0)');
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('every telephone number of every page can be tapped, and stays on one line', async ({
  page,
  server,
}) => {
  for (const path of await sitePaths(page, server.address)) {
    await page.setContent(await (await fetchPage(page, path, server.address)).text());
    const texts = await page.evaluate(() => {
      const untapped: string[] = [];
      for (const block of document.querySelectorAll('h1, h2, h3, h4, p, li, figcaption, cite, time')) {
        const copy = block.cloneNode(true) as Element;
        for (const tapped of copy.querySelectorAll('a, button, summary')) tapped.replaceWith(' | ');
        untapped.push(copy.textContent ?? '');
      }
      return untapped;
    });
    expect(
      texts.filter((text) => phoneNumbers(text).length > 0),
      path,
    ).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/get-help/crisis-support');
  const lines = await page
    .locator('main a.tel')
    .evaluateAll((links) => links.map((link) => link.getClientRects().length));
  expect(lines.length).toBeGreaterThan(2);
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('the text size is raised by an island that is fetched on first use, and stays without a flash', async ({
  page,
}) => {
  const seen = watch(page);
  await page.goto('/');
  expect(seen.scripts()).toEqual([]);
  await page.getByRole('button', { name: 'Text size' }).click();
  await page.getByRole('button', { name: 'Increase text size' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-font-size', '2');
  await expect(page.getByText('Text size 2 of 6')).toBeVisible();
  let bytes = 0;
  for (const url of seen.scripts())
    bytes += gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
  expect(bytes).toBeLessThanOrEqual(75 * 1024);
  expect(await page.evaluate(() => localStorage.getItem('fontSize'))).toBe('2');

  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-font-size', '2');
  expect(seen.complaints).toEqual([]);
});

test('the text size stops at 1 and at 6', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Text size' }).click();
  const up = page.getByRole('button', { name: 'Increase text size' });
  for (let size = 2; size <= 8; size++) await up.click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-font-size', '6');
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  const down = page.getByRole('button', { name: 'Decrease text size' });
  for (let size = 0; size < 8; size++) await down.click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-font-size', '1');
});

test('an unknown address is a 404 with the way back', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await expect(
    page.getByText(
      'Something went wrong. Please click the homepage button below to begin your journey again.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('the second domain shows a site of its own', async ({ page, server }) => {
  await page.goto(`http://second.localhost:${server.port}/`);
  await expect(page.getByRole('banner').getByText('Open Verandah Learning')).toBeVisible();
  const missing = await page.goto(`http://second.localhost:${server.port}/get-help`);
  expect(missing?.status()).toBe(404);
});

test('the health page says that everything works', async ({ page }) => {
  expect((await page.goto('/health'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health');
});

test('no page scrolls sideways, at 320 px wide with the largest text', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.addInitScript(() => localStorage.setItem('fontSize', '6'));
  for (const path of await sitePaths(page, server.address)) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});

test('the ways to get help come first in reading order, and are printed', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', 'tel:1800975707');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', 'tel:000');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('a[href="tel:000"]').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader finds help through the navigation of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByText('Menu', { exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Get help', exact: true })
      .click();
    await expect(page).toHaveURL('/get-help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('more is read and less again', async ({ page, server }) => {
    for (const path of await sitePaths(page, server.address)) {
      await page.goto(path);
      const more = page.getByText('Read more', { exact: true }).first();
      if ((await page.locator('main').getByText('Read more', { exact: true }).count()) === 0) continue;
      await more.click();
      await expect(page.locator('main').getByText('Read less', { exact: true }).first()).toBeVisible();
      return;
    }
    throw new Error('No page of the demo site has anything to read more of.');
  });

  test('the text size control, which needs script, is not shown', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Text size' })).toBeHidden();
  });
});
