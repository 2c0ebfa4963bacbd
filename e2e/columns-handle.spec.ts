import type { BrowserContext, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { menu, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, type HearthServer, publishPage, test } from './fixtures.ts';

/** Tests the handle between two columns on the page. */

const WORDS = 'Somebody answers, at any hour, and stays for as long as it takes. '.repeat(4);
const text = (key: string) => ({ key, componentType: 'Text', text: WORDS });
const SPLIT = {
  ...{ key: 's', componentType: 'SplitContent', usePixelGap: true, gap: 4 },
  ...{ left: [text('l')], right: [text('r')] },
};

const handle = (page: Page) => page.getByRole('separator', { name: 'Width of the columns' });
/** The words beside the handle, which say the widths of the columns. */
const shares = (page: Page) => page.locator('.he-columns-tools');
const column = (page: Page, place: 0 | 1) => page.locator('[data-block="s"] > .split-column').nth(place);
const widthOf = async (page: Page, place: 0 | 1) => (await column(page, place).boundingBox())!.width;

async function openColumns(page: Page, context: BrowserContext, server: HearthServer, fields = {}) {
  const contents = [
    { ...SPLIT, ...fields },
    { ...text('x'), text: 'The end.' },
  ];
  await page.goto(await publishPage(context, server, { contents }));
  await startSelecting(page);
}

/** Selects the columns with the list of the page's components. */
async function selectColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Split content, 1 of 2', exact: true }).press('Enter');
  await expect(handle(page)).toBeVisible();
}

/** Returns the middle of the handle. */
async function middle(page: Page) {
  const { x, y, width, height } = (await handle(page).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

async function twelfth(page: Page): Promise<number> {
  return ((await page.locator('[data-block="s"]').boundingBox())!.width - 32) / 12;
}

test('the mouse drags the edge of the columns from twelfth to twelfth, in one step of undo, and Escape brings it back', async ({
  editor,
  context,
  server,
}) => {
  await openColumns(editor, context, server);
  await column(editor, 1).hover();
  await expect(handle(editor)).toBeVisible();
  const from = await middle(editor);
  const [left, right] = await Promise.all([column(editor, 0).boundingBox(), column(editor, 1).boundingBox()]);
  // The visible handle is in the gap, on no word.
  expect(from.x - 3).toBeGreaterThanOrEqual(left!.x + left!.width);
  expect(from.x + 3).toBeLessThanOrEqual(right!.x);
  expect((await handle(editor).boundingBox())!.width).toBeGreaterThanOrEqual(32);
  const step = await twelfth(editor);

  await editor.mouse.move(from.x, from.y);
  await expect(shares(editor).getByText('½ and ½')).toBeVisible();
  await editor.mouse.down();
  await editor.mouse.move(from.x + step, from.y, { steps: 4 });
  await expect(column(editor, 0)).toHaveClass(/split-7/);
  await expect(handle(editor)).toHaveAttribute('aria-valuetext', '7 of 12 and 5 of 12');
  await editor.mouse.move(from.x + 2 * step, from.y, { steps: 4 });
  await expect(column(editor, 0)).toHaveClass(/split-8/);
  await expect(shares(editor).getByText('⅔ and ⅓')).toBeVisible();
  await editor.keyboard.press('Escape');
  await expect(column(editor, 0)).toHaveClass(/split-6/);
  await editor.mouse.up();
  await expect(column(editor, 0)).toHaveClass(/split-6/);
  await expect(menu(editor, 'Undo')).toHaveAccessibleName('Undo');

  await editor.mouse.move(from.x, from.y);
  await editor.mouse.down();
  for (const by of [1, 2, -2]) {
    await editor.mouse.move(from.x + by * step, from.y, { steps: 4 });
    await expect(column(editor, 0)).toHaveClass(new RegExp(`split-${6 + by}`));
  }
  await editor.mouse.up();
  await expect(column(editor, 0)).toHaveClass(/split-4/);
  await menu(editor, 'Undo: Change Split content').click();
  await expect(column(editor, 0)).toHaveClass(/split-6/);
  await expect(menu(editor, 'Undo')).toHaveAccessibleName('Undo');
});

test('the keyboard moves the edge, and the panel follows', async ({ editor, context, server }) => {
  await openColumns(editor, context, server);
  await selectColumns(editor);
  await openSettings(editor);
  await handle(editor).focus();
  await expect(shares(editor).getByText('½ and ½')).toBeVisible();
  await expect(handle(editor)).toHaveAttribute('aria-valuetext', 'half and half');
  await editor.keyboard.press('ArrowLeft');
  await expect(handle(editor)).toHaveAttribute('aria-valuenow', '5');
  await editor.keyboard.press('ArrowLeft');
  await expect(handle(editor)).toHaveAttribute('aria-valuetext', 'a third and two thirds');
  await expect(sidebar(editor).getByRole('radio', { name: 'Wide right' })).toBeChecked();
  await editor.keyboard.press('Home');
  await expect(column(editor, 0)).toHaveClass(/split-1$/);
  await editor.keyboard.press('End');
  await expect(column(editor, 0)).toHaveClass(/split-10/);
  await editor.keyboard.press('ArrowRight');
  await expect(handle(editor)).toHaveAttribute('aria-valuenow', '10');
  await expect(handle(editor)).toHaveAttribute('aria-valuemax', '10');
  await expect(handle(editor)).toBeFocused();
});

test('reversed columns are dragged as they stand, and stacked ones have no handle', async ({
  editor,
  context,
  server,
}) => {
  await openColumns(editor, context, server, { width: 4, reverse: { desktop: true } });
  await selectColumns(editor);
  await expect(handle(editor)).toHaveAttribute('aria-valuetext', 'two thirds and a third');
  const right = await widthOf(editor, 1);
  await handle(editor).press('ArrowLeft');
  await expect(column(editor, 0)).toHaveClass(/split-5/);
  expect(await widthOf(editor, 1)).toBeLessThan(right);
  await openSettings(editor);
  await sidebar(editor).getByRole('radio', { name: 'One below' }).check();
  await expect(handle(editor)).toHaveCount(0);
});

test('a finger drags the edge, selecting moves nothing, and the handle passes axe', async ({
  browser,
  context,
  server,
}) => {
  await context.close();
  const touched = await browser.newContext({
    ...{ baseURL: server.address, hasTouch: true, viewport: { width: 1100, height: 800 } },
  });
  await touched.request.post('/api/user/login', {
    data: { username: 'marion', password: 'a kettle and two mugs' },
  });
  const page = await touched.newPage();
  await openColumns(page, touched, server);
  const before = await Promise.all([column(page, 0).boundingBox(), column(page, 1).boundingBox()]);
  await selectColumns(page);
  expect(await Promise.all([column(page, 0).boundingBox(), column(page, 1).boundingBox()])).toEqual(before);
  expect(await axeFaults(page, { include: '.he-columns-tools' })).toEqual([]);
  const from = await middle(page);
  const step = await twelfth(page);
  const client = await touched.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = from.x) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
    });
  await touch('touchStart');
  for (let part = 1; part <= 4; part++) await touch('touchMove', from.x - (2 * step * part) / 4);
  await expect(column(page, 0)).toHaveClass(/split-4/);
  await touch('touchEnd');
  await expect(column(page, 0)).toHaveClass(/split-4/);
  await expect(menu(page, 'Undo: Change Split content')).toBeVisible();

  await openSettings(page);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  for (const button of await sidebar(page).locator('.he-sidebar-head button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await touched.close();
});
