import fs from 'node:fs';
import { chromium, type Locator, type Page } from '@playwright/test';
import { BROWSER_ARGS } from '../scripts/browser.ts';
import {
  chooseItem,
  editableField,
  grip,
  menu,
  OTHER,
  openMore,
  openSettings,
  picker,
  pressAddBelow,
  publishing,
  publishTicked,
  QUOTE,
  sidebar,
  startSelecting,
} from './editor-page.ts';
import { expect, fetchPage, publishPage, signIn, sitePaths, test } from './fixtures.ts';
import { isSpeaking, speak } from './speech.ts';
import { watch } from './watch.ts';

const PAGE = '/get-help/family-violence';
const NEUTRAL = 'https://www.bom.gov.au/';

/**
 * Stands in for the neutral site, which tests must not contact. Responds after `ready` resolves. Returns the headers of the
 * requests to the neutral site.
 */
async function neutralSite(page: Page, ready = async () => {}): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = [];
  await page.context().route(`${NEUTRAL}**`, async (route) => {
    headers.push(await route.request().allHeaders());
    await ready();
    await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' });
  });
  return headers;
}

/** Returns the demo pages with a quick exit, and the search page. */
async function exitPages(page: Page, origin: string): Promise<readonly string[]> {
  const found = ['/search', '/search?q=violence'];
  for (const path of (await sitePaths(page.request, origin)).filter((path) => path.startsWith('/'))) {
    const html = await (await fetchPage(page.request, path, origin)).text();
    if (html.includes('quick-exit"')) found.push(path);
  }
  return found;
}

/** Returns the visible links to other parts of the same page, including the skip link. */
function jumps(page: Page, path: string): Locator {
  return page.locator(`a:is([href^="#"], [href^="${path}#"])`).filter({ visible: true });
}

const names = (links: Element[]) => links.map((link) => link.textContent);

/** Returns the addresses that Back leads to, until the beginning of the history. */
async function backAsOftenAsItGoes(page: Page): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    await page.goBack();
    const isCovered = () =>
      page.evaluate(
        () => 'left' in document.documentElement.dataset || document.querySelector('.quick-exit') !== null,
      );
    await expect.poll(() => isCovered().catch(() => true), page.url()).toBe(false);
    if (page.url() === 'about:blank') return [...seen, page.url()];
    seen.push(page.url());
  }
}

/** Runs in the page. Returns the controls that the quick exit covers while the page scrolls, or when a control has the focus. */
function coveredControls(size: string): string[] {
  document.documentElement.dataset.fontSize = size;
  const root = document.documentElement;
  const exit = document.querySelector('.quick-exit')!;
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (control) =>
      control.closest('.quick-exit, .emergency-strip') === null &&
      control.checkVisibility({ visibilityProperty: true }),
  );
  const covered: string[] = [];
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const bar = () => boxOf(exit);
  for (let top = 0; ; top += innerHeight / 3) {
    scrollTo({ top, behavior: 'instant' });
    const { left, right } = bar();
    const isWhole = left <= 0 && right >= root.clientWidth;
    for (const control of controls) {
      const box = boxOf(control);
      for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
        const hit = document.elementFromPoint(x, (box.top + box.bottom) / 2);
        // A control behind a full-width bar counts as out of sight, like one beyond the edge of the window.
        if (hit !== null && exit.contains(hit) && !isWhole) covered.push(`${top} ${control.textContent}`);
      }
    }
    if (top + innerHeight >= root.scrollHeight) break;
  }
  if (bar().height > innerHeight / 4) covered.push('a quarter of the window');
  for (const control of controls) {
    control.focus();
    const box = boxOf(control);
    if (document.activeElement !== control || box.height > innerHeight / 2) continue;
    const { top, bottom } = bar();
    if (box.bottom > top + 1 && box.top < bottom - 1) covered.push(`focus ${control.textContent}`);
  }
  return covered;
}

/** Returns what each page still shows while it waits for a slow neutral site, after all effects of leaving. */
async function partingLooks(page: Page): Promise<unknown[]> {
  const looks: unknown[] = [];
  await page.context().exposeFunction('tellLook', (look: unknown) => looks.push(look));
  await page.context().addInitScript(() => {
    const { tellLook } = window as unknown as { tellLook(look: unknown): void };
    addEventListener('beforeunload', () => {
      requestAnimationFrame(() =>
        setTimeout(() =>
          tellLook({
            seen: document.documentElement.innerText.trim(),
            title: document.title,
            kept: Object.keys(sessionStorage),
            speaking: speechSynthesis.speaking,
            plays: document.querySelector('iframe, video, audio') !== null,
          }),
        ),
      );
    });
  });
  return looks;
}

test('the quick exit covers and silences the page at once, in other tabs too, and takes its place in the history without saying where from', async ({
  page,
}) => {
  const looks = await partingLooks(page);
  const headers = await neutralSite(page, () => expect.poll(() => looks.length).toBe(2));
  const seen = watch(page);
  await speak(page);
  await page.goto('/about');
  await page.goto(PAGE);
  const other = await page.context().newPage();
  await speak(other);
  await other.goto(PAGE);
  looks.length = 0;
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => isSpeaking(page)).toBe(true);
  const exit = page.getByRole('link', { name: 'Leave this site' });
  for (const tab of [page, other])
    await tab.evaluate(() => {
      sessionStorage.setItem('form-a', 'what somebody wrote');
      // A form stores its text in this way when a field loses the focus.
      const field = document.createElement('input');
      field.onblur = () => sessionStorage.setItem('form-a', field.value);
      document.querySelector('main')?.append(field, document.createElement('video'));
      field.focus();
      scrollTo(0, 2000);
    });
  await expect(exit).toBeInViewport({ ratio: 1 });
  await exit.click();
  await expect(page).toHaveURL(NEUTRAL);
  await expect(other).toHaveURL(NEUTRAL);
  const covered = { seen: '', title: '…', kept: ['left'], speaking: false, plays: false };
  expect(looks).toEqual([covered, covered]);
  expect(headers.map(({ referer }) => referer)).toEqual([undefined, undefined]);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  expect(seen.complaints).toEqual([]);
});

test('Escape three times leaves, and not while somebody types or something is open', async ({
  page,
  context,
  server,
}) => {
  await neutralSite(page);
  await signIn(context, server);
  const path = await publishPage(context, server, {
    quickExit: 'on',
    contents: [
      {
        key: 'form',
        componentType: 'ContactForm',
        identifier: 'exit',
        recipient: 'help@example.org',
        subject: 'Exit',
        fields: [{ type: 'text', name: 'story', label: 'Story' }],
      },
      { key: 'video', componentType: 'Media', video: { type: 'youtube', videoId: 'aqz-KE-bpKQ' } },
    ],
  });
  await context.clearCookies();
  await page.goto(path);
  const story = page.getByLabel('Story');
  await story.click();
  for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
  await page.locator('h1').click();
  // A key that is held down counts as one press.
  for (let repeated = 0; repeated < 5; repeated++) await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  await expect(page.getByText('Escape 1 of 3: Leave this site')).toBeAttached();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Escape 2 of 3: Leave this site')).toBeAttached();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(path));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(NEUTRAL);

  // A video overlay covers the page's exit link.
  await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'Player' }));
  await page.goto(path);
  const dialog = page.getByRole('dialog');
  await page.locator('.media-play').focus();
  await page.getByRole('button', { name: 'Play video' }).click();
  const exit = dialog.getByRole('link', { name: 'Leave this site' });
  expect((await exit.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await exit.click();
  await expect(page).toHaveURL(NEUTRAL);
});

test('without script it is a link that says nothing of where it is; the end of the page says that Back shows it, and no link leads within it', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
  const page = await context.newPage();
  const headers = await neutralSite(page);
  // Blocks pictures, because routing disables the cache and each page would fetch its pictures again.
  await page.route('**/img/**', (route) => route.abort());
  await signIn(context, server);
  const jump = (type: string, href: string, text: string) => ({ type, href, text });
  await publishPage(context, server, {
    slug: 'räume/exit',
    quickExit: 'on',
    contents: [
      { key: 'one', componentType: 'ButtonCta', link: jump('anchor', '#there', 'There') },
      { key: 'two', componentType: 'ButtonCta', link: jump('anchor', '/räume/exit#there', 'Again') },
      { key: 'three', componentType: 'ButtonCta', link: jump('anchor', '/contact#there', 'Elsewhere') },
    ],
  });
  await context.clearCookies();
  await page.goto('/räume/exit');
  await expect(page.locator('main a:visible')).toHaveText(['Elsewhere']);
  const pages = await exitPages(page, server.address);
  for (const exitPage of pages) {
    await page.goto(exitPage);
    const limits = page.locator('.quick-exit-help p').first();
    await expect(limits).toBeVisible();
    expect(await limits.innerText()).toBe(
      'This page stays in your browser’s history, and Back shows it again.',
    );
    expect(await jumps(page, exitPage).evaluateAll(names), exitPage).toEqual(['Skip to main content']);
  }
  await page.goto('/stories/category/grief');
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText([
    'All',
    'A hard night',
    'A home',
    'Safety at home',
  ]);
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Leave this site' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  expect(headers.map(({ referer }) => referer)).toEqual([undefined]);
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Leave this site' })).toHaveCount(0);
  await context.close();
});

test('going back as often as it goes shows no page again that was left, whatever was pressed within it', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  await neutralSite(page);
  const pages = await exitPages(page, server.address);
  expect(pages).toEqual(
    expect.arrayContaining([
      PAGE,
      '/get-help',
      '/get-help/housing',
      '/stories',
      '/search',
      '/search?q=violence',
    ]),
  );
  let pressed = 0;
  for (const scripts of ['whole', 'gone']) {
    if (scripts === 'gone') await context.route('**/_astro/**', (route) => route.abort());
    // Without their scripts, pages differ less from each other.
    const some = scripts === 'whole' ? pages : pages.filter((_, index) => index % 3 === 0);
    for (const path of some) {
      await page.goto('/about');
      await page.goto(path);
      await expect(page.locator('.quick-exit-help p').first()).toHaveText(
        /^This page stays in your browser’s history/,
      );
      // A link that a script adds later, with the full path.
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = `${location.pathname}${location.search}#main`;
        const words = document.createElement('b');
        words.append('Made later');
        link.append(words);
        document.querySelector('main')?.append(link);
      });
      const links = await jumps(page, path).all();
      expect(links.length, path).toBeGreaterThanOrEqual(2);
      for (const [index, link] of links.entries()) {
        await link.focus();
        if (index % 2 === 0) await page.keyboard.press('Enter');
        else await link.click();
        const [, place] = (await link.getAttribute('href'))!.split('#');
        await expect(page).toHaveURL(new RegExp(`#${place}$`));
        pressed += 1;
      }
      await page.getByRole('link', { name: 'Leave this site' }).click();
      await expect(page).toHaveURL(NEUTRAL);
      expect(await backAsOftenAsItGoes(page), path).toEqual([`${server.address}/about`, 'about:blank']);
    }
  }
  expect(pressed).toBeGreaterThanOrEqual(2 * pages.length + 6);
});

test('earlier pages with the quick exit lead on too, until one is opened anew', async ({ page, server }) => {
  await neutralSite(page);
  await page.goto('/about');
  await page.goto('/search?q=violence');
  await page.locator('ol').getByRole('link', { name: 'Safety at home', exact: true }).click();
  await page.goto('/get-help/housing');
  await page.goto('/contact');
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Leave this site' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  expect(await backAsOftenAsItGoes(page)).toEqual([
    `${server.address}/contact`,
    NEUTRAL,
    NEUTRAL,
    NEUTRAL,
    `${server.address}/about`,
    'about:blank',
  ]);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety at home');
  await page.goto('/about');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety at home');
});

test('a link within the page leads there, with the focus; a modified click, a new tab and a download stay what they are', async ({
  page,
  context,
}) => {
  await page.goto(PAGE);
  const link = page.getByRole('link', { name: 'What a safety plan is' });
  const length = await page.evaluate(() => history.length);
  await link.click();
  await expect(page.getByRole('heading', { name: 'What a safety plan is' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary:focus')).toHaveText(/If you are staying for now/);
  expect(await page.evaluate(() => history.length)).toBe(length);
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['Control'] });
  await (await opened).waitForURL('**#plan');
  await link.evaluate((element) => element.setAttribute('target', '_blank'));
  const other = context.waitForEvent('page');
  await link.click();
  await (await other).waitForURL('**#plan');
  const isTaken = await link.evaluate((element) => {
    element.removeAttribute('target');
    element.setAttribute('download', '');
    let taken = null;
    addEventListener(
      'click',
      (event) => {
        taken = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    (element as HTMLElement).click();
    return taken;
  });
  expect(isTaken).toBe(false);
});

test('a page that the browser has kept in its memory is covered, and loaded again when it comes back', async ({
  page,
}) => {
  await page.goto(PAGE);
  await page.evaluate(() => {
    Object.assign(window, { kept: true });
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  });
  await expect(page.locator('body')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => page.evaluate(() => 'kept' in window).catch(() => true)).toBe(false);
  await expect(page.locator('body')).toBeVisible();
});

test('nor does such a page come back to a browser that keeps pages in its memory', async ({ server }) => {
  const executablePath = '/usr/bin/chromium';
  test.skip(!fs.existsSync(executablePath), 'The headless shell keeps no pages in its memory.');
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: server.address });
  await neutralSite(page);
  const mark = () => page.evaluate(() => Object.assign(window, { mark: location.href }));
  const marked = () => page.evaluate(() => Object.assign({ mark: '' }, window).mark).catch(() => 'moving');
  await page.goto('/about');
  await mark();
  await page.goto('/contact');
  await page.evaluate(() => history.back());
  await expect.poll(marked).toBe(`${server.address}/about`);
  await page.goto(PAGE);
  await mark();
  await page.goto('/contact');
  await mark();
  await page.evaluate(() => history.back());
  await expect.poll(marked).toBe('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety at home');
  await page.goto('/get-help/housing');
  await page.getByRole('link', { name: 'Leave this site' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  await mark();
  await page.evaluate(() => history.back());
  await expect.poll(marked).toBe('');
  await expect(page).toHaveURL(NEUTRAL);
  await browser.close();
});

test('it covers no control at any width and text size, and nothing that has the focus', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of await exitPages(page, server.address)) {
    await page.goto(path);
    for (const width of [320, 360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: width < 1024 ? 640 : 720 });
      for (const size of ['1', '6']) {
        expect(await page.evaluate(coveredControls, size), `${path} ${width} ${size}`).toEqual([]);
      }
    }
  }
});

for (const width of [360, 1280])
  test(`backwards from the end of the page, nothing that has the focus is covered at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(PAGE);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const names: string[] = [];
    for (;;) {
      await page.keyboard.press('Shift+Tab');
      const seen = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLElement) || focused === document.body) return null;
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const at = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
          focused.contains(document.elementFromPoint((left + right) / 2, y)),
        );
        return { name: focused.innerText.trim(), at };
      });
      if (seen === null || names.length > 150) break;
      expect(seen.at, seen.name).toEqual([true, true, true]);
      names.push(seen.name);
    }
    expect(names).toEqual(
      expect.arrayContaining([
        'Leave this site',
        width < 1024 ? 'On this page' : 'Use this page more safely',
        'Skip to main content',
      ]),
    );
  });

test('an editor sees it come and go with the setting, and Escape stays Escape', async ({ editor }) => {
  await editor.goto('/about');
  await expect(editor.locator('main [data-property]').first()).toBeAttached();
  const exit = editor.getByRole('link', { name: 'Leave this site' });
  await expect(exit).toHaveCount(0);
  await editor.getByRole('button', { name: 'Page Settings' }).click();
  await editor.getByLabel('Quick exit').selectOption({ label: 'On this page' });
  await expect(exit).toBeAttached();
  for (let press = 0; press < 4; press++) await editor.keyboard.press('Escape');
  await expect(editor).toHaveURL(/about/);
});

/** Expects that the quick exit can be pressed, at both of its ends and in the middle. */
async function expectExitInReach(editor: Page): Promise<void> {
  const exit = editor.locator('.quick-exit a');
  await expect(async () => {
    const hits = await exit.evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return [left + 4, (left + right) / 2, right - 4].map((x) => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        return link.contains(hit) ? 'exit' : (hit?.outerHTML.slice(0, 120) ?? 'nothing');
      });
    });
    expect(hits).toEqual(['exit', 'exit', 'exit']);
  }).toPass();
}

for (const width of [360, 1280])
  test(`no menu, popover or list of the editor covers the quick exit, at ${width} px`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height: 700 });
    const contents = [QUOTE, OTHER];
    await editor.goto(await publishPage(context, server, { quickExit: 'on', contents }));
    await startSelecting(editor);
    const closed = async (part: Locator) => {
      await editor.keyboard.press('Escape');
      await expect(part).toHaveCount(0);
    };
    await expectExitInReach(editor);

    await editor.keyboard.press('Control+k');
    const finder = editor.getByRole('dialog', { name: 'Find a page' });
    await expect(finder.getByRole('option').first()).toBeVisible();
    await expectExitInReach(editor);
    await expect(editor.getByRole('link', { name: 'Leave this site' })).toBeVisible();
    await closed(finder);

    const outline = editor.getByRole('region', { name: 'Components on this page' });
    const selectQuote = outline.getByRole('button', { name: 'Select Quote, 1 of 2', exact: true });
    await selectQuote.press('Enter');
    await grip(editor).click();
    const blockMenu = editor.getByRole('menu');
    await expect(blockMenu).toBeVisible();
    await expectExitInReach(editor);
    await closed(blockMenu);

    await openSettings(editor);
    await grip(editor).click();
    await expect(blockMenu).toBeVisible();
    await expectExitInReach(editor);
    // On a phone, the menu takes the place of the settings, which are back after it.
    await expect(sidebar(editor)).toBeVisible({ visible: width === 1280 });
    await closed(blockMenu);
    await expect(sidebar(editor)).toBeVisible();
    await sidebar(editor).getByRole('button', { name: 'Close' }).click();

    await selectQuote.press('Enter');
    if (width === 1280) await pressAddBelow(editor);
    else await menu(editor, 'Add').click();
    await expect(picker(editor)).toBeVisible();
    await expectExitInReach(editor);
    await picker(editor).getByRole('searchbox').fill('quo');
    await expectExitInReach(editor);
    await picker(editor).getByRole('searchbox').fill('');
    await closed(picker(editor));

    await editableField(editor, QUOTE.key, 'quote').click();
    await editor.keyboard.press('End');
    await editor.keyboard.type(' Good.');
    await expectExitInReach(editor);
    await editor.keyboard.press('Escape');
    await menu(editor, /^Publish/)
      .first()
      .click();
    await expect(publishTicked(editor)).toBeVisible();
    await expectExitInReach(editor);
    await closed(publishing(editor));

    await chooseItem(editor, 'account and keys');
    await expect(menu(editor, 'Your account')).toBeVisible();
    await expectExitInReach(editor);
  });

for (const width of [360, 1280])
  test(`the settings of a component leave the quick exit in reach, with all of them open, at ${width} px`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height: 700 });
    const map = { key: 'm', componentType: 'MapContent', title: 'Where we are' };
    await editor.goto(await publishPage(context, server, { quickExit: 'on', contents: [map] }));
    const outline = editor.getByRole('region', { name: 'Components on this page' });
    await outline.getByRole('button', { name: 'Select Map, 1 of 1', exact: true }).press('Enter');
    await openSettings(editor);
    await openMore(editor);
    await expectExitInReach(editor);
    const exit = editor.getByRole('link', { name: 'Leave this site' });
    const [bar, panel] = [(await exit.boundingBox())!, (await sidebar(editor).boundingBox())!];
    expect(panel.y + panel.height).toBeLessThanOrEqual(700 - (width === 360 ? 48 : 32));
    if (width === 1280) expect(panel.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  });
