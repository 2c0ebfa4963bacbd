import type { Page } from '@playwright/test';
import { expect, fetchPage, sitePaths, test } from './fixtures.ts';

/**
 * Returns the content of `<main>` in a normal form: no editing attributes, comments, empty wrappers or spaces between tags.
 * Parses HTML on an empty page, because the site's pages do not allow text to be parsed as HTML.
 */
async function markup(
  page: Page,
  html?: string,
  { withoutControls = false, withoutEvents = false } = {},
): Promise<string[]> {
  return page.evaluate(
    ({ html, withoutControls, withoutEvents }) => {
      const main = (
        html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
      ).querySelector('main');
      const lines: string[] = [];
      // The placeholder of an empty field, and an element that holds nothing but placeholders: visitors get neither.
      const isPlaceholder = (element: Element): boolean => {
        if (element.tagName === 'IMG' || element.hasAttribute('id')) return false;
        if (element.childNodes.length === 0) return element.hasAttribute('data-property');
        return [...element.childNodes].every((node) => node instanceof Element && isPlaceholder(node));
      };
      const visit = (node: Node, depth: number): void => {
        if (node.nodeType === Node.TEXT_NODE) {
          const text = node.textContent?.replace(/\s+/g, ' ').trim();
          if (text) lines.push(`${' '.repeat(depth)}${text}`);
          return;
        }
        if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return;
        const element = node as Element;
        if (/^(SCRIPT|STYLE|LINK|TEMPLATE)$/.test(element.tagName)) return;
        if (isPlaceholder(element)) return;
        // The inside of forms, and buttons that play or open something, differ because editors see inert copies of them.
        const control = ['form', 'media-play', 'map-open'].find((name) => element.classList.contains(name));
        if (withoutControls && control !== undefined) {
          lines.push(`${' '.repeat(depth)}${control}`);
          return;
        }
        // The editor loads events and page lists separately.
        if (withoutEvents && element.matches('.page-list')) return;
        if (withoutEvents && element.matches('.events, .events-loading')) {
          lines.push(`${' '.repeat(depth)}events`);
          return;
        }
        // Anchors have no box, and the headings of help pages have them for visitors only.
        if (element.matches('.help > .content > .anchor-block')) return;
        const wrapper = element.tagName.startsWith('ASTRO-');
        if (!wrapper) {
          const attributes = [...element.attributes]
            .filter(({ name }) => !/^(data-|tabindex$|aria-describedby$)/.test(name))
            .map(({ name, value }) => `${name}="${value}"`)
            .sort();
          lines.push(`${' '.repeat(depth)}<${[element.tagName.toLowerCase(), ...attributes].join(' ')}>`);
        }
        element.normalize();
        for (const child of element.childNodes) visit(child, wrapper ? depth : depth + 1);
      };
      for (const child of main?.childNodes ?? []) visit(child, 0);
      return lines;
    },
    { html, withoutControls, withoutEvents },
  );
}

test('visitors and editors are shown the same markup, on every page of both demo sites', async ({
  editor,
  server,
}) => {
  test.setTimeout(180_000);
  const empty = await editor.context().newPage();
  for (const path of await sitePaths(editor.request, server.address)) {
    await editor.goto(path);
    await expect(editor.locator('main [data-property]').first()).toBeAttached();
    const live = await markup(editor, undefined, { withoutEvents: true });
    const drafted = await (await fetchPage(editor.request, path, server.address)).text();
    const draft = await markup(empty, drafted, { withoutEvents: true });
    expect(live, `${path}: live canvas and the draft before it`).toEqual(draft);
    if (path === '/contact') continue; // its draft differs from what is published
    const visited = await (await fetchPage(editor.request, `${path}?view=visitor`, server.address)).text();
    const published = await markup(empty, visited, { withoutControls: true });
    await expect
      .poll(() => markup(editor, undefined, { withoutControls: true }), {
        message: `${path}: live canvas, once events and lists have been loaded, and the published page`,
      })
      .toEqual(published);
  }
});

test('the live canvas takes the place of the draft without a jump', async ({ editor }) => {
  await editor.addInitScript(() => {
    let shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.setAttribute('data-shifted', String(shifted));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await editor.goto('/get-help');
  await expect(editor.locator('main [data-property]').first()).toBeAttached();
  expect(Number(await editor.locator('html').getAttribute('data-shifted'))).toBeLessThan(0.02);
});

test('editor styles do not reach the page, and the page does not reach the editor', async ({
  editor,
  page,
}) => {
  // Leaves out pictures, because only visitors see a colour while a picture loads.
  const styles = (target: Page) =>
    target.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.site main :not(script, style, link, astro-island, astro-slot, img, [data-property]:empty)',
        ),
      ]
        .slice(0, 400)
        .map((element) => {
          const style = getComputedStyle(element);
          return [
            element.tagName,
            style.color,
            style.fontFamily,
            style.lineHeight,
            style.backgroundColor,
            style.display,
          ].join(' ');
        }),
    );
  await editor.setViewportSize({ width: 1400, height: 900 });
  await editor.goto('/about');
  await expect(editor.locator('main [data-property]').first()).toBeAttached();
  await editor.goto('/about?view=visitor');
  const visited = await styles(editor);
  await editor.goto('/about');
  await expect(editor.locator('main [data-property]').first()).toBeAttached();
  expect(await styles(editor)).toEqual(visited);
  await page.close();

  const menu = editor.getByRole('navigation', { name: 'Editor menu' });
  const sizes = () =>
    menu
      .getByRole('button')
      .first()
      .evaluate((button) => {
        const { fontSize, fontFamily, height } = getComputedStyle(button);
        return { fontSize, fontFamily, height };
      });
  const before = await sizes();
  await editor.evaluate(() => {
    document.documentElement.dataset.fontSize = '6';
  });
  expect(await sizes()).toEqual(before);
});
