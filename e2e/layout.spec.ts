import type { Page } from '@playwright/test';
import { expect, sitePaths, test } from './fixtures.ts';

/** A row is a heading and the first line below it, in px. */
const ROW = 72;

/** Phone, tablet, laptop, and a wide screen. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;

test.describe.configure({ mode: 'parallel' });

for (const part of [0, 1]) {
  test(`no page has an empty third, a tall picture before its words or a long footer (part ${part + 1} of 2)`, async ({
    page,
    request,
    server,
  }) => {
    test.setTimeout(300_000);
    const paths = await sitePaths(request, server.address);
    const own = ['/no-such-page', '/search?q=eviction', '/search?q=xylophone', '/search?q=hes+hitting+me'];
    const faults: string[] = [];
    for (const [index, path] of [...paths, ...own].entries()) {
      if (index % 2 !== part) continue;
      await page.goto(path);
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        const { rows, short } = await rowsOf(page);
        expect(rows, path).toBeGreaterThan(3);
        // In Easy Read, each line has one short sentence.
        if (short / rows > 0.25 && !path.endsWith('/easy-read'))
          faults.push(`${path}, ${window.width} px: ${short} of ${rows} rows are short`);
        const isPhone = window.width < 1024;
        const picture = await heightOf(page, '.header-help-picture img, .header-home-picture img');
        // On a phone, a picture is at least 6 rem high.
        const most = isPhone ? Math.max(96, 0.17 * window.height) : 0.28 * window.height;
        if (picture > Math.ceil(most))
          faults.push(`${path}, ${window.width} px: the picture is ${picture} px high`);
        const footer = await heightOf(page, '.site-footer');
        if (footer > 1.5 * window.height)
          faults.push(`${path}, ${window.width} px: the footer is ${footer} px high`);
      }
    }
    expect(faults).toEqual([]);
  });
}

async function heightOf(page: Page, selector: string): Promise<number> {
  const heights = await page.locator(selector).evaluateAll((elements) => elements.map((e) => e.clientHeight));
  return Math.max(0, ...heights);
}

/**
 * Scrolls through a page by half windows, and returns how many rows the windows have in all, and how many of them have nothing
 * to the right of 70 % of the page's column. Rows without anything do not count.
 */
function rowsOf(page: Page): Promise<{ rows: number; short: number }> {
  return page.evaluate((height) => {
    document.documentElement.style.scrollBehavior = 'auto';
    const main = document.querySelector('main')!;
    const column = main.querySelector('.wrap')!.getBoundingClientRect();
    const enough = column.left + 0.7 * column.width;
    const page = getComputedStyle(document.body).backgroundColor;
    const none = 'rgba(0, 0, 0, 0)';
    /** Returns the boxes that can be seen: texts, pictures, controls, backgrounds and lines. */
    const boxesOf = (element: Element): { top: number; bottom: number; right: number }[] => {
      const style = getComputedStyle(element);
      if (style.clipPath !== 'none' || !element.checkVisibility({ opacityProperty: true })) return [];
      const box = element.getBoundingClientRect();
      if (element.matches('img, svg, input, textarea, select')) return [box];
      if (![none, page].includes(style.backgroundColor)) return [box];
      const hasLine = (side: 'top' | 'bottom' | 'right') =>
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        style.getPropertyValue(`border-${side}-width`) !== '0px' &&
        style.getPropertyValue(`border-${side}-color`) !== none;
      if (hasLine('right')) return [box];
      const { right } = box;
      const texts = [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      return [
        ...texts,
        ...(hasLine('top') ? [{ top: box.top, bottom: box.top + 1, right }] : []),
        ...(hasLine('bottom') ? [{ top: box.bottom - 1, bottom: box.bottom, right }] : []),
      ];
    };
    let rows = 0;
    let short = 0;
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let top = 0; ; top += innerHeight / 2) {
      scrollTo(0, top);
      const boxes = [...main.querySelectorAll('*')].flatMap(boxesOf);
      for (let row = 0; row + height <= innerHeight; row += height) {
        const inRow = boxes.filter((box) => box.top < row + height && box.bottom > row);
        if (inRow.length > 0) rows += 1;
        if (inRow.length > 0 && inRow.every(({ right }) => right < enough)) short += 1;
      }
      if (top >= end) return { rows, short };
    }
  }, ROW);
}
