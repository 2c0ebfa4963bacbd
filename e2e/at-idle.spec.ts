import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { CHUNK_RELOAD_GUARD_MS, PREFETCH, PROGRESS_BAR } from '../src/model/limits.ts';
import { AT_IDLE_PATH } from '../src/model/link.ts';
import { menu } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { watch } from './watch.ts';

/** Opens a page, and waits until the page has the script for idle browsers. */
async function openIdle(page: Page, path: string): Promise<void> {
  const script = page.waitForResponse((response) => response.url().endsWith(AT_IDLE_PATH));
  await page.goto(path);
  await (await script).finished();
  // Waits until a prefetch would be possible. If there is no prefetch, nothing else shows that the script has run.
  await page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 2000 }), 50)),
  );
}

const paths = (seen: ReturnType<typeof watch>) =>
  seen.idle.map((request) => new URL(request.url()).pathname).filter((path) => path !== AT_IDLE_PATH);

test('a few pages whose links are in view are fetched ahead, and what a pointer rests on, each once', async ({
  page,
}) => {
  const seen = watch(page);
  await openIdle(page, '/');
  await expect.poll(() => paths(seen).length).toBe(PREFETCH.inView);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first();
  const target = new URL((await link.getAttribute('href'))!, page.url()).pathname;
  for (let times = 0; times < 2; times++) {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(() => paths(seen)).toContain(target);
  }
  expect(new Set(paths(seen)).size).toBe(paths(seen).length);
  expect(paths(seen).length).toBeLessThanOrEqual(PREFETCH.max);
  expect(paths(seen)).not.toContain('/');
  expect(seen.complaints).toEqual([]);
  const script = await (await page.request.get(AT_IDLE_PATH)).body();
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2048);
});

for (const [kind, connection] of [
  ['slow', { effectiveType: 'slow-2g' }],
  ['dear', { saveData: true, effectiveType: '4g' }],
] as const) {
  test(`where the connection is ${kind}, nothing is fetched ahead`, async ({ page }) => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    );
    const seen = watch(page);
    await openIdle(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().hover();
    await page.waitForTimeout(2 * PREFETCH.restMs);
    expect(paths(seen)).toEqual([]);
  });
}

test('on a page with the quick exit nothing is fetched ahead, and such a page is not sent ahead', async ({
  page,
}) => {
  const seen = watch(page);
  await openIdle(page, '/get-help/family-violence');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().dispatchEvent('pointerover');
  await page.waitForTimeout(2 * PREFETCH.restMs);
  expect(paths(seen)).toEqual([]);
  await openIdle(page, '/contact');
  const refused = page.waitForResponse(/family-violence/);
  await page.locator('a[href="/get-help/family-violence"]').first().dispatchEvent('pointerover');
  expect((await refused).status()).toBe(503);
});

test('a slow navigation shows a bar that moves nothing, stands still for who wants no motion, and is gone on the way back', async ({
  page,
}) => {
  // The page reports its own state, because a test that reads the page would wait for the end of the navigation.
  let told = (_look: unknown) => {};
  await page.exposeFunction('tellLook', (look: unknown) => told(look));
  await page.addInitScript(() => {
    const { tellLook } = window as unknown as { tellLook(look: unknown): void };
    const place = () => document.querySelector('main')?.getBoundingClientRect().toJSON();
    let before: unknown;
    const click = () => {
      before = place();
    };
    addEventListener('click', click, true);
    new MutationObserver(() => {
      const bar = document.querySelector('.progress');
      if (bar === null) return;
      const { animationName, animationDuration } = getComputedStyle(bar);
      tellLook({ bar: `${animationName} ${animationDuration}`, before, now: place() });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route('**/about/privacy', async (route) => {
    if (!route.request().isNavigationRequest()) return route.abort();
    const look = await new Promise((resolve) => {
      told = resolve;
    });
    looks.push(look);
    await route.continue();
  });
  const looks: unknown[] = [];
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await openIdle(page, '/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click();
    await expect(page).toHaveURL(/privacy/);
  }
  const seen = looks as { bar: string; before: object; now: object }[];
  expect(seen.map(({ bar }) => bar)).toEqual([`progress ${PROGRESS_BAR.durationMs / 1000}s`, 'none 0s']);
  for (const { before, now } of seen) expect(now).toEqual(before);
  await page.goBack();
  await expect(page).toHaveURL(/contact/);
  await expect(page.locator('.progress')).toHaveCount(0);
});

test('a page whose scripts are gone from the server is reloaded once in a minute, and not over what is written', async ({
  page,
}) => {
  await openIdle(page, '/contact');
  await page.route('**/_astro/**', (route) => route.fulfill({ status: 404 }));
  const size = page.getByRole('button', { name: 'Text size' });

  /** Makes an island fail, and resolves when the page has found that the server responds. */
  const fail = async (use: () => Promise<void>) => {
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await use();
    await asked;
  };
  const message = page.getByLabel('What would you like to tell us?*');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await fail(() => message.fill('They said that'));
  await fail(() => size.click());
  await expect(message).toHaveValue('They said that');
  expect(await page.evaluate(() => 'same' in window)).toBe(true);

  await message.fill('');
  const reloaded = page.waitForEvent('load');
  await fail(() => size.click());
  await reloaded;
  expect(await page.evaluate(() => 'same' in window)).toBe(false);

  await openIdle(page, '/contact');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await fail(() => size.click());
  await fail(() => size.click());
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  expect(CHUNK_RELOAD_GUARD_MS).toBe(60_000);
});

test('a page is reloaded too when a script is gone that an island fetches later', async ({ page }) => {
  await openIdle(page, '/get-help/counselling');
  const carousel = page.locator('.carousel');
  const move = () =>
    carousel
      .getByRole('button', { name: /^(Next|Previous)$/, disabled: false })
      .first()
      .click();
  await move();
  await expect(carousel.getByRole('status')).toHaveText('2 of 4');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.route('**/_astro/**', (route) => route.fulfill({ status: 404 }));
  let lookedFor = false;
  page.on('request', (request) => {
    lookedFor ||= request.method() === 'HEAD';
  });
  const reloaded = page.waitForEvent('load');
  // Glide is loaded at the first use of the slides after they have stopped moving.
  await expect
    .poll(async () => {
      if (!lookedFor) await move();
      return lookedFor;
    })
    .toBe(true);
  await reloaded;
  expect(await page.evaluate(() => 'same' in window)).toBe(false);
});

test('slow calls of the editor show the bar until they are answered', async ({ editor }) => {
  const script = editor.waitForResponse(/slow-work/);
  await editor.goto('/contact');
  await expect(menu(editor, 'Publish Page')).toBeVisible();
  await editor.mouse.move(9, 9);
  await script;
  let answer = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await editor.route('**/api/page/save', async (route) => {
    await wait;
    await route.continue();
  });
  await editor.keyboard.press('ControlOrMeta+s');
  const bar = editor.locator('.progress');
  await expect(bar).toBeAttached();
  answer();
  await expect(bar).toHaveCount(0);
});
