import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { watch } from './watch.ts';

/** Tests the map of the demo's office as readers use it. */

const surface = (page: Page) => page.getByRole('application', { name: /^Map: / });
const opener = (page: Page) => page.getByRole('button', { name: 'Open the map' });
const pin = async (page: Page) => (await page.locator('.live-map-marker').boundingBox())!;
/** Rounds to whole pixels, because layout has fractions. */
const frame = async (page: Page) => {
  const { x, y, width, height } = (await page.locator('.map-frame').boundingBox())!;
  return [x, y, width, height].map(Math.round);
};
const across = (page: Page) => page.locator('.live-map').getByText(/^The map is .* across\.$/);

/** Opens the page with the map after the server has made the map's picture. */
async function openPage(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/contact');
    await expect(page.locator('.map-frame img')).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await page.locator('.map-frame').scrollIntoViewIfNeeded();
}

/** Waits until the map has not moved for two frames, and returns the position of its marker. */
async function stillPin(page: Page) {
  let last = '';
  const isStill = async () => {
    const before = last;
    last = JSON.stringify(await pin(page));
    return before === last;
  };
  await expect.poll(isStill, { intervals: [60] }).toBe(true);
  return pin(page);
}

test('a map is opened in the place of its picture, moved and closed by keyboard, mouse and wheel', async ({
  page,
  server,
}) => {
  await openPage(page);
  const seen = watch(page);
  const picture = await frame(page);
  await opener(page).press('Enter');
  await expect(surface(page)).toBeFocused();
  expect(await frame(page)).toEqual(picture);
  const parts = seen.scripts();
  const sizes = await Promise.all(
    parts.map(async (url) => gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length),
  );
  // The largest script is the map itself; the other scripts load the map.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0) - Math.max(...sizes)).toBeLessThanOrEqual(15 * 1024);

  const first = await stillPin(page);
  await page.keyboard.press('ArrowRight');
  expect((await stillPin(page)).x).toBeLessThan(first.x);
  await page.keyboard.press('-');
  await expect(across(page)).toHaveText(/kilometres/);
  await page.keyboard.press('+');
  await stillPin(page);

  // The wheel scrolls the page, and zooms the map only with Ctrl.
  const { x, y, width, height } = (await surface(page).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 3);
  const scrolled = () => page.evaluate(() => scrollY);
  const top = await scrolled();
  await page.mouse.wheel(0, 40);
  await expect(page.getByText('To zoom the map, hold Ctrl while you scroll.')).toBeVisible();
  await expect.poll(scrolled).toBeGreaterThan(top);
  const said = await across(page).textContent();
  const held = await scrolled();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Control');
  await expect(across(page)).not.toHaveText(said!);
  expect(await scrolled()).toBe(held);

  const before = await stillPin(page);
  const middle = (await surface(page).boundingBox())!;
  await page.mouse.move(middle.x + 300, middle.y + 300);
  await page.mouse.down();
  await page.mouse.move(middle.x + 200, middle.y + 250, { steps: 4 });
  await page.mouse.up();
  expect((await stillPin(page)).x).toBeLessThan(before.x - 30);

  // The map never leaves the area for which readers get tiles, and never zooms out beyond its limit.
  for (let press = 0; press < 13; press += 1) await page.keyboard.press('ArrowLeft');
  const out = page.getByRole('button', { name: 'Zoom out' });
  for (let press = 0; press < 9; press += 1) await out.press('Enter');
  await expect(out).toHaveAttribute('aria-disabled', 'true');
  await stillPin(page);
  for (const name of ['Zoom in', 'Zoom out', 'Close the map']) {
    const box = (await page.getByRole('button', { name }).boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  expect(await axeFaults(page, { ...WCAG_22, include: '.map' })).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  // A help page, as this one is, prints the address without the map. Other pages print the picture.
  await expect(page.locator('.map-frame')).toBeHidden();
  const help = (await page.locator('.help').elementHandle())!;
  await help.evaluate((content) => content.classList.remove('help'));
  await expect(page.locator('.live-map')).toBeHidden();
  await expect(page.locator('.map-frame img')).toBeVisible();
  await help.evaluate((content) => content.classList.add('help'));
  await page.emulateMedia({ media: 'screen' });

  await surface(page).focus();
  await page.keyboard.press('Escape');
  await expect(surface(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  expect((await frame(page))[3]).toBe(picture[3]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close the map' }).click();
  await expect(opener(page)).toBeFocused();

  // All requests went to this server, and all succeeded.
  expect(new Set(seen.requests.map((request) => new URL(request.url()).origin))).toEqual(
    new Set([server.address]),
  );
  expect(seen.requests.filter((request) => request.url().includes('/api/maps/tile/')).length).toBeGreaterThan(
    10,
  );
  expect(seen.complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('one finger scrolls the page over a map, and two move it', async ({ page, context }) => {
    await openPage(page);
    const seen = watch(page);
    await opener(page).tap();
    await expect(surface(page)).toBeFocused();
    const fingers = await context.newCDPSession(page);
    const first = await stillPin(page);
    const top = await page.evaluate(() => scrollY);
    await swipe(fingers, [[first.x, first.y]], 80);
    await expect(page.getByText('Use two fingers to move the map.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 40);

    const second = await stillPin(page);
    const held = await page.evaluate(() => scrollY);
    const said = await across(page).allTextContents();
    const from = (x: number): [number, number] => [second.x + x, second.y + 20];
    await swipe(fingers, [from(-40), from(40)], 60);
    expect((await stillPin(page)).y).toBeLessThan(second.y - 30);
    // Two fingers that keep about the same distance do not zoom the map.
    expect(await across(page).allTextContents()).toEqual(said);
    expect(await page.evaluate(() => scrollY)).toBe(held);
    expect(await axeFaults(page, { ...WCAG_22, include: '.map' })).toEqual([]);
    for (const control of await page.locator('.live-map-button').all()) {
      const box = (await control.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    expect(seen.complaints).toEqual([]);
  });
});

/** Moves fingers upwards from these points. */
async function swipe(
  session: CDPSession,
  from: readonly (readonly [x: number, y: number])[],
  distance: number,
): Promise<void> {
  const at = (moved: number) => from.map(([x, y], id) => ({ x, y: y - moved, id }));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(0));
  for (let moved = 10; moved <= distance; moved += 10) await touch('touchMove', at(moved));
  await touch('touchEnd', []);
}

test('what cannot be fetched of a map is said, beside the way there, and can be tried again', async ({
  page,
}) => {
  await openPage(page);
  await page.route('**/api/maps/tile/**', (route) => route.abort());
  await opener(page).click();
  const map = page.locator('.map-frame');
  await expect(map.getByText('The map cannot be shown right now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();
  await page.unroute('**/api/maps/tile/**');
  const tile = page.waitForResponse(/\/api\/maps\/tile\//);
  await map.getByRole('button', { name: 'Try again' }).click();
  await expect(surface(page)).toBeFocused();
  await tile;
  await expect(map.getByText('The map cannot be shown right now.')).toHaveCount(0);
  await map.getByRole('button', { name: 'Close the map' }).click();

  // If the map does not run in a browser, nothing else on the page is lost.
  await page.evaluate(() => {
    const { ResizeObserver } = window;
    Object.assign(window, { known: ResizeObserver, ResizeObserver: undefined });
  });
  await opener(page).click();
  await expect(page.getByText(/^The map could not be opened\./)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { ResizeObserver: Reflect.get(window, 'known') }));
  await opener(page).click();
  await expect(surface(page)).toBeFocused();
  await map.getByRole('button', { name: 'Close the map' }).click();

  await page.route('**/_astro/open-map.*', (route) => route.abort());
  await page.reload();
  // If the scripts of a page no longer exist on the server, the page reloads to get newer ones, unless the reader has written
  // something.
  await page.locator('main textarea').first().fill('Hello');
  await opener(page).click();
  await expect(page.getByText(/^The map could not be opened\./)).toBeVisible();
  await expect(opener(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a map is its picture, with the address and the way there', async ({ page }) => {
    await openPage(page);
    await expect(page.locator('.map-frame img')).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Directions to The way to our city office' })).toBeVisible();
  });
});
