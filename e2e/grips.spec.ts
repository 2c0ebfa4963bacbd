import type { Page } from '@playwright/test';
import { addBelow, editableField, grip, OTHER, QUOTE, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const SENTENCE = 'Someone answers, at any hour, and stays with you for as long as it takes you. ';
const rich = (key: string) => ({ key, componentType: 'RichText', text: words(SENTENCE.repeat(3)) });
const ACCORDION = {
  key: 'a',
  componentType: 'ListAccordion',
  items: [{ key: 'i', header: 'Who can come?', contents: words('Everybody') }],
};
const AREA = {
  key: 't',
  componentType: 'TitledArea',
  title: 'What happens when you call',
  contents: [rich('r4')],
};
const COLUMNS = { key: 's', componentType: 'SplitContent', left: [rich('l')], right: [rich('r5')] };
const PANEL = {
  key: 'p',
  componentType: 'ContentPanel',
  contents: words(SENTENCE),
  fullWidth: true,
  backgroundColour: 'blue-200',
};

/** Returns the words and the controls of the page that a visible grip or '+' covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const grips = [...document.querySelectorAll<HTMLElement>('.he-gutter button:not([hidden])')]
      .filter((button) => getComputedStyle(button).opacity !== '0')
      .map((button) => button.getBoundingClientRect());
    const isOver = ({ left, right, top, bottom }: DOMRect) =>
      grips.some(
        (grip) =>
          Math.min(right, grip.right - 4) - Math.max(left, grip.left + 4) > 1 &&
          Math.min(bottom, grip.bottom - 4) - Math.max(top, grip.top + 4) > 1,
      );
    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode() !== null) {
      range.selectNodeContents(walker.currentNode);
      if ([...range.getClientRects()].some(isOver)) found.push(walker.currentNode.textContent!);
    }
    const controls = [...document.querySelectorAll('main summary, main .button, main button')];
    return [...found, ...controls.filter((one) => isOver(one.getBoundingClientRect())).map(String)];
  });

const block = (page: Page, key: string) => page.locator(`main [data-block="${key}"]`);
const places = async (page: Page) => [
  await block(page, 'q').boundingBox(),
  await block(page, 'o').boundingBox(),
];
const hovered = (page: Page) => page.getByRole('region', { name: 'Component under the pointer' });

for (const width of [1280, 1920]) {
  test(`at ${width} px no grip lies on words or controls of the page, wherever the caret and the pointer are`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height: 800 });
    const contents = [rich('r1'), ACCORDION, PANEL, COLUMNS, rich('r3'), AREA];
    await editor.goto(await publishPage(context, server, { contents }));
    await startSelecting(editor);
    for (const [key, property] of [
      ['a', 'items.i.header'],
      ['p', 'contents'],
      ['l', 'text'],
      ['r5', 'text'],
      ['r3', 'text'],
      ['r4', 'text'],
    ] as const) {
      await editableField(editor, key, property).click();
      await expect(grip(editor)).toBeVisible();
      await expect.poll(() => covered(editor), { message: `caret in ${key}` }).toEqual([]);
      for (const other of ['r1', 'p', 'l', 'r5', 'r4']) {
        await block(editor, other).hover();
        await expect.poll(() => covered(editor), { message: `pointer at ${other}` }).toEqual([]);
      }
    }
  });
}

test('the grip of a column does not lie on the words of the column beside it, where the gap has no room for a grip', async ({
  editor,
  context,
  server,
}) => {
  const column = (key: string) => ({
    key,
    componentType: 'Text',
    text: 'Somebody answers at any hour. '.repeat(9),
  });
  const narrow = { ...COLUMNS, usePixelGap: true, gap: 1, left: [column('l')], right: [column('c')] };
  await editor.goto(await publishPage(context, server, { contents: [narrow, QUOTE] }));
  await startSelecting(editor);
  await block(editor, 'c').hover();
  await expect(hovered(editor).getByRole('button', { name: '1 of 1: menu' })).toBeVisible();
  await expect.poll(() => covered(editor), { message: 'pointer' }).toEqual([]);
  await editableField(editor, 'c', 'text').click();
  await expect(grip(editor)).toBeVisible();
  await expect.poll(() => covered(editor), { message: 'caret' }).toEqual([]);
});

test('the grip is in the margin, at the middle of the first line, and stays while the pointer goes to it', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, rich('r1')] }));
  await startSelecting(editor);
  await block(editor, 'r1').hover();
  const handle = hovered(editor).getByRole('button', { name: 'Rich text, 2 of 2: menu' });
  const box = (await handle.boundingBox())!;
  const text = (await block(editor, 'r1').boundingBox())!;
  expect(box.x + box.width).toBeCloseTo(text.x, 0);
  const line = await editableField(editor, 'r1', 'text').evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('p')!.firstChild!);
    const [first] = range.getClientRects();
    return first!.top + first!.height / 2;
  });
  expect(Math.abs(box.y + box.height / 2 - line)).toBeLessThanOrEqual(1);
  await editor.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await expect(handle).toBeVisible();
  await handle.click();
  await expect(editor.getByRole('menu', { name: 'Rich text · 2 of 2' })).toBeVisible();
  await expect(block(editor, 'r1')).toHaveAttribute('data-selected', '');
  await expect(hovered(editor)).toHaveCount(0);
});

test('the menu closes when the page is pressed, and that press counts', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Select Quote, 1 of 2' }).press('Enter');
  await grip(editor).click();
  await expect(editor.getByRole('menu')).toBeVisible();
  await editableField(editor, 'o', 'quoteBy').click();
  await expect(editor.getByRole('menu')).toHaveCount(0);
  await expect(editableField(editor, 'o', 'quoteBy')).toBeFocused();
});

test('the menu marks one row: the one under the moving mouse, or the one that the arrow keys reach', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Select Quote, 1 of 2' }).press('Enter');
  await grip(editor).click();
  const marked = () =>
    editor
      .getByRole('menuitem')
      .evaluateAll((rows) =>
        rows
          .filter((row) => getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)')
          .map((row) => row.getAttribute('aria-label')),
      );
  await editor.getByRole('menuitem', { name: 'Copy', exact: true }).hover();
  await expect.poll(marked).toEqual(['Copy']);
  await editor.keyboard.press('ArrowUp');
  await expect.poll(marked).toEqual(['Duplicate']);
});

test('the gap that the pointer is at has a button, lit while the picker chooses for it', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  const [first, second] = await places(editor);
  const gap = (first!.y + first!.height + second!.y) / 2;
  const add = editor.getByRole('button', { name: 'Add a component after: They picked up at once.' });
  await expect(add).toHaveCount(0);
  await editor.mouse.move(first!.x + 20, gap);
  const target = (await add.boundingBox())!;
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(32);
  expect(Math.abs(target.y + target.height / 2 - gap)).toBeLessThanOrEqual(1);
  expect(await places(editor)).toEqual([first, second]);

  await add.click();
  await expect(editor.getByText('After: They picked up at once.')).toBeVisible();
  await expect(add).toHaveAttribute('aria-expanded', 'true');
  await editor.getByRole('button', { name: 'Icon list' }).click();
  await expect(editor.locator('main [data-list] > [data-block]')).toHaveCount(3);
  await expect(editor.locator('main [data-list] > [data-block]').nth(1)).toHaveAttribute(
    'data-component-type',
    'IconList',
  );
});

test('the gap above the first component has a button, too', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  const [first] = await places(editor);
  await editor.mouse.move(first!.x + 20, first!.y + 3);
  const add = editor.getByRole('button', { name: 'Add a component before: They picked up at once.' });
  const { y, height } = (await add.boundingBox())!;
  expect(y + height / 2).toBeLessThan(first!.y);
});

test('by keyboard the gap behind the selected component is one Tab after its grip, also while the pointer is elsewhere', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  await editableField(editor, 'o', 'quote').hover();
  await editor.getByRole('button', { name: 'Select Quote, 1 of 2' }).press('Enter');
  await expect(grip(editor, 'Quote, 1 of 2')).toBeFocused();
  await expect(addBelow(editor)).toHaveCSS('opacity', '0');
  await editor.keyboard.press('Tab');
  await expect(addBelow(editor)).toBeFocused();
  await expect(addBelow(editor)).toHaveCSS('opacity', '1');
  await editor.keyboard.press('Enter');
  await expect(editor.getByText('After: They picked up at once.')).toBeVisible();
  await editor.keyboard.press('Escape');
  await expect(grip(editor, 'Quote, 1 of 2')).toBeFocused();
});

test('Ctrl+, opens the settings of the component, and Alt+F10 goes to its grip', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await startSelecting(editor);
  await editableField(editor, 'q', 'quote').click();
  await editor.keyboard.press('Alt+F10');
  await expect(grip(editor, 'Quote, 1 of 1')).toBeFocused();
  await editor.keyboard.press('Control+,');
  await expect(sidebar(editor).getByRole('group', { name: 'Space above' })).toBeVisible();
  await expect(block(editor, 'q')).toHaveAttribute('data-selected', '');
});

test('a component in a titled area has its grip and its gaps in that area', async ({
  editor,
  context,
  server,
}) => {
  const area = { key: 't', componentType: 'TitledArea', title: 'Near you', contents: [QUOTE, OTHER] };
  await editor.goto(await publishPage(context, server, { contents: [area] }));
  await startSelecting(editor);
  await editableField(editor, 'q', 'quote').hover();
  await expect(hovered(editor).getByRole('button', { name: 'Quote, 1 of 2: menu' })).toBeVisible();
  await hovered(editor)
    .getByRole('button', { name: /^Add a component in Titled area, after/ })
    .click();
  await editor.getByRole('searchbox', { name: 'Search components' }).fill('plain para');
  await editor.keyboard.press('Enter');
  await expect(editor.locator('[data-block="t"] [data-block]')).toHaveCount(3);
  await expect(editor.locator('[data-block="t"] [data-block]').nth(1)).toHaveAttribute(
    'data-component-type',
    'Text',
  );
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('a finger that rests on a component lifts it and moves it, or opens its menu if it stays', async ({
    editor,
    context,
    server,
  }) => {
    // The window is so high that the drag stays away from its edges, at which the page would scroll.
    await editor.setViewportSize({ width: 360, height: 1200 });
    await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
    await startSelecting(editor);
    const client = await context.newCDPSession(editor);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
    const middleOf = async (key: string) => {
      const { x, y, width, height } = (await block(editor, key).boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const order = () =>
      editor.locator('main [data-block]').evaluateAll((blocks) => blocks.map((one) => one.dataset.block));
    await block(editor, 'o').scrollIntoViewIfNeeded();

    const { x, y } = await middleOf('q');
    await touch('touchStart', { x, y });
    await expect(editor.locator('[data-he-lifted]')).toHaveAttribute('data-block', 'q');
    const before = await editor.evaluate(() => window.scrollY);
    const below = (await block(editor, 'o').boundingBox())!;
    for (let step = 1; step <= 5; step += 1)
      await touch('touchMove', { x, y: y + ((below.y + below.height + 8 - y) * step) / 5 });
    await expect(editor.locator('.he-drop-gap')).toBeVisible();
    expect(await editor.evaluate(() => window.scrollY)).toBe(before);
    await touch('touchEnd');
    await expect.poll(order).toEqual(['o', 'q']);

    await touch('touchStart', await middleOf('o'));
    await expect(editor.locator('[data-he-lifted]')).toHaveAttribute('data-block', 'o');
    await touch('touchEnd');
    await expect(editor.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
    expect(await order()).toEqual(['o', 'q']);
  });
});
