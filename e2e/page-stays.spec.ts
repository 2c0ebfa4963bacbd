import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { chooseItem, nav, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

/** A page with texts, columns, a picture's place and a map, so that something of every kind can be selected. */
const CONTENTS = [
  { key: 'r', componentType: 'RichText', text: text('We help single people, couples and families.') },
  {
    key: 's',
    componentType: 'SplitContent',
    left: [{ key: 'l', componentType: 'RichText', text: text('At the left.') }],
    right: [
      { key: 'b', componentType: 'ButtonCta', link: { text: 'Call us', type: 'page', href: '/contact' } },
    ],
  },
  { key: 'q', componentType: 'Quote', quote: 'They picked up at once.', quoteBy: 'Sam' },
  { key: 'm', componentType: 'MapContent', title: 'Where we are' },
];

/**
 * Takes a picture of the page without the editor around it, and returns its colours. The
 * pointer is moved off the page, because what it points at can look different.
 */
async function picture(page: Page): Promise<Buffer> {
  await page.mouse.move(2, 2);
  // The Content Security Policy lets tests add no style element, but a constructed sheet.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '#hearth-editor { visibility: hidden !important } ::selection { background: none !important } * { caret-color: transparent !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'initial' });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return sharp(bytes).removeAlpha().raw().toBuffer();
}

/**
 * The greatest difference of a colour that is no difference: the browser may smooth the edge of a letter anew. A letter that
 * moves by one pixel differs by much more.
 */
const SMOOTHING = 48;

/** Returns how many colours of two pictures differ. */
function differences(one: Buffer, other: Buffer): number {
  return one.length === other.length
    ? one.reduce((sum, colour, at) => sum + (Math.abs(colour - (other[at] ?? 0)) > SMOOTHING ? 1 : 0), 0)
    : Number.POSITIVE_INFINITY;
}

/** The bars of the editor, and the part of the window that they leave to the page. */
async function barsAndPage(page: Page) {
  return page.evaluate(() => {
    const rects = [...document.querySelectorAll('.he-menu, .he-top, .he-foot, .he-phone-bar')]
      .filter((bar) => bar.checkVisibility())
      .map((bar) => bar.getBoundingClientRect());
    const { paddingLeft, paddingTop, paddingBottom } = getComputedStyle(document.body);
    const px = (value: string) => Number.parseFloat(value);
    return {
      right: Math.max(0, ...rects.filter(({ height, width }) => height > width).map(({ right }) => right)),
      left: px(paddingLeft),
      bars: rects.length,
      top: px(paddingTop),
      bottom: px(paddingBottom),
    };
  });
}

for (const width of [360, 1280, 1440, 1920]) {
  for (const menu of width > 1023 ? ['expanded', 'collapsed'] : ['collapsed']) {
    test(`not one element of the page moves when something is selected or set, at ${width} px with the menu ${menu}`, async ({
      editor,
      context,
      server,
    }) => {
      await editor.addInitScript((state) => localStorage.setItem('hearth-menu', state), menu);
      await editor.setViewportSize({ width, height: 800 });
      await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
      await expect(nav(editor)).toBeVisible();
      await editor.waitForLoadState('networkidle');
      await expect(editor.locator('main [data-selectable]').first()).toBeVisible();
      const bars = await barsAndPage(editor);
      expect(bars.left, 'the menu lies beside the page').toBeGreaterThanOrEqual(bars.right);
      /** Does something at a place of the page that is in view, and compares the page before and after. */
      const stays = async (what: string, at: Locator, act: () => Promise<void>) => {
        // Near the top, where the sheet of a phone does not reach.
        await at.evaluate((element) =>
          window.scrollBy({ top: element.getBoundingClientRect().top - 120, behavior: 'instant' }),
        );
        const before = await picture(editor);
        await act();
        await expect.poll(async () => differences(before, await picture(editor)), { message: what }).toBe(0);
      };

      const field = (block: string, property: string) =>
        editor.locator(`[data-block="${block}"] [data-property="${property}"]`);
      await stays('a text with the caret', field('r', 'text'), async () => {
        await field('r', 'text').click();
        await expect(editor.locator('[data-block="r"] .ProseMirror')).toBeFocused();
      });
      await stays('words that were selected', field('r', 'text'), async () => {
        await editor.keyboard.press('Control+a');
        await editor.keyboard.press('ArrowRight');
      });
      await stays('the settings of a text', field('r', 'text'), async () => {
        await editor.keyboard.press('Control+,');
        await expect(sidebar(editor)).toBeVisible();
      });
      const side = (await sidebar(editor).boundingBox())!;
      if (width > 1023) expect(side.width).toBe(320);
      else expect(side.height).toBeLessThanOrEqual(400);
      await editor.keyboard.press('Escape');
      await expect(sidebar(editor)).toHaveCount(0);
      await stays('a plain text with the caret', field('q', 'quoteBy'), () => field('q', 'quoteBy').click());
      // On a phone, the bar is hidden while a text is written.
      await editor.keyboard.press('Escape');
      for (const item of ['Page Status', 'Change Page Header']) {
        await stays(item, field('q', 'quote'), async () => {
          await chooseItem(editor, item);
          await expect(sidebar(editor).getByRole('heading', { name: item })).toBeVisible();
        });
      }
    });
  }
}

test('what the editor takes from the page is there before the page is first drawn', async ({ editor }) => {
  const release = await holdScripts(editor, '**/_astro/*.js');
  await editor.goto('/get-help', { waitUntil: 'domcontentloaded' });
  const place = async () => (await editor.getByRole('heading', { level: 1 }).boundingBox())!;
  const before = await place();
  release();
  await expect(nav(editor)).toBeVisible();
  expect(await place()).toEqual(before);
});
