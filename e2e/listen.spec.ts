import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { spokenText } from '../src/blocks/registry.ts';
import { sentencesOf } from '../src/islands/listen/sentences.ts';
import type { StoredBlock } from '../src/model/block.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import { startSelecting } from './editor-page.ts';
import { expect, publishPage, signIn, sitePaths, test } from './fixtures.ts';
import { finish, isSpeaking, marked, said, speak } from './speech.ts';
import { watch } from './watch.ts';

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: object[]) => ({ type: 'doc', content });
const item = (...content: object[]) => ({ type: 'list_item', content });
const list = (...content: object[]) => ({ type: 'bullet_list', content });
const link = { type: 'external', href: 'https://example.org', text: 'Elsewhere' };

/** The kinds of text that the demo's pages lack: nested lists, line breaks, and blocks inside other blocks. */
const everyText = [
  {
    key: 'a',
    componentType: 'RichText',
    text: doc(
      words('Before. And more.'),
      list(item(words('One'), list(item(words('Inner')))), item(words('Two'))),
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Bold', marks: [{ type: 'strong' }] },
          { type: 'text', text: 'ly said' },
          { type: 'hard_break' },
          { type: 'text', text: 'Ring 13 11 14.' },
        ],
      },
    ),
  },
  {
    key: 'b',
    componentType: 'SplitContent',
    left: [
      {
        key: 'b1',
        componentType: 'ListAccordion',
        items: [
          { key: 'i', header: 'Closed', link, contents: doc(words('Inside.'), list(item(words('Item')))) },
        ],
      },
      { key: 'b2', componentType: 'IconList', items: [{ key: 'j', text: 'Ticked' }] },
    ],
    right: [
      {
        key: 'b3',
        componentType: 'ExpandableDetails',
        header: 'More',
        link,
        contents: doc(words('Hidden. Still.')),
      },
      { key: 'b4', componentType: 'FormattedText', text: doc(words('Formatted.')) },
    ],
  },
  {
    key: 'c',
    componentType: 'TitledArea',
    title: 'Area',
    contents: [
      { key: 'c1', componentType: 'ContentPanel', contents: doc(words('In a panel.')) },
      {
        key: 'c2',
        componentType: 'Testimonials',
        items: [
          { key: 'k', quote: 'Kind.', quoteBy: 'Ann' },
          { key: 'l', quote: 'Calm.' },
        ],
      },
      { key: 'c3', componentType: 'ButtonCta', link },
    ],
  },
  { key: 'd', componentType: 'IllustratedFocusArea', title: 'Focus', description: 'Described.' },
  {
    key: 'e',
    componentType: 'Media',
    caption: { text: 'Caption', href: 'https://example.org', type: 'external' },
  },
  { key: 'f', componentType: 'Text', text: 'Plain' },
];

/** Moves the slides, so that another slide is shown and others are copied. */
async function moveSlides(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await expect(async () => {
    await next.click();
    await expect(page.locator('.glide__slide--clone').first()).toBeAttached({ timeout: 500 });
  }).toPass();
}

/** Whether the text that is being read is in view, above the controls, allowing for rounding. */
const isUncovered = (page: Page) =>
  page.evaluate(() => {
    const [range] = [...CSS.highlights.get('listen')!] as Range[];
    const { top, bottom } = range!.getBoundingClientRect();
    const controls = document.querySelector('.listen-controls')!.getBoundingClientRect();
    return top >= -1 && bottom <= controls.top + 1;
  });

test('every page is read as its blocks say, in their order, closed parts and slides out of view too', async ({
  page,
  context,
  server,
}) => {
  await speak(page, { quick: true });
  await page.route('**/img/**', (route) => route.abort());
  await signIn(context, server);
  const all = await publishPage(context, server, { contents: everyText, headerType: 'HalfWidthImageHeader' });
  await context.clearCookies();
  test.setTimeout(180_000);
  const isPage = (path: string) => path.startsWith('/') && !/\/(category|page)\//.test(path);
  const paths = (await sitePaths(page.request, server.address)).filter(isPage);
  for (const path of [all, ...paths]) {
    await page.goto(path);
    const { slug, title, header, contents } = await (
      await page.request.get(`/api/page/load?collection=pages&slug=${path}`)
    ).json();
    expect(`/${slug}`.replace('//', '/'), path).toBe(path);
    const listed = await page.locator('.listed :is(h2, p)').allTextContents();
    const told = contents.flatMap((block: StoredBlock) =>
      block.componentType === 'PageList' ? listed : spokenText([block]),
    );
    const lines = [header.title || title, header.description, ...told];
    const expected = lines.flatMap((line: string) => line.split('\n')).flatMap(sentencesOf);
    const button = page.getByRole('button', { name: 'Listen' });
    if (path === all) await moveSlides(page);
    await button.click();
    await page.waitForFunction(() => Reflect.get(speechSynthesis, 'said').length > 0);
    await expect(button).toBeVisible();
    expect(
      (await said(page)).map(({ text }) => text),
      path,
    ).toEqual(expected.map(({ spoken }) => spoken));
  }
});

test('words in another language are read in it, and the words around them in English', async ({
  page,
  context,
  server,
}) => {
  await speak(page, { quick: true });
  await signIn(context, server);
  const words = (text: string, lang = '') => ({
    ...{ type: 'text', text },
    ...(lang === '' ? {} : { marks: [{ type: 'lang', attrs: { lang } }] }),
  });
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
  const text = [
    paragraph(words('Say '), words('xin chào. Cảm ơn.', 'vi'), words(' to greet.')),
    paragraph(words('مرحبا', 'ar')),
  ];
  const path = await publishPage(context, server, {
    contents: [{ key: 'a', componentType: 'RichText', text: { type: 'doc', content: text } }],
  });
  await context.clearCookies();
  await page.goto(path);
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect
    .poll(async () => (await said(page)).slice(-5).map(({ text, lang }) => [text, lang]))
    .toEqual([
      ['Say', 'en-AU'],
      ['xin chào.', 'vi'],
      ['Cảm ơn.', 'vi'],
      ['to greet.', 'en-AU'],
      ['مرحبا', 'ar'],
    ]);
});

test('a page is read, paused, gone on with and stopped; what is read is marked and in view', async ({
  page,
}) => {
  await speak(page);
  const seen = watch(page);
  await page.goto('/get-help/crisis-support');
  expect(seen.scripts()).toEqual([]);
  const height = async () => (await page.locator('main').boundingBox())!.height;
  const before = await height();
  await page.getByRole('button', { name: 'Listen' }).press('Enter');
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeFocused();
  await expect.poll(() => said(page)).toHaveLength(1);
  expect(await height()).toBe(before);
  const first = await page.getByRole('heading', { level: 1 }).innerText();
  expect(await said(page)).toEqual([{ text: first, lang: 'en-AU', rate: 1, voice: 'Adelaide' }]);
  expect(await marked(page)).toBe(first);
  await finish(page);
  const second = await marked(page);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
  expect(await isSpeaking(page)).toBe(false);
  expect(await marked(page)).toBe(second);
  await page.keyboard.press('Enter');
  await expect(pause).toBeFocused();
  expect((await said(page)).slice(1).map(({ text }) => text)).toEqual([second, second]);

  await page.getByLabel('Speed').selectOption('Fast');
  expect((await said(page)).at(-1)).toMatchObject({ text: second, rate: 1.25 });
  for (const name of ['Pause', 'Stop']) {
    const box = (await page.getByRole('button', { name }).boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  expect((await page.getByLabel('Speed').boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await axeFaults(page, WCAG_22)).toEqual([]);
  expect(
    await page.getByRole('group', { name: 'Reading aloud' }).locator('[aria-live], [role=status]').count(),
  ).toBe(0);

  const scrolled = () => page.evaluate(() => scrollY);
  while ((await scrolled()) === 0) await finish(page);
  const inView = () =>
    page.evaluate(() => {
      const [range] = [...CSS.highlights.get('listen')!] as Range[];
      const { top, bottom } = range!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(inView).toBe(true);

  // In a low window, or with large text, the controls cover much of the page.
  await page.setViewportSize({ width: 320, height: 320 });
  await expect.poll(() => isUncovered(page)).toBe(true);
  for (let sentence = 0; sentence < 6; sentence++) {
    await finish(page);
    await expect.poll(() => isUncovered(page)).toBe(true);
  }

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Listen' })).toBeFocused();
  expect(await isSpeaking(page)).toBe(false);
  expect(await marked(page)).toBeNull();
  await expect(page.getByLabel('Speed')).toHaveCount(0);
  let bytes = 0;
  for (const url of seen.scripts())
    bytes += gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
  expect(bytes).toBeLessThanOrEqual(15 * 1024);
  expect(seen.complaints).toEqual([]);
});

test('what is read stays in view on a device so slow that the page has not scrolled after seconds', async ({
  page,
}) => {
  await speak(page);
  await page.addInitScript(() => {
    const { scrollBy } = window;
    window.scrollBy = (...args: unknown[]) => {
      Reflect.apply(scrollBy, window, args);
      const end = performance.now() + 1600;
      while (performance.now() < end);
    };
  });
  await page.setViewportSize({ width: 320, height: 320 });
  await page.goto('/get-help/crisis-support');
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => marked(page)).not.toBeNull();
  for (let sentence = 0; sentence < 8; sentence++) {
    await finish(page);
    await expect.poll(() => isUncovered(page)).toBe(true);
  }
});

test('a reader who scrolls away is left there; leaving and another page stop the reading', async ({
  page,
  context,
}) => {
  await speak(page);
  await page.goto('/get-help/crisis-support');
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => marked(page)).not.toBeNull();
  await page.mouse.wheel(0, 2500);
  const away = () => page.evaluate(() => scrollY);
  await expect.poll(away).toBeGreaterThan(1000);
  await page.waitForFunction(() => {
    const last = Number(document.body.dataset.last ?? -1);
    document.body.dataset.last = String(scrollY);
    return last === scrollY;
  });
  const there = await away();
  await finish(page);
  await expect.poll(() => said(page)).toHaveLength(2);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await away()).toBe(there);

  const other = await context.newPage();
  await speak(other);
  await other.goto('/about');
  await other.getByRole('button', { name: 'Listen' }).click();
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
  expect(await isSpeaking(page)).toBe(false);
  await expect.poll(() => isSpeaking(other)).toBe(true);
  await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await isSpeaking(other)).toBe(false);
  await expect(other.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('without speech or without script there is no button, and no place for it', async ({
  browser,
  server,
}) => {
  const heights: number[] = [];
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.addInitScript(
      () =>
        Reflect.deleteProperty(Window.prototype, 'speechSynthesis') &&
        Reflect.deleteProperty(window, 'speechSynthesis'),
    );
    await page.goto(`${server.address}/about`);
    await expect(page.getByRole('button', { name: 'Listen' })).toBeHidden();
    heights.push((await page.locator('.page-header').boundingBox())!.height);
    await expect(page.locator('.listen')).toBeHidden();
    await page.close();
  }
  expect(heights[0]).toBe(heights[1]);
});

test('in the editor the button is shown, and reads nothing while selecting', async ({ editor, server }) => {
  await speak(editor);
  await editor.goto(`${server.address}/about`);
  await startSelecting(editor);
  await editor.locator('.listen button').click({ force: true });
  expect(await said(editor)).toEqual([]);
  await expect(editor.getByRole('button', { name: 'Listen' })).toBeVisible();
});
