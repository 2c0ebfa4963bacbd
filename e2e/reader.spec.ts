import { gzipSync } from 'node:zlib';
import { expect, sitePaths, test } from './fixtures.ts';
import { watch } from './watch.ts';

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
  // While the picture of the verandah in the evening has not loaded, its place has the colour of the picture.
  expect(await styleOf('.page-header img')).toBe('rgb(102, 119, 119) rgb(255, 255, 255)');
  expect(await styleOf('.site-header img')).toContain('rgba(0, 0, 0, 0)');
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('a telephone number stays on one line', async ({ page }) => {
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

test('the ways to get help come first in reading order, and are printed', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to urgent help' })).toBeFocused();
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
    for (const path of await sitePaths(page.request, server.address)) {
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
