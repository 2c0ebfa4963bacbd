import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import { editableField, menu, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { said, speak } from './speech.ts';
import { watch } from './watch.ts';

/** The demo page with a carousel of four pictures and three testimonials. */
const PAGE = '/get-help/counselling';
const QUOTES = ['They listened.', 'She called back.', 'Nobody hurried me.'];

const testimonials = (...quotes: string[]) => ({
  key: 't',
  componentType: 'Testimonials',
  items: quotes.map((quote, index) => ({ key: `i${index + 1}`, quote, quoteBy: '', image: null })),
});
const controls = (slides: Locator, name: string) => slides.getByRole('button', { name, exact: true });

/**
 * Returns the number of the slide at the start of the view, counted from 1; 0 if no slide is at the start. Without a loop, the
 * last slide is at the end of the view instead.
 */
async function slideInView(slides: Locator): Promise<number> {
  return slides.evaluate((root) => {
    const view = root.querySelector('.slides-view')!.getBoundingClientRect();
    const all = [...root.querySelectorAll('.slides-list > li:not(.glide__slide--clone)')].map((slide) =>
      slide.getBoundingClientRect(),
    );
    if (!root.matches('.testimonials.slides-live') && Math.abs(all.at(-1)!.right - view.right) < 1)
      return all.length;
    return all.findIndex(({ left }) => Math.abs(left - view.left) < 1) + 1;
  });
}

/** Waits until a slide is in view, and no other slide can be reached by Tab or a screen reader. */
async function expectSlide(slides: Locator, at: number, count: number): Promise<void> {
  await expect(slides.getByRole('status')).toHaveText(`${at} of ${count}`);
  await expect.poll(() => slideInView(slides)).toBe(at);
  const reached = slides.locator('.slides-list > li:not([inert])');
  await expect(reached).toHaveCount(1);
  await expect(reached).toHaveAttribute('aria-posinset', String(at));
}

/** Returns a function that returns the gzipped bytes of the scripts fetched since its last call. */
function fetchedScripts(page: Page): () => Promise<number> {
  const seen = watch(page);
  let counted = 0;
  return async () => {
    const urls = seen.scripts().slice(counted);
    counted += urls.length;
    const bodies = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
}

test('a carousel moves by its buttons: the first press fetches at most 75 kB, the next one Glide, and nothing jumps', async ({
  page,
}) => {
  const { complaints } = watch(page);
  const fetched = fetchedScripts(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
      if (nodes.some((node) => node instanceof Element && node.closest('.slides'))) console.error('Shifted');
    }).observe({ type: 'layout-shift' });
  });
  await page.goto(PAGE);
  const carousel = page.locator('.carousel');
  expect(await fetched()).toBe(0);
  await controls(carousel, 'Next').click();
  await expectSlide(carousel, 2, 4);
  expect(await fetched()).toBeLessThanOrEqual(75_000);
  await expect(carousel).not.toHaveClass(/slides-live/);

  await controls(carousel, 'Next').click();
  await expectSlide(carousel, 3, 4);
  await expect(carousel).toHaveClass(/slides-live/);
  await expectSlide(carousel, 3, 4);
  expect(await fetched()).toBeLessThanOrEqual(15_000);
  await controls(carousel, 'Next').click();
  await expectSlide(carousel, 4, 4);
  await expect(controls(carousel, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await expect(controls(carousel, 'Next')).toBeFocused();
  await controls(carousel, 'Previous').click();
  await expectSlide(carousel, 3, 4);
  expect(await axeFaults(page, { include: 'main', ...WCAG_22 })).toEqual([]);

  expect(complaints).toEqual([]);

  await page.setViewportSize({ width: 500, height: 800 });
  await expectSlide(carousel, 3, 4);
  await page.emulateMedia({ media: 'print' });
  const printed = await carousel
    .locator('li')
    .evaluateAll((all) =>
      all.map((slide) => slide.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
  for (const [left, right] of printed) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(500);
  }
});

test('testimonials loop, any can be chosen, and the copies that this needs are neither read nor duplicate an id', async ({
  page,
}) => {
  const { complaints } = watch(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speak(page, { quick: true });
  await page.goto('/stories');
  const slides = page.locator('.testimonials');
  await controls(slides, 'Previous').click();
  await expectSlide(slides, 3, 3);
  await controls(slides, '2 of 3').click();
  await expect(slides).toHaveClass(/slides-live/);
  await expectSlide(slides, 2, 3);
  await expect(controls(slides, '2 of 3')).toHaveAttribute('aria-current', 'true');
  for (const at of [3, 1, 2]) {
    await controls(slides, 'Next').click();
    await expectSlide(slides, at, 3);
  }
  for (const at of [1, 3]) {
    await controls(slides, 'Previous').click();
    await expectSlide(slides, at, 3);
  }
  await controls(slides, 'Next').evaluate((next) => {
    for (let press = 0; press < 4; press += 1) (next as HTMLElement).click();
  });
  await expectSlide(slides, 1, 3);
  const copies = slides.locator('.glide__slide--clone');
  expect(await copies.count()).toBeGreaterThan(0);
  const ids = await slides.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);

  // When the page is read aloud, each slide is read once and brought into view.
  const quotes = await slides.locator('li:not(.glide__slide--clone) blockquote').allTextContents();
  await page.getByRole('button', { name: 'Listen' }).click();
  const read = async () => (await said(page)).map(({ text }) => text).join(' ');
  await expect.poll(read).toContain(quotes.at(-1)!);
  for (const quote of quotes) expect((await read()).split(quote)).toHaveLength(2);
  await expectSlide(slides, 3, 3);
  expect(complaints).toEqual([]);
});

test('slides are swiped by a finger and moved by the arrow keys, before and after Glide has them', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const { complaints } = watch(page);
  await page.goto(PAGE);
  const carousel = page.locator('.carousel');
  const view = carousel.getByRole('group', { name: 'Pictures' });
  await view.scrollIntoViewIfNeeded();
  const client = await context.newCDPSession(page);
  const { y } = (await view.boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y + 80 }] });
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + ((to - from) * step) / 8);
    await touch('touchEnd');
  };
  await swipe(260, 80);
  await expectSlide(carousel, 2, 4);
  await swipe(260, 80);
  await expect(carousel).toHaveClass(/slides-live/);
  await expectSlide(carousel, 3, 4);
  await swipe(100, 220);
  await expectSlide(carousel, 2, 4);

  const quotes = page.locator('.testimonials');
  await quotes.getByRole('group', { name: 'Testimonials' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectSlide(quotes, 2, 3);
  await page.keyboard.press('ArrowLeft');
  await expect(quotes).toHaveClass(/slides-live/);
  await expectSlide(quotes, 1, 3);
  // The browser's own shortcuts still work.
  await page.keyboard.press('Control+ArrowRight');
  await expectSlide(quotes, 1, 3);
  await page.keyboard.press('End');
  await expectSlide(quotes, 3, 3);
  await page.keyboard.press('ArrowRight');
  await expectSlide(quotes, 1, 3);
  await expect(quotes.getByRole('group', { name: 'Testimonials' })).toBeFocused();
  expect(complaints).toEqual([]);
  await context.close();
});

test('at every width a testimonial is whole, and of the next one no word shows', async ({ page }) => {
  await page.goto(PAGE);
  for (const width of [360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.locator('.testimonials').evaluate((root) => {
      const view = root.querySelector('.slides-view')!.getBoundingClientRect();
      const words = [...root.querySelectorAll('li :is(blockquote, figcaption)')];
      return words
        .map((each) => each.getBoundingClientRect())
        .filter(({ left, right }) => {
          return left < view.right - 1 && right > view.right + 1;
        }).length;
    });
    expect([width, cut]).toEqual([width, 0]);
  }
});

test('without script, slides are scrolled by the keyboard, and have no buttons that do nothing', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PAGE);
  const carousel = page.locator('.carousel');
  await expect(carousel.getByRole('button')).toHaveCount(0);
  await expect(carousel.getByRole('img')).toHaveCount(4);
  const view = carousel.getByRole('group', { name: 'Pictures' });
  await view.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(async () => (await carousel.locator('li').nth(1).boundingBox())!.x - (await view.boundingBox())!.x)
    .toBeCloseTo(0);
  await context.close();
});

test('the slide that is edited is in view: on the page, from the sidebar, added, moved and by undo', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [testimonials(...QUOTES)] });
  await editor.goto(path);
  await startSelecting(editor);
  const slides = editor.locator('[data-block="t"]');
  const isInView = (at: number) => expect.poll(() => slideInView(slides)).toBe(at);

  await controls(slides, 'Next').click();
  await isInView(2);
  await expect(slides.getByRole('status')).toHaveText('2 of 3');
  await expect(slides).not.toHaveAttribute('data-selected');
  await controls(slides, 'Previous').click();
  await isInView(1);
  // The place of the second picture is already in view, beside the first slide.
  const parts = editor.getByRole('region', { name: 'Components on this page' });
  await parts.getByRole('button', { name: 'Edit Testimonials: Picture' }).nth(1).press('Enter');
  await isInView(2);
  await parts.getByRole('button', { name: 'Edit Testimonials: Quote' }).nth(2).press('Enter');
  await isInView(3);
  await editableField(editor, 't', 'items.i3.quote').click();
  await editor.keyboard.type(' Not once.');

  await controls(slides, '1 of 3').click();
  await isInView(1);
  await menu(editor, /^Undo/).click();
  await isInView(3);
  await expect(editableField(editor, 't', 'items.i3.quote')).toHaveText('Nobody hurried me.');

  await parts.getByRole('button', { name: 'Manage List: Testimonials › Testimonials' }).press('Enter');
  const row = (words: string) => sidebar(editor).getByRole('listitem').filter({ hasText: words });
  await row('They listened.').getByRole('button', { name: 'Move down' }).click();
  await isInView(2);
  await expect(slides.locator('.slides-list > li').nth(1)).toContainText('They listened.');
  await row('Nobody hurried me.').getByRole('button', { name: 'Edit' }).click();
  await isInView(3);
  await sidebar(editor).getByRole('button', { name: 'Add testimonial' }).click();
  await expect(slides.getByRole('status')).toHaveText('4 of 4');
  await isInView(4);
  await editor.keyboard.type('They rang me.');
  await expect(slides.locator('.slides-list > li').nth(3)).toContainText('They rang me.');
  expect(await slides.locator('.glide__slide--clone').count()).toBe(0);
});
