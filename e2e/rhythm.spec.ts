import type { Page } from '@playwright/test';
import { expect, sitePaths, test } from './fixtures.ts';

/** The gap between two sections, and the largest gap within one, in px. */
const BETWEEN = 48;
const WITHIN = 24;

test.describe.configure({ mode: 'parallel' });

for (const part of [0, 1]) {
  test(`every page has one rhythm, two sizes of headings and one orange button a screen (part ${part + 1} of 2)`, async ({
    page,
    request,
    server,
  }) => {
    test.setTimeout(300_000);
    const paths = await sitePaths(request, server.address);
    const faults: string[] = [];
    for (const [index, path] of [...paths, '/search?q=eviction', '/no-such-page'].entries()) {
      if (index % 2 !== part) continue;
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: width === 360 ? 640 : 720 });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const found = [
          ...(await page.evaluate(gapsOffBeat, { between: BETWEEN, within: WITHIN })),
          ...(await headingsOf(page)),
          ...(await page.evaluate(buttonsOnOneScreen)),
          ...(await page.evaluate(shortCarousels)),
        ];
        faults.push(...found.map((fault) => `${path}, ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
}

/**
 * Returns the sizes of the headings of a page if there are more than two besides the title. Titles of cards and labels, which are
 * at most a step larger than the text, count as one size.
 */
async function headingsOf(page: Page): Promise<string[]> {
  const sizes = await page.evaluate(() => {
    const label = 1.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const headings = [...document.querySelectorAll('main :is(h2, h3, h4, h5, h6), .quick-exit-help h2')];
    return headings
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Math.max(label, Number.parseFloat(getComputedStyle(heading).fontSize)).toFixed(1));
  });
  const different = [...new Set(sizes)];
  return different.length > 2 ? [`headings of ${different.join(', ')} px`] : [];
}

/** Runs in the page. Returns the gaps between the blocks of the content that are neither within a section nor between two. */
function gapsOffBeat({ between, within }: { between: number; within: number }): string[] {
  const SEEN = 'h2, h3, p, li, img, svg, summary, blockquote, caption, label, legend';
  const content = document.querySelector('main .content');
  const blocks = [...(content?.children ?? [])].filter((block) => block.getBoundingClientRect().height > 0);
  /** Returns where the words and pictures of a block begin; of a block with a background or an edge, where its box begins. */
  const topOf = (block: Element) => {
    const parts = [block, ...block.querySelectorAll('*')].filter((part) => {
      const { backgroundColor, borderTopWidth, borderLeftWidth, clipPath } = getComputedStyle(part);
      const isBox =
        backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px' || borderLeftWidth !== '0px';
      return part.checkVisibility() && clipPath === 'none' && (isBox || part.matches(SEEN));
    });
    return Math.min(...parts.map((part) => part.getBoundingClientRect().top));
  };
  return blocks.slice(1).flatMap((block, index) => {
    const gap = Math.round(topOf(block) - blocks[index]!.getBoundingClientRect().bottom);
    const opens =
      block.matches('.titled') || block.querySelector(':scope > .prose > h2:first-child') !== null;
    const isOnBeat = Math.abs(gap - between) <= 2 || (gap <= within && !opens);
    return isOnBeat ? [] : [`${gap} px above ${block.className}: ${block.textContent.slice(0, 30)}`];
  });
}

/** Runs in the page. Returns the buttons in the accent colour that stand on one screen with the one before. */
function buttonsOnOneScreen(): string[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--accent)';
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const filled = [...document.querySelectorAll('a, button')].filter(
    (button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === accent,
  );
  return filled.slice(1).flatMap((button, index) => {
    const { top } = filled[index]!.getBoundingClientRect();
    return button.getBoundingClientRect().bottom - top < innerHeight
      ? [`'${button.textContent}' on one screen with '${filled[index]!.textContent}'`]
      : [];
  });
}

/** Runs in the page. Returns the carousels with fewer than three slides. */
function shortCarousels(): string[] {
  return [...document.querySelectorAll('.slides-list')].flatMap((list) => {
    const slides = list.querySelectorAll(':scope > li:not(.glide__slide--clone)').length;
    return slides === 2 ? ['a carousel of two'] : [];
  });
}

test('with the largest text on a phone no word of a folded heading is broken', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(() => localStorage.setItem('fontSize', '6'));
  await page.goto('/get-help/crisis-support');
  const headings = page.locator('.accordion-item > summary > span:first-child');
  expect(await headings.count()).toBeGreaterThanOrEqual(3);
  for (const heading of await headings.all())
    expect((await heading.boundingBox())!.width, await heading.innerText()).toBeGreaterThan(200);
});

test('on paper the rows of the kinds of help have no pointers', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/no-such-page']) {
    await page.goto(path);
    const pointers = await page
      .locator('.help-rows a')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row, '::after').display));
    expect(pointers, path).toEqual(Array(6).fill('none'));
  }
});

test('the drawings of a row of columns stand above their headings in all of them', async ({ page }) => {
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto('/support-us');
    const gaps = await page.locator('.split .focus-area').evaluateAll((areas) =>
      areas.map((area) => {
        const [drawing, words] = [...area.children].map((part) => part.getBoundingClientRect());
        return Math.round(words!.top - drawing!.bottom);
      }),
    );
    expect(gaps.length, `${width}`).toBe(4);
    for (const gap of gaps) expect(gap, `${width}: ${gaps}`).toBeGreaterThanOrEqual(0);
  }
});

test('the heading of a form is beside it where other headings are', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/training');
  const heading = (await page.getByRole('heading', { name: 'Ask about training' }).boundingBox())!;
  const other = (await page.getByRole('heading', { name: 'Coming courses' }).boundingBox())!;
  const form = (await page.locator('.form').boundingBox())!;
  expect(heading.x).toBeCloseTo(other.x, 0);
  expect(heading.x + heading.width).toBeLessThan(form.x);
  expect(Math.abs(heading.y - form.y)).toBeLessThan(16);
});

test('in forced colours the buttons of the search and of its card have edges', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/search?q=hes+hitting+me');
  for (const selector of ['.search-crisis', '.search-crisis a:first-of-type', 'main .search-field button'])
    expect(
      await page
        .locator(selector)
        .first()
        .evaluate((part) => getComputedStyle(part).borderBlockWidth),
      selector,
    ).toBe('2px');
});

test('the full stop after the number of a form stays on its line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  const line = page.locator('.form-summary p', { hasText: 'If it cannot wait' });
  await expect(line).toBeVisible();
  const below = await line.evaluate(
    (text) => text.getBoundingClientRect().bottom - text.querySelector('a')!.getBoundingClientRect().bottom,
  );
  expect(below).toBeLessThan(16);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the hours stand apart from the number', async ({ page }) => {
    await page.goto('/get-help/counselling');
    const number = (await page.locator('a.call-number').boundingBox())!;
    const hours = (await page.locator('.call p', { hasText: 'Monday to Friday' }).boundingBox())!;
    expect(hours.y - number.y - number.height).toBeGreaterThanOrEqual(8);
  });
});
