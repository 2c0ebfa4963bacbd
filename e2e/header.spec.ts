import type { BrowserContext, Page } from '@playwright/test';
import { expect, type HearthServer, signIn, test } from './fixtures.ts';

const BRANDS = ['Mind', 'Open Verandah', 'Samaritans of Northern Victoria and Tasm'];
const ENTRIES = ['Get help', 'About us', 'Stories', 'Support us', 'Contact', 'What we do', 'Training'];
const WIDTHS = [1024, 1280, 1440, 1920];
const SIZES = [1, 3, 6];
const PAGE = '/about';

const link = (text: string) => ({ type: 'page', href: '/get-help', text });
const subItems = ['Crisis support', 'Housing'].map((text) => ({ key: text, link: link(text) }));

/** Signs in, and returns a function that publishes changes to the navigation and the title of the site. */
async function changesOf(context: BrowserContext, { address }: HearthServer) {
  const call = async (path: string, data: object = {}) => {
    const response = await context.request.post(`${address}/api/${path}`, { data });
    if (!response.ok()) throw new Error(await response.text());
  };
  const load = async (path: string) =>
    (await context.request.get(`${address}/api/${path}?domainId=open-verandah`)).json();
  return async ({ items, title }: { items?: object[]; title?: string }) => {
    const nav = await load('site/loadNav');
    const siteSettings = await load('siteSettings/loadSiteSettings');
    await call('site/publishNav', { nav: { ...nav, items: items ?? nav.items } });
    await call('siteSettings/publishSiteSettings', {
      siteSettings: { ...siteSettings, title: title ?? siteSettings.title },
    });
    return { items: nav.items, title: siteSettings.title } as { items: object[]; title: string };
  };
}

interface Part {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  /** The number of lines of its text. */
  readonly lines: number;
}

/** Returns the visible parts of the header from left to right, and the position of the content. */
const partsOf = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      '.site-brand, .site-menu summary, .site-nav-link, .site-nav-more summary, .site-search summary, .font-size-toggle, .site-tools > a',
    );
    const parts = [...all].flatMap((element): Part[] => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      if (width === 0) return [];
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('.site-brand-name') ?? element);
      const tops = new Set(
        element.matches('.site-brand, .site-nav-link')
          ? [...range.getClientRects()].map(({ top }) => top)
          : [],
      );
      const name = element.textContent || (element.ariaLabel ?? '');
      return [{ name, left, right, middle: (top + bottom) / 2, lines: tops.size }];
    });
    return {
      parts: parts.toSorted((one, other) => one.left - other.left),
      main: document.querySelector('main')!.getBoundingClientRect().top,
      tooWide: document.documentElement.scrollWidth > window.innerWidth,
    };
  });

test('with names and entries of any length the header is one row, which overlaps nothing and stays as it is when something opens', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(400_000);
  const staff = await browser.newContext();
  await signIn(staff, server);
  const change = await changesOf(staff, server);
  const before = await change({});
  const inRow: string[] = [];
  await page.goto(server.address);
  for (const title of BRANDS) {
    for (const count of [2, 5, 7]) {
      const items = ENTRIES.slice(0, count).map((text, index) => ({
        key: text,
        link: link(text),
        subItems: index % 2 === 0 ? subItems : [],
      }));
      await change({ items, title });
      for (const size of SIZES) {
        await page.evaluate((size) => localStorage.setItem('fontSize', `${size}`), size);
        await page.goto(`${server.address}${PAGE}`);
        for (const width of WIDTHS) {
          const name = `${title.length} letters, ${count} entries, ${width} px, text size ${size}`;
          await page.setViewportSize({ width, height: 800 });
          const closed = await partsOf(page);
          const { parts } = closed;
          expect(closed.tooWide, name).toBe(false);
          for (const [index, part] of parts.entries()) {
            expect(part.left, `${part.name}: ${name}`).toBeGreaterThanOrEqual(
              (parts[index - 1]?.right ?? 0) - 0.5,
            );
            expect(part.right, `${part.name}: ${name}`).toBeLessThanOrEqual(width);
            expect(Math.abs(part.middle - parts[0]!.middle), `${part.name}: ${name}`).toBeLessThan(1);
          }
          if (await page.locator('.site-menu').isVisible()) {
            expect(parts, name).toHaveLength(2);
            continue;
          }
          inRow.push(name);
          const links = parts.filter(({ lines }) => lines > 0);
          expect(
            links.map(({ lines }) => lines),
            name,
          ).toEqual(links.map(() => 1));
          expect(links, name).toHaveLength(count + 1);
          // Opens the search and the text size once for each name and number of entries.
          if (inRow.some((known) => known !== name && known.startsWith(`${title.length} letters, ${count} `)))
            continue;
          await page.locator('.site-search summary').click();
          await expect(page.getByRole('searchbox', { name: 'Search this site' })).toBeVisible();
          expect(await partsOf(page), `the search, ${name}`).toEqual(closed);
          await page.locator('.site-search summary').click();
          await page.getByRole('button', { name: 'Text size', exact: true }).click();
          await expect(page.getByRole('button', { name: 'Increase text size' })).toBeInViewport({ ratio: 1 });
          expect(await partsOf(page), `the text size, ${name}`).toEqual(closed);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('button', { name: 'Increase text size' })).toBeHidden();
          await expect(page.getByRole('button', { name: 'Text size', exact: true })).toBeFocused();
        }
      }
    }
  }
  await change(before);
  await staff.close();
  expect(inRow).toEqual(
    expect.arrayContaining([
      '4 letters, 2 entries, 1280 px, text size 1',
      '4 letters, 2 entries, 1920 px, text size 3',
      '13 letters, 5 entries, 1280 px, text size 1',
      '13 letters, 7 entries, 1920 px, text size 1',
      '40 letters, 7 entries, 1920 px, text size 1',
    ]),
  );
  expect(inRow).not.toContain('40 letters, 7 entries, 1280 px, text size 1');
});

test('a submenu and the search open over the page, one at a time, and Escape closes them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(PAGE);
  const closed = await partsOf(page);
  const housing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Housing' });
  const field = page.getByRole('searchbox', { name: 'Search this site' });
  const arrow = page.locator('.site-nav-more summary').first();
  await arrow.click();
  await expect(housing).toBeInViewport({ ratio: 1 });
  expect(await partsOf(page)).toEqual(closed);
  await page.locator('.site-search summary').click();
  await expect(housing).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.locator('.site-search summary')).toBeFocused();
  await arrow.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(housing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(housing).toBeHidden();
  await expect(arrow).toBeFocused();
});

test('in a window that is too narrow for arrows visitors have none, and editors reach the submenus all the same', async ({
  editor,
}) => {
  // In the editor, the menu takes space from the page.
  await editor.setViewportSize({ width: 1440, height: 800 });
  await editor.goto(PAGE);
  const arrow = editor.locator('.site-nav-more summary').first();
  await arrow.click();
  await expect(
    editor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Housing' }),
  ).toBeVisible();
  await editor.setViewportSize({ width: 1180, height: 800 });
  await editor.goto(`${PAGE}?view=visitor`);
  await expect(editor.locator('.site-nav-link').first()).toBeVisible();
  await expect(arrow).toBeHidden();
});

test('the control of the text size stays in reach when larger text turns the row into a menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Text size', exact: true }).click();
  const larger = page.getByRole('button', { name: 'Increase text size' });
  for (let size = 2; size <= 6; size++) {
    await larger.click();
    await expect(page.getByText(`Text size ${size} of 6`)).toBeInViewport({ ratio: 1 });
  }
  await expect(page.locator('.site-menu')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Text size 6 of 6')).toBeHidden();
});

test('the contacts for a crisis belong to the banner, and a skip link leads to them', async ({ page }) => {
  await page.goto(PAGE);
  const contacts = page.getByRole('banner').getByRole('navigation', { name: 'Urgent help' });
  await expect(contacts.getByRole('link')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to urgent help' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(contacts.getByRole('link').first()).toBeFocused();
});
