import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { phoneNumbers } from '../src/model/phone-numbers.ts';
import { namelessParts } from './accessibility-tree.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import { engineFaults } from './engines.ts';
import { expect, fetchPage, sitePaths, test } from './fixtures.ts';
import { headingLevels, untappedTexts } from './sent-page.ts';
import { watch } from './watch.ts';

// Runs the tests in parallel, because checking a page takes seconds.
test.describe.configure({ mode: 'parallel' });

test('every page as it is sent is small, and has an outline without gaps, numbers that can be tapped, and no marks of editing', async ({
  request,
  server,
}) => {
  const sizes: number[] = [];
  for (const path of await sitePaths(request, server.address)) {
    const bytes = await (await fetchPage(request, path, server.address)).body();
    const html = String(bytes);
    const compressed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    expect(brotliDecompressSync(compressed).length).toBe(bytes.length);
    expect(compressed.length, path).toBeLessThanOrEqual(14 * 1024);
    sizes.push(compressed.length);
    const variants = [...html.matchAll(/\.((?:split|panel)-(?:px-|blue-|orange-)?\d+)\{/g)].map(
      ([, name]) => name,
    );
    expect(variants.filter((name) => !html.includes(`${name}"`) && !html.includes(`${name} `))).toEqual([]);
    // Structured data for search engines is not executable script.
    const scripts = [...html.matchAll(/<script(?! type="application\/ld)[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, text]) => text)
      .join('');
    expect(gzipSync(scripts, { level: 9 }).length, path).toBeLessThanOrEqual(2560);

    const levels = headingLevels(html);
    expect(levels[0], path).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0), `${path}: ${levels.join(' ')}`).toBeLessThanOrEqual(1);

    const untapped = untappedTexts(html).filter((text) => phoneNumbers(text).length > 0);
    expect(untapped, path).toEqual([]);

    expect(html, path).not.toMatch(/data-(block|component-type|property|selected|editor)\b/);
    expect(html, path).not.toMatch(/ style=/);
  }
  sizes.sort((one, other) => one - other);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(12.5 * 1024);
});

test('a number outside a link is found among the texts of a page, and its headings are in their order', () => {
  const html = `<h4>No</h4><main><h1>Call <a href="tel:1">1800 975 707</a></h1><section><h3>Now</h3></section>
    <p>By day <b>1300 975 707</b> or <button>000</button></p></main>`;
  expect(headingLevels(html)).toEqual([1, 3]);
  expect(untappedTexts(html).filter((text) => phoneNumbers(text).length > 0)).toEqual([
    'By day 1300 975 707 or  | ',
  ]);
});

/** The rules that a dark page can break although the light one does not. */
const OF_COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

for (const part of [1, 2, 3, 4]) {
  test(`every page opens with one request, passes three engines of accessibility, and fits every window (part ${part} of 4)`, async ({
    context,
    request,
    server,
  }) => {
    test.setTimeout(300_000);
    const paths = await sitePaths(request, server.address);
    expect(paths.filter((path) => path.startsWith('/')).length).toBeGreaterThanOrEqual(14);
    expect(paths.filter((path) => path.includes('second.localhost')).length).toBeGreaterThanOrEqual(3);
    const own = [
      '/no-such-page',
      '/health',
      '/login',
      '/search',
      '/search?q=sucide',
      '/search?q=xylophone',
      '/assets/offline.html',
    ];
    for (const [index, path] of [...paths, ...own].entries()) {
      if (index % 4 !== part - 1) continue;
      // Opens a new tab, so that late picture requests of the previous page are not counted for this one.
      const page = await context.newPage();
      const isOfSite = index < paths.length;
      if (isOfSite) await expectQuietStart(page, path, server.address);
      else await page.goto(path);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const rules = colorScheme === 'light' ? WCAG_22 : OF_COLOURS;
          expect(await axeFaults(page, rules), `${path}, ${width} px, ${colorScheme}`).toEqual([]);
        }
      }
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await engineFaults(page), path).toEqual([]);
      expect(await namelessParts(page), path).toEqual([]);
      if (isOfSite) await expectFit(page, path);
      await page.close();
    }
  });
}

/**
 * Opens a page, and checks that it sends one request besides those for pictures, all to its own host, and has one main heading
 * and no errors.
 */
async function expectQuietStart(page: Page, path: string, address: string): Promise<void> {
  const seen = watch(page);
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await expect(page.locator('h1'), path).toHaveCount(1);
  const besidesPictures = seen.requests.filter((r) => !['image', 'other'].includes(r.resourceType()));
  expect(
    besidesPictures.map((r) => r.url()),
    path,
  ).toEqual([new URL(path, address).href]);
  const hosts = new Set(seen.requests.map((r) => new URL(r.url()).host));
  expect([...hosts], path).toEqual([new URL(path, address).host]);
  expect(seen.complaints, path).toEqual([]);
}

/** Checks that an open page fits the windows of a small phone, a phone and a tablet. */
async function expectFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    root.dataset.fontSize = '6';
    const overflow = root.scrollWidth - root.clientWidth;
    delete root.dataset.fontSize;
    return overflow;
  });
  expect(overflow, `${path}: sideways scrolling at 320 px with the largest text`).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary')].flatMap((element) => {
      const { height, width } = element.getBoundingClientRect();
      // Whether a link is part of a sentence: its paragraph contains more text than the link, and that text is not a label with
      // a colon.
      const beside = (element.closest('p, li, figcaption')?.textContent ?? '')
        .replace(element.textContent, '')
        .trim();
      const inSentence = getComputedStyle(element).display === 'inline' && /[^:]$/.test(beside);
      return height === 0 || width < 2 || inSentence || height >= 44 ? [] : [element.outerHTML.slice(0, 100)];
    }),
  );
  expect(small, `${path}: targets that are less than 44 px high and not part of a sentence`).toEqual([]);

  await page.setViewportSize({ width: 768, height: 1024 });
  const columns = await page.locator('.split').evaluateAll((splits) =>
    splits.flatMap((split) => {
      const [one, other] = [...split.children].map((column) => column.getBoundingClientRect());
      if (!one || !other) return [];
      const [left, right] = one.left < other.left ? [one, other] : [other, one];
      return [{ gap: right.left - left.right, narrowest: Math.min(left.width, right.width) }];
    }),
  );
  for (const { gap, narrowest } of columns) {
    expect(gap, `${path}: columns on a tablet`).toBeGreaterThanOrEqual(16);
    expect(narrowest, `${path}: columns on a tablet`).toBeGreaterThanOrEqual(200);
  }
  const gaps = await page.locator('.content > .block').evaluateAll((blocks) =>
    blocks.slice(1).map((block, index) => {
      const before = blocks[index]!.getBoundingClientRect();
      return { after: blocks[index]!.className, gap: block.getBoundingClientRect().top - before.bottom };
    }),
  );
  expect(
    gaps.filter(({ gap }) => gap < 0),
    `${path}: blocks that overlap on a tablet`,
  ).toEqual([]);
}
