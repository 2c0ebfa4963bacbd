import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { menu, openMore, sidebar, startSelecting, stopSelecting } from './editor-page.ts';
import { expect, signInColleague, test } from './fixtures.ts';

const PAGE = '/get-help/housing';

/** Returns a copy of the elements around the content, without Astro's elements and scripts, with attributes in a fixed order. */
const shellOf = (page: Page) =>
  page.evaluate(() =>
    ['.emergency-strip', '.site-header', '.site-footer'].map((part) => {
      const copy = document.querySelector(part)!.cloneNode(true) as Element;
      for (const script of copy.querySelectorAll('script')) script.remove();
      for (const island of copy.querySelectorAll('astro-island')) island.replaceWith(...island.children);
      return [copy, ...copy.querySelectorAll('*')].map((element) =>
        [
          element.tagName,
          ...element
            .getAttributeNames()
            .toSorted()
            .map((name) => `${name}=${element.getAttribute(name)}`),
          element.children.length === 0 ? element.textContent : '',
        ].join(' '),
      );
    }),
  );

/** Returns the position of every link and control around the content. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.emergency-strip a, .site-header :is(a, summary, button), .site-footer a',
      ),
    ].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent, x, y, width, height].join(' ');
    }),
  );

test('the editor takes over header and footer: nothing moves, and what is open stays open', async ({
  editor,
}) => {
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.goto(PAGE);
  await editor.getByText('Menu', { exact: true }).click();
  await editor.getByRole('button', { name: 'Text size', exact: true }).click();
  await expect(editor.getByRole('button', { name: 'Increase text size' })).toBeVisible();
  await stopSelecting(editor);
  const before = { shell: await shellOf(editor), places: await placesOf(editor) };
  await startSelecting(editor);
  await expect(editor.locator('.site-header [data-selectable]').first()).toBeAttached();
  await stopSelecting(editor);
  await expect(editor.locator('.site [data-selectable]')).toHaveCount(0);
  expect({ shell: await shellOf(editor), places: await placesOf(editor) }).toEqual(before);
  await editor.getByRole('button', { name: 'Increase text size' }).click();
  await expect(editor.locator('html')).toHaveAttribute('data-font-size', '2');
});

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Returns the texts of the links in the first level of the navigation. */
const items = (page: Page) => main(page).locator('.site-nav-link').allInnerTexts();
/** Returns the texts of the links in the submenu of an item. */
const below = (page: Page, item: string) =>
  main(page)
    .locator('.site-nav-item')
    .filter({ has: page.locator('.site-nav-link', { hasText: item }) })
    .locator('.site-nav-sub a')
    .allTextContents();
const isWithoutFaults = async (page: Page) => expect(await axeFaults(page)).toEqual([]);

test('by mouse: a link of the navigation is changed where it is seen, moved, put below another one, and undone', async ({
  editor,
}) => {
  await editor.setViewportSize({ width: 1440, height: 800 });
  await editor.goto(PAGE);
  await startSelecting(editor);
  const before = await items(editor);
  const link = main(editor).locator('.site-nav-link', { hasText: 'Stories' });
  await link.click();
  await expect(editor).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(sidebar(editor).getByRole('heading', { name: 'Stories' })).toBeVisible();
  await sidebar(editor).getByRole('textbox', { name: 'Text' }).first().fill('Voices');
  const changed = main(editor).locator('.site-nav-link', { hasText: 'Voices' });
  await expect(changed).toBeVisible();
  await expect(changed).toHaveAttribute('data-selected');

  await sidebar(editor).getByRole('button', { name: 'Move up Voices' }).click();
  expect(await items(editor)).toEqual(['Get help', 'Voices', 'About us', ...before.slice(3)]);
  await expect(menu(editor, 'Undo: Move Voices up')).toBeVisible();
  await expect(sidebar(editor).getByRole('button', { name: 'Put below Voices' })).toHaveAttribute(
    'aria-disabled',
  );

  await main(editor).locator('.site-nav-more summary').first().click();
  await main(editor).getByRole('link', { name: 'Housing' }).click();
  await expect(editor.getByRole('navigation', { name: 'Around this' })).toContainText(
    /Navigation.*Get help.*Housing/,
  );
  await sidebar(editor).getByRole('button', { name: 'Move out Housing' }).click();
  await expect(editor.getByText('Housing moved out of Get help, to position 2 of 6')).toBeAttached();
  expect((await items(editor)).slice(0, 3)).toEqual(['Get help', 'Housing', 'Voices']);

  await sidebar(editor).getByRole('button', { name: 'Remove Housing' }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  expect(await items(editor)).not.toContain('Housing');
  for (const step of [
    'Remove Housing',
    'Move Housing out of Get help',
    'Move Voices up',
    'Change Navigation',
  ]) {
    await menu(editor, `Undo: ${step}`).click();
  }
  expect(await items(editor)).toEqual(before);
  expect(await below(editor, 'Get help')).toContain('Housing');
  await expect(menu(editor, 'Nothing to undo').or(menu(editor, 'Undo'))).toHaveAttribute('aria-disabled');

  const inOrder = await below(editor, 'Get help');
  // Drags a row to another place in the list of items.
  await main(editor).getByRole('link', { name: 'Housing' }).click();
  await editor.keyboard.press('Escape');
  await openMore(editor);
  const row = (name: string) => sidebar(editor).locator('.he-row', { hasText: name });
  // In the middle of the panel, because near its edge the list would scroll while the row is dragged.
  await row('Housing').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await row('Housing').locator('.he-row-grip').hover();
  await editor.mouse.down();
  const above = (await row('Housing').locator('xpath=preceding-sibling::li[1]').boundingBox())!;
  await editor.mouse.move(above.x + 100, above.y + 5, { steps: 5 });
  await expect(editor.locator('.he-drop-line')).toBeVisible();
  await editor.mouse.up();
  await expect(editor.getByText(/^Housing moved from position \d to \d of/)).toBeAttached();
  expect(await below(editor, 'Get help')).not.toEqual(inOrder);
  await menu(editor, 'Undo: Move Housing').click();
  expect(await below(editor, 'Get help')).toEqual(inOrder);

  // Drags an item on the page from the pressed point: between other items, and below an item.
  await sidebar(editor).getByRole('button', { name: 'Close' }).click();
  const item = (name: string) => main(editor).getByRole('link', { name, exact: true });
  const press = async (name: string) => {
    await item(name).hover();
    await editor.mouse.down();
  };
  const drag = async (to: string, share: number) => {
    const { x, y, width, height } = (await item(to).boundingBox())!;
    await editor.mouse.move(x + width * share, y + height / 2, { steps: 4 });
  };
  const line = editor.locator('.he-drop-line');
  await press('Stories');
  await drag('About us', 0.1);
  await expect(line).toHaveAttribute('data-upright');
  await editor.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  await editor.mouse.up();
  expect(await items(editor)).toEqual(before);
  await press('Stories');
  await drag('About us', 0.1);
  await expect(line).toBeVisible();
  await editor.mouse.up();
  await expect(editor.getByText('Stories moved from position 3 to 2 of 5')).toBeAttached();
  expect(await items(editor)).toEqual(['Get help', 'Stories', 'About us', ...before.slice(3)]);
  await expect(sidebar(editor)).toHaveCount(0);
  await menu(editor, 'Undo: Move Stories').click();
  if (!(await item('Crisis support').isVisible()))
    await main(editor).locator('.site-nav-more summary').first().click();
  await press('Housing');
  await drag('Support us', 0.5);
  await expect(line).toBeVisible();
  await expect(line).not.toHaveAttribute('data-upright');
  await editor.mouse.up();
  expect(await below(editor, 'Support us')).toContain('Housing');
  await expect(item('Housing')).toBeVisible();
  await menu(editor, 'Undo: Move Housing below Support us').click();
  expect(await below(editor, 'Get help')).toEqual(inOrder);
});

test('by keyboard: selecting begins with the content, the footer is reached, its items move, and Escape leads out', async ({
  editor,
}) => {
  await editor.goto(PAGE);
  const components = editor.getByRole('region', { name: 'Components on this page' });
  await stopSelecting(editor);
  await menu(editor, 'Select Component').press('Enter');
  await expect(components.getByRole('button', { name: /^Edit Page header/ }).first()).toBeFocused();
  await components.getByRole('button', { name: 'Edit Footer › Pages: Stories' }).focus();
  await editor.keyboard.press('Enter');
  await expect(sidebar(editor).getByRole('textbox', { name: 'Text' })).toBeFocused();
  await editor.keyboard.press('Alt+Shift+ArrowUp');
  await expect(editor.getByText('Stories moved from position 3 to 2 of 7')).toBeAttached();
  await editor.keyboard.type('!');
  await expect(editor.locator('.site-footer').getByText('Stories!')).toBeVisible();
  await isWithoutFaults(editor);
  await editor.keyboard.press('Escape');
  await expect(sidebar(editor).getByRole('heading', { name: 'Pages', level: 2 })).toBeVisible();
  await editor.keyboard.press('Escape');
  await expect(sidebar(editor)).toHaveCount(0);
  await expect(components.getByRole('button', { name: 'Manage List: Footer › Pages' })).toBeFocused();
});

/** Returns the words around the content that a grip or a button '+' covers. */
const coveredWords = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('.he-gutter button:not([hidden])')].map((button) =>
      button.getBoundingClientRect(),
    );
    const range = document.createRange();
    const found: string[] = [];
    for (const part of document.querySelectorAll('[data-shell]')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        range.selectNodeContents(walker.currentNode);
        const isOver = (line: DOMRect) => (box: DOMRect) =>
          line.right > box.left + 6 &&
          line.left < box.right - 6 &&
          line.bottom > box.top + 6 &&
          line.top < box.bottom - 6;
        if ([...range.getClientRects()].some((line) => seen.some(isOver(line))))
          found.push(walker.currentNode.textContent ?? '');
      }
    }
    return found;
  });

test('on a phone: the panel is opened and edited as the phone shows it', async ({ editor }) => {
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.goto(PAGE);
  await startSelecting(editor);
  await editor.locator('.site-menu summary').click();
  await main(editor).locator('.site-nav-more summary').first().click();
  await main(editor).getByRole('link', { name: 'Housing' }).click();
  const text = sidebar(editor).getByRole('textbox', { name: 'Text' });
  // A very long word does not make the page wider.
  await text.fill('Wohnen'.repeat(50));
  expect(await editor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await text.fill('A home');
  await expect(main(editor).getByRole('link', { name: 'A home' })).toBeInViewport();
  await isWithoutFaults(editor);
  expect(await editor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  // Drags the selected item by its handle with a finger.
  const before = await below(editor, 'Get help');
  const grip = (await editor.locator('.he-item-grip').boundingBox())!;
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  const { y: top } = (await main(editor).getByRole('link', { name: 'Safety at home' }).boundingBox())!;
  const client = await editor.context().newCDPSession(editor);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', y + ((top + 5 - y) * step) / 4);
  await expect(editor.locator('.he-drop-line')).toBeVisible();
  await touch('touchEnd');
  await expect(editor.getByText('A home moved from position 3 to 2 of 6')).toBeAttached();
  expect(await below(editor, 'Get help')).toEqual([before[0], 'A home', before[1], ...before.slice(3)]);

  // No element of the editor covers words of the panel or the footer.
  await editor.keyboard.press('Escape');
  await sidebar(editor).getByRole('button', { name: 'Close' }).click();
  for (const part of ['header', 'footer']) {
    await editor.locator(`[data-shell="${part}"] [data-kind="list"]:visible`).last().scrollIntoViewIfNeeded();
    await expect.poll(() => coveredWords(editor)).toEqual([]);
  }
});

test('two people change the navigation: what each changed stays, and where both did it is asked', async ({
  editor,
  browser,
  server,
}) => {
  test.slow();
  const rename = async (page: Page, from: string, to: string) => {
    await main(page).getByRole('link', { name: from, exact: true }).click();
    await sidebar(page).getByRole('textbox', { name: 'Text' }).first().fill(to);
  };
  const toast = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByText('Nav Saved');
  await editor.setViewportSize({ width: 1600, height: 900 });
  await editor.goto(PAGE);
  await startSelecting(editor);
  const before = await items(editor);
  const context = await browser.newContext({ baseURL: server.address });
  await signInColleague(context, server);
  const colleague = await context.newPage();
  await colleague.setViewportSize({ width: 1600, height: 900 });
  await colleague.goto(PAGE);
  await startSelecting(colleague);
  await rename(colleague, 'About us', 'Who we are');
  await rename(colleague, 'Contact', 'Reach us');
  await menu(colleague, 'Save Navigation').click();
  await expect(toast(colleague)).toBeVisible();
  await context.close();

  await rename(editor, 'Contact', 'Write to us');
  await rename(editor, 'Stories', 'Voices');
  await sidebar(editor).getByRole('button', { name: 'Move up Voices' }).click();
  await menu(editor, 'Save Navigation').click();
  const question = editor.getByRole('alertdialog', { name: 'The navigation has a newer version' });
  await expect(question.getByText('noor saved the navigation')).toBeVisible();
  await expect(question.getByRole('group')).toHaveCount(1);
  await isWithoutFaults(editor);
  await question.getByRole('radio', { name: /^Yours: Write to us/ }).check();
  await question.getByRole('button', { name: 'Save the merged version' }).click();
  await expect(toast(editor)).toBeVisible();
  const merged = ['Get help', 'Voices', 'Who we are', 'Support us', 'Write to us'];
  expect(await items(editor)).toEqual(merged);
  await editor.reload();
  expect(await items(editor)).toEqual(merged);

  // Restores the navigation, because other tests use the same server.
  await startSelecting(editor);
  for (const [from, to] of [
    ['Voices', 'Stories'],
    ['Who we are', 'About us'],
    ['Write to us', 'Contact'],
  ] as const)
    await rename(editor, from, to);
  await main(editor).getByRole('link', { name: 'Stories' }).click();
  await sidebar(editor).getByRole('button', { name: 'Move down Stories' }).click();
  expect(await items(editor)).toEqual(before);
  await menu(editor, 'Save Navigation').click();
  await expect(toast(editor)).toBeVisible();
});
