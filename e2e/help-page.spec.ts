import type { Page } from '@playwright/test';
import { expect, fetchPage, publishPage, signIn, sitePaths, test } from './fixtures.ts';

// Runs the tests in parallel, because each opens every help page.
test.describe.configure({ mode: 'parallel' });

/** Returns the pages of the demo with a number of their own beside or above their content. */
async function pagesWithNumber(page: Page, origin: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of (await sitePaths(page.request, origin)).filter((path) => path.startsWith('/'))) {
    const html = await (await fetchPage(page.request, path, origin)).text();
    if (html.includes('class="call"')) found.push(path);
  }
  return found;
}

/** Runs in the page. Returns the positions, in px from the top of the page, at which no number can be seen and pressed. */
function positionsWithoutNumber(): number[] {
  const missing: number[] = [];
  for (let top = 0; ; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' });
    const isSeen = [...document.querySelectorAll('.call-bar a, .emergency-strip a, a.call-number')].some(
      (link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      },
    );
    if (!isSeen) missing.push(top);
    if (top + innerHeight >= document.documentElement.scrollHeight) return missing;
  }
}

test('every help page and the home page have their number in the first screen, and a number at every scroll position', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const paths = await pagesWithNumber(page, server.address);
  expect(paths).toEqual(expect.arrayContaining(['/', '/get-help', '/get-help/family-violence', '/contact']));
  expect(paths.length).toBeGreaterThanOrEqual(9);
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(path);
    const number = page.locator('a.call-number');
    await expect(number, path).toHaveCount(1);
    expect((await number.boundingBox())!.y, path).toBeLessThanOrEqual(520);
    expect(await page.evaluate(positionsWithoutNumber), path).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    // The home page has rows of help before its number; its bar has the number.
    if (path !== '/') expect((await number.boundingBox())!.y, path).toBeLessThan(640);
    const inBar = page.locator('.call-bar-number');
    await expect(inBar, path).toHaveAttribute('href', (await number.getAttribute('href'))!);
    await expect(inBar, path).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(positionsWithoutNumber), path).toEqual([]);
  }
});

test('the bar is on every page below 1024 px, takes at most a fifth of the screen, and never lies on the focus', async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const path of ['/', '/get-help/family-violence', '/about', '/contact', '/search', '/no-such-page']) {
    for (const [width, height, size] of [
      [360, 640, '1'],
      [360, 640, '6'],
      [640, 360, '1'],
      [1023, 700, '3'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.evaluate((n) => (document.documentElement.dataset.fontSize = n), size);
      const where = `${path} ${width}×${height} ${size}`;
      const bar = page.locator('.call-bar');
      await expect(bar, where).toBeInViewport({ ratio: 1 });
      expect((await bar.boundingBox())!.height, where).toBeLessThanOrEqual(height / 5);
      const strip = page.getByRole('navigation', { name: 'Urgent help' });
      expect((await strip.boundingBox())!.height, where).toBeLessThanOrEqual(height / 5);
      for (const link of await bar.getByRole('link').all()) {
        const { width: wide, height: high } = (await link.boundingBox())!;
        expect(Math.min(wide, high), where).toBeGreaterThanOrEqual(44);
        expect(await link.evaluate((a) => a.scrollWidth <= a.clientWidth + 1), where).toBe(true);
      }
      const covered = await page.evaluate(() => {
        document.documentElement.style.scrollBehavior = 'auto';
        const bar = document.querySelector('.call-bar')!;
        const links = [
          ...document.querySelectorAll<HTMLElement>('main a[href], footer a[href], main button'),
        ];
        return links.flatMap((link) => {
          if (!link.checkVisibility({ visibilityProperty: true })) return [];
          link.focus();
          const box = link.getBoundingClientRect();
          const isUnder = box.bottom > bar.getBoundingClientRect().top + 1;
          return isUnder && box.height < innerHeight / 2 ? [link.textContent] : [];
        });
      });
      expect(covered, where).toEqual([]);
    }
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(page.locator('.call-bar:not(.quick-exit)')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.call-bar')).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test('the exit is once on a page: in the bar on narrow screens, and in the strip on wide ones, at every scroll position', async ({
  page,
}) => {
  await page.goto('/get-help/family-violence');
  const exit = page.getByRole('link', { name: 'Leave this site' });
  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const top of [0, 900, 99_999]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
      await expect(exit).toHaveCount(1);
      await expect(exit).toBeInViewport({ ratio: 1 });
      const at = (await exit.boundingBox())!;
      const bar = (await page.locator(width < 1024 ? '.call-bar' : '.emergency-strip').boundingBox())!;
      expect(at.y).toBeGreaterThanOrEqual(bar.y);
      expect(at.y + at.height).toBeLessThanOrEqual(bar.y + bar.height + 1);
      if (width < 1024) continue;
      for (const link of await page.locator('.emergency-strip a').all()) {
        const box = (await link.boundingBox())!;
        expect(box.x + box.width).toBeLessThan(at.x);
      }
    }
  }
  const bar = page.getByRole('complementary', { name: 'Quick exit' });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar.getByRole('link')).toHaveText([
    'Leave this site',
    /^Talk with a safety worker 1800 160 401$/,
    /^Text/,
  ]);
});

test('beside the words are the number, with whose it is and its hours, the places on the page and related help', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/get-help/family-violence');
  const card = page.getByRole('complementary', { name: 'Talk to somebody' });
  await expect(card.getByRole('heading')).toHaveText('Talk with a safety worker');
  await expect(card).toContainText('Day and night');
  await expect(card).toContainText('our crisis line is 1800 975 707');
  expect(
    await card.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href'))),
  ).toEqual(['tel:1800160401', 'sms:0491570110', 'tel:000', 'tel:1800975707']);
  const words = (await page.locator('.help > .content').boundingBox())!;
  const beside = (await page.locator('.rail').boundingBox())!;
  expect(beside.x).toBeGreaterThan(words.x + words.width);
  expect((words.width + 1) / (beside.x + beside.width - words.x)).toBeGreaterThan(0.7);

  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
    'Get help',
  ]);
  const places = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  expect(await places.count()).toBeGreaterThanOrEqual(3);
  for (const place of await places.all()) {
    await expect(place).toBeVisible();
    const target = page.locator(`[id="${(await place.getAttribute('href'))!.slice(1)}"]`);
    await expect(target).toHaveCount(1);
  }
  await places.last().click();
  await expect(page.getByRole('heading', { name: (await places.last().textContent())! })).toBeInViewport();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Call 1800 975 707' })).toBeInViewport({
    ratio: 1,
  });
  const related = page.getByRole('navigation', { name: 'Related help' }).getByRole('link');
  expect(await related.allTextContents()).not.toContain('Safety at home');
  expect(await related.count()).toBeGreaterThanOrEqual(3);

  await page.setViewportSize({ width: 360, height: 640 });
  await expect(places).toHaveCount(0);
  const closed = page.locator('details.places');
  await expect(closed.getByRole('link')).toHaveCount(0);
  await closed.locator('summary').click();
  expect(await closed.getByRole('link').count()).toBeGreaterThanOrEqual(3);
});

test('an editor gives a page a number, and readers of the pages below it have that number too', async ({
  context,
  server,
}) => {
  await signIn(context, server);
  await publishPage(context, server, {
    slug: 'money',
    title: 'Money',
    callNumber: '1800 111 222',
    callName: 'Money line',
    callHours: 'Monday to Friday 9 am to 5 pm',
  });
  await publishPage(context, server, { slug: 'money/debt', title: 'Debt' });
  const reader = await context
    .browser()!
    .newPage({ baseURL: server.address, viewport: { width: 360, height: 640 } });
  for (const path of ['/money', '/money/debt']) {
    await reader.goto(path);
    await expect(reader.locator('.call-bar-number')).toHaveText('Money line 1800 111 222');
    await expect(reader.locator('a.call-number')).toHaveText('1800 111 222');
    await expect(reader.locator('.call')).toContainText('Monday to Friday 9 am to 5 pm');
  }
  await reader.close();
});

test('a number with hours says whether somebody answers now, in the time zone of the site, if the clock of the reader is right', async ({
  browser,
  context,
  server,
}) => {
  await signIn(context, server);
  await publishPage(context, server, {
    slug: 'office',
    title: 'Office',
    callNumber: '1800 111 333',
    callHours: 'Every day 12 am to 11.59 pm',
  });
  await publishPage(context, server, {
    slug: 'never',
    title: 'Never',
    callNumber: '1800 111 444',
    callHours: closedToday(),
  });
  const reader = await browser.newContext({ baseURL: server.address });
  const page = await reader.newPage();
  const line = page.locator('.call-open');
  await page.goto('/office');
  const before = (await page.locator('.call').boundingBox())!;
  await expect(line).toHaveText(/^Open now until (11\.59 pm|midnight)$/);
  expect(await page.locator('.call').boundingBox()).toEqual(before);
  await page.goto('/never');
  await expect(line).toHaveText(/^Closed now\. Opens midnight \w+day$/);
  // The longest words have their room before they are there, so that nothing moves.
  for (const width of [320, 360, 640, 1024, 1920]) {
    await page.setViewportSize({ width, height: 720 });
    const heights = await line.evaluate((element) =>
      ['', 'Open now until 6 pm', 'Closed now. Opens 10.30 am Wednesday'].map((words) => {
        element.textContent = words;
        return element.getBoundingClientRect().height;
      }),
    );
    expect(new Set(heights).size, `${width} px: ${heights}`).toBe(1);
  }

  // A clock that is ten minutes slow.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 10 * 60_000;
  });
  const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.goto('/office');
  await asked;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(line).toHaveText('');
  await expect(page.locator('.call')).toContainText('Every day 12 am to 11.59 pm');
  await reader.close();

  const plain = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const withoutScript = await plain.newPage();
  await withoutScript.goto('/office');
  await expect(withoutScript.locator('.call-open')).toBeHidden();
  await expect(withoutScript.locator('.call')).toContainText('Every day 12 am to 11.59 pm');
  await plain.close();
});

/** Returns hours of a number that is closed on every day around today. */
function closedToday(): string {
  const days = [-1, 0, 1].map((by) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10));
  return `Every day 12 am to 11.59 pm; closed ${days.join(', ')}`;
}
