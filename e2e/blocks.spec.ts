import type { BrowserContext, Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import {
  addBelow,
  chooseInMenu,
  grip,
  menu,
  menuItem,
  openSettings,
  picker,
  sidebar,
  startSelecting,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { watch } from './watch.ts';

const quote = (key: string, words: string) => ({ key, componentType: 'Quote', quote: words, quoteBy: 'Sam' });
const AREA = { key: 'area', componentType: 'TitledArea', title: 'Near you', contents: [] };

const choice = (page: Page, name: string) => picker(page).getByRole('button', { name, exact: true });
const said = (page: Page, text: string) =>
  expect(page.locator('#hearth-editor .he-sr[role="status"]').filter({ hasText: text })).toHaveCount(1);
const order = (page: Page) =>
  page
    .locator('main [data-block]')
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset.block));
const types = (page: Page) =>
  page
    .locator('main [data-block]')
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset.componentType));

async function openEditor(
  page: Page,
  context: BrowserContext,
  server: Parameters<typeof publishPage>[1],
  contents: unknown[],
): Promise<string> {
  const path = await publishPage(context, server, { contents });
  await page.goto(path);
  await startSelecting(page);
  return path;
}

/** Selects a whole block through the list of the page's components, as a keyboard user does. */
async function selectBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(grip(page)).toBeFocused();
}

const faults = (page: Page, include?: string) =>
  axeFaults(page, { ...WCAG_22, ...(include === undefined ? {} : { include }) });

test('an empty page is begun by the mouse: its place is clicked, a component chosen, and typed in', async ({
  editor,
  context,
  server,
}) => {
  const seen = watch(editor);
  await openEditor(editor, context, server, []);
  await editor.locator('[data-empty-list="page.contents"]').click();
  await expect(editor.getByLabel('Search components')).toBeFocused();
  await choice(editor, 'Quote').click();
  await expect(editor.locator('main [data-property="quote"]')).toBeFocused();
  await editor.keyboard.type('You are not alone.');
  await expect(editor.locator('main blockquote, main [data-property="quote"]').first()).toHaveText(
    'You are not alone.',
  );
  await said(editor, 'Quote added at position 1 of 1');

  await addBelow(editor).click();
  await choice(editor, 'Titled area').click();
  await editor.keyboard.type('Near you');
  await editor.locator('[data-empty-list$=".contents"]').click();
  await expect(choice(editor, 'Titled area')).toHaveCount(0);
  await choice(editor, 'Text').click();
  await editor.keyboard.type('Call us.');
  await said(editor, 'Rich text added at position 1 of 1 in Titled area');
  expect(await types(editor)).toEqual(['Quote', 'TitledArea', 'RichText']);
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  expect(seen.complaints).toEqual([]);
});

test('a block is moved from its menu: the move is announced, the focus stays, and at the ends the reason is shown', async ({
  editor,
  context,
  server,
}) => {
  await openEditor(editor, context, server, [quote('a', 'One'), quote('b', 'Two'), quote('c', 'Three')]);
  await selectBlock(editor, 'Select Quote, 2 of 3');
  await expect(grip(editor, 'Quote, 2 of 3')).toBeFocused();
  await chooseInMenu(editor, 'Move down');
  await said(editor, 'Quote moved from position 2 to 3 of 3');
  expect(await order(editor)).toEqual(['a', 'c', 'b']);
  await expect(grip(editor, 'Quote, 3 of 3')).toBeFocused();
  await expect(editor.locator('[data-block="b"]')).toHaveAttribute('data-selected', '');

  await editor.keyboard.press('Enter');
  await expect(menuItem(editor, 'Turn into')).toBeFocused();
  for (let presses = 0; presses < 2; presses++) await editor.keyboard.press('ArrowDown');
  const down = menuItem(editor, 'Move down');
  await expect(down).toBeFocused();
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  await expect(down).toHaveAccessibleDescription('This is already the last one, it cannot move down.');
  await editor.keyboard.press('Enter');
  await said(editor, 'This is already the last one, it cannot move down.');
  expect(await order(editor)).toEqual(['a', 'c', 'b']);
  await expect(down).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(grip(editor, 'Quote, 3 of 3')).toBeFocused();

  await menu(editor, 'Undo: Move Quote down').click();
  expect(await order(editor)).toEqual(['a', 'b', 'c']);
});

test('by keyboard alone blocks are added, moved, duplicated and removed', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [] });
  await editor.goto(path);
  const add = editor.getByRole('button', { name: 'Add a component at the end' });
  await add.focus();
  await editor.keyboard.press('Enter');
  await expect(editor.getByLabel('Search components')).toBeFocused();
  await editor.keyboard.type('plain para');
  await expect(choice(editor, 'Text')).toHaveAttribute('data-marked', '');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('First');

  await editor.keyboard.press('Alt+F10');
  await expect(grip(editor, 'Text, 1 of 1')).toBeFocused();
  await editor.keyboard.press('Tab');
  await expect(addBelow(editor)).toBeFocused();
  await editor.keyboard.press('Enter');
  await editor.keyboard.press('Escape');
  await expect(grip(editor, 'Text, 1 of 1')).toBeFocused();
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('quote');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Second');
  expect(await types(editor)).toEqual(['Text', 'Quote']);

  await editor.keyboard.press('Alt+Shift+ArrowUp');
  await said(editor, 'Quote moved from position 2 to 1 of 2');
  await editor.keyboard.type(' words');
  await expect(editor.locator('main [data-property="quote"]')).toHaveText('Second words');
  expect(await types(editor)).toEqual(['Quote', 'Text']);

  await editor.keyboard.press('Control+Shift+D');
  await said(editor, 'Quote duplicated, the copy is at position 2 of 3');
  await editor.keyboard.press('Alt+F10');
  await editor.keyboard.press('Delete');
  const question = editor.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this component?',
  });
  await expect(question).toBeVisible();
  await editor.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await types(editor)).toEqual(['Quote', 'Quote', 'Text']);
  await editor.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Remove' }).focus();
  await editor.keyboard.press('Enter');
  await said(editor, 'Quote removed. Undo brings it back.');
  expect(await types(editor)).toEqual(['Quote', 'Text']);
  await expect(grip(editor, 'Text, 2 of 2')).toBeFocused();
  await editor.keyboard.press('Control+z');
  expect(await types(editor)).toEqual(['Quote', 'Quote', 'Text']);
});

test('keys in a text are about the text, not about its block', async ({ editor, context, server }) => {
  await openEditor(editor, context, server, [quote('a', 'One'), quote('b', 'Two')]);
  await editor.locator('[data-block="a"] [data-property="quote"]').click();
  await editor.keyboard.press('End');
  await editor.keyboard.press('Backspace');
  await expect(editor.locator('[data-block="a"] [data-property="quote"]')).toHaveText('On');
  await editor.keyboard.press('Shift+Home');
  await editor.keyboard.press('Control+c');
  await editor.keyboard.press('Control+v');
  await openSettings(editor);
  await expect(sidebar(editor).getByRole('textbox').first()).toBeFocused();
  await editor.keyboard.press('Delete');
  expect(await order(editor)).toEqual(['a', 'b']);
  await expect(editor.getByRole('alertdialog')).toHaveCount(0);
});

test('the picker finds, shows each component in its place first, and says when it finds nothing', async ({
  editor,
  context,
  server,
}) => {
  await openEditor(editor, context, server, [quote('a', 'One'), AREA]);
  await selectBlock(editor, 'Select Quote, 1 of 2');
  await chooseInMenu(editor, 'More', 'Add before');
  const search = editor.getByLabel('Search components');
  await expect(search).toBeFocused();
  const preview = editor.locator('main [data-component-preview]');
  const after = await editor.locator('[data-block="area"]').boundingBox();
  await choice(editor, 'Accordion').hover();
  await expect(preview).toBeInViewport();
  expect(await editor.locator('[data-block="area"]').boundingBox()).toEqual(after);
  await picker(editor).getByRole('searchbox').hover();
  await expect(preview).toHaveCount(0);
  await picker(editor).getByRole('button', { name: 'See them all' }).click();
  await search.focus();
  await editor.keyboard.press('ArrowDown');
  await expect(choice(editor, 'Text')).toBeFocused();
  await expect(preview).toHaveCount(1);
  await editor.keyboard.press('ArrowDown');
  await expect(choice(editor, 'Table')).toBeFocused();

  await search.fill('no such thing');
  await expect(editor.getByText('No component has these words').first()).toBeVisible();
  await said(editor, 'No component has these words');
  await editor.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await editor.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(preview).toHaveCount(0);
  await expect(grip(editor, 'Quote, 1 of 2')).toBeFocused();
  expect(await order(editor)).toEqual(['a', 'area']);
});

test('a block is copied and cut, and pasted with all that is in it, on another page in another tab', async ({
  editor,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const full = { ...AREA, contents: [quote('q', 'Inside')] };
  await openEditor(editor, context, server, [full, quote('a', 'One')]);
  await selectBlock(editor, 'Select Titled area, 1 of 2');
  await editor.keyboard.press('Control+c');
  await said(editor, 'Titled area copied');
  await editor.keyboard.press('Control+v');
  await said(editor, 'Titled area pasted at position 2 of 3');
  expect(await types(editor)).toEqual(['TitledArea', 'Quote', 'TitledArea', 'Quote', 'Quote']);
  expect(new Set(await order(editor)).size).toBe(5);
  await editor.keyboard.press('Control+x');
  await said(editor, 'Titled area cut. Undo brings it back.');
  expect(await order(editor)).toEqual(['area', 'q', 'a']);

  const second = await context.newPage();
  await openEditor(second, context, server, [AREA]);
  await second.locator('[data-block="area"]').click({ position: { x: 2, y: 2 } });
  await chooseInMenu(second, 'More', 'Paste after');
  await said(second, 'Titled area pasted at position 2 of 2');
  await expect(second.locator('main [data-property="quote"]')).toHaveText('Inside');
  await second.keyboard.press('Control+v');
  expect(await types(second)).toEqual(['TitledArea', 'TitledArea', 'Quote', 'TitledArea', 'Quote']);

  await second.locator('[data-empty-list="area.contents"]').click();
  await expect(choice(second, 'Paste Titled area')).toHaveCount(0);
  await second.keyboard.press('Escape');
  await second.close();
});

test('a copy of another version, or of another kind, changes nothing and says why', async ({
  editor,
  context,
  server,
}) => {
  await openEditor(editor, context, server, [AREA]);
  await selectBlock(editor, 'Select Titled area, 1 of 1');
  const paste = (block: object) =>
    editor.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      const clip = JSON.stringify({ block: pasted, copiedAt: new Date().toISOString() });
      const holder = document.createElement('div');
      holder.dataset.hearthBlock = clip;
      clipboardData.setData('text/html', holder.outerHTML);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, block);
  await paste({ ...quote('x', 'Words'), mood: 'calm' });
  await expect(editor.getByText('unknown field ‘mood’').first()).toBeVisible();
  expect(await order(editor)).toEqual(['area']);
  await editor.locator('[data-empty-list="area.contents"]').click();
  await editor
    .locator('main h2')
    .first()
    .evaluate((heading) => (heading as HTMLElement).focus());
  await editor.evaluate(() => (document.activeElement as HTMLElement).blur());
  await paste({ ...AREA, key: 'y' });
  await expect(editor.getByText('Titled area cannot be put into Titled area.').first()).toBeVisible();
  expect(await order(editor)).toEqual(['area']);
  await paste(quote('z', 'Fits'));
  await expect(editor.locator('main [data-property="quote"]')).toHaveText('Fits');
});

test('a block is duplicated to the draft of another page, and this page stays as it is', async ({
  editor,
  context,
  server,
}) => {
  const other = await publishPage(context, server, { title: 'A page to copy to', contents: [] });
  await openEditor(editor, context, server, [quote('a', 'Take me along')]);
  await selectBlock(editor, 'Select Quote, 1 of 1');
  await chooseInMenu(editor, 'Duplicate to another page');
  const dialog = editor.getByRole('dialog', { name: 'Duplicate to another page' });
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  const field = dialog.getByRole('combobox', { name: 'Page' });
  await expect(field).toHaveAccessibleDescription(/^Choose a page first\./);
  expect(await faults(editor)).toEqual([]);
  await field.fill('page to copy');
  await editor.getByRole('option', { name: 'A page to copy to' }).click();
  await expect(field).toHaveValue(other);
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(editor.getByText('Copied to A page to copy to').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(grip(editor, 'Quote, 1 of 1')).toBeFocused();
  await expect(editor.getByText('Unsaved changes')).toHaveCount(0);

  const load = await context.request.get(`${server.address}/api/page/load?slug=${other}&collection=pages`);
  const { contents } = await load.json();
  expect(contents).toHaveLength(1);
  expect(contents[0]).toMatchObject({ componentType: 'Quote', quote: 'Take me along' });
  expect(contents[0].key).not.toBe('a');
});

for (const width of [360, 1280] as const) {
  test(`the grip, its menu and the picker are inside the window and pass axe at ${width} px`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height: 720 });
    const many = Array.from({ length: 8 }, (_, index) => quote(`q${index}`, `Quote number ${index}`));
    await openEditor(editor, context, server, many);
    const inside = async (box: { x: number; y: number; width: number; height: number }) => {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(720);
    };
    for (const index of [0, 4, 7]) {
      await selectBlock(editor, `Select Quote, ${index + 1} of 8`);
      await expect(grip(editor)).toBeInViewport({ ratio: 1 });
      const box = (await grip(editor).boundingBox())!;
      await inside(box);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(width === 360 ? 44 : 32);
    }
    // The tools move to their places a moment after the page has scrolled.
    await expect.poll(() => faults(editor, '.he-gutter'), 'grip').toEqual([]);
    await grip(editor).click();
    await expect(editor.getByRole('menu')).toBeVisible();
    const names = await editor
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.ariaLabel));
    const moves = ['Move up', 'Move down', 'Duplicate', 'Copy'];
    const others = ['Comment', 'Settings', 'Remove', 'More'];
    expect(names).toEqual(
      width === 360
        ? [
            ...moves,
            'Turn into',
            'Duplicate to another page',
            'Space above and below None, Normal',
            ...others,
          ]
        : ['Turn into', ...moves, 'Duplicate to another page', ...others],
    );
    const popover = editor.locator('.he-block-menu');
    await inside((await popover.boundingBox())!);
    if (width === 1280) {
      // The menu begins at the drawn edge of the grip, whose target is larger.
      expect((await popover.boundingBox())!.x).toBeCloseTo((await grip(editor).boundingBox())!.x + 4, 0);
    }
    if (width === 360) expect((await popover.boundingBox())!.height).toBeLessThanOrEqual(360);
    const smallest = await popover
      .locator('button')
      .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
    expect(smallest).toBeGreaterThanOrEqual(width === 360 ? 44 : 32);
    expect(await faults(editor, '.he-block-menu'), 'menu').toEqual([]);
    await menuItem(editor, 'More').click();
    await expect(menuItem(editor, 'Back')).toBeFocused();
    expect(await faults(editor, '.he-block-menu'), 'more').toEqual([]);
    await menuItem(editor, 'Add after').click();
    await expect(editor.getByLabel('Search components')).toBeFocused();
    expect(await faults(editor, '.he-picker'), 'picker').toEqual([]);
  });
}

test('the space above and below a block is set in four steps, and shows what is set', async ({
  editor,
  context,
  server,
}) => {
  const spaced = { ...quote('b', 'Two'), marginTop: { small: 1, large: 5 } };
  await openEditor(editor, context, server, [quote('a', 'One'), spaced]);
  const step = (side: string, word: string) =>
    editor.getByRole('group', { name: side }).getByRole('menuitemradio', { name: word });
  const checked = (side: string) =>
    editor.getByRole('group', { name: side }).getByRole('menuitemradio', { checked: true });
  await selectBlock(editor, 'Select Quote, 2 of 2');
  await grip(editor).click();
  await expect(checked('Space above')).toHaveText('Own');
  await expect(editor.getByRole('group', { name: 'Space above: not the same on all screens' })).toBeVisible();
  await expect(checked('Space below')).toHaveText('Normal');
  await step('Space below', 'Large').click();
  await expect(checked('Space below')).toHaveText('Large');
  await expect(editor.locator('[data-block="b"]')).toHaveCSS('margin-bottom', '48px');
  await step('Space above', 'None').focus();
  await editor.keyboard.press('ArrowRight');
  await editor.keyboard.press('Enter');
  await expect(checked('Space above')).toHaveText('Small');
  await editor.keyboard.press('Escape');
  await menu(editor, 'Undo: Change spacing of Quote').click();
  await menu(editor, 'Undo: Change spacing of Quote').click();
  await expect(editor.locator('[data-block="b"]')).toHaveCSS('margin-bottom', '16px');
});

test('a text is turned into a quote and back by keyboard, as one step of undo, and stays selected', async ({
  editor,
  context,
  server,
}) => {
  await openEditor(editor, context, server, [{ key: 't', componentType: 'Text', text: 'They listened.' }]);
  await selectBlock(editor, 'Select Text, 1 of 1');
  await editor.keyboard.press('Enter');
  await expect(menuItem(editor, 'Turn into')).toBeFocused();
  await editor.keyboard.press('ArrowRight');
  await expect(menuItem(editor, 'Back')).toBeFocused();
  await menuItem(editor, 'Quote').press('Enter');
  await said(editor, 'Text turned into Quote');
  expect([await types(editor), await order(editor)]).toEqual([['Quote'], ['t']]);
  await expect(editor.locator('main [data-property="quote"]')).toHaveText('They listened.');
  await expect(grip(editor, 'Quote, 1 of 1')).toBeFocused();
  await menu(editor, 'Undo: Turn Text into Quote').click();
  expect(await types(editor)).toEqual(['Text']);
});

test('an empty block is removed at once, and undo brings it back', async ({ editor, context, server }) => {
  await openEditor(editor, context, server, [
    quote('a', 'One'),
    { key: 't', componentType: 'Text', text: '' },
  ]);
  await selectBlock(editor, 'Select Text, 2 of 2');
  await chooseInMenu(editor, 'Remove');
  await said(editor, 'Text removed. Undo brings it back.');
  expect(await order(editor)).toEqual(['a']);
  await editor.keyboard.press('Control+z');
  expect(await order(editor)).toEqual(['a', 't']);
});

test('a component is dragged to another place, and into another list; Escape lets it stay', async ({
  editor,
  context,
  server,
}) => {
  await editor.emulateMedia({ reducedMotion: 'reduce' });
  await editor.setViewportSize({ width: 1280, height: 1000 });
  await openEditor(editor, context, server, [quote('a', 'First.'), quote('b', 'Second.'), AREA]);
  await selectBlock(editor, 'Select Quote, 1 of 3');
  const room = editor.locator('.he-drop-gap');
  const lifted = editor.locator('[data-he-lifted]');
  const drag = async (to: string, part: number, drop: () => Promise<void>) => {
    await grip(editor).hover();
    await editor.mouse.down();
    const from = (await grip(editor).boundingBox())!;
    await editor.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
    await expect(room).toBeVisible();
    await expect(lifted).toHaveCount(1);
    // The target moves while the others make room.
    for (let steps = 0; steps < 3; steps++) {
      const target = (await editor.locator(to).boundingBox())!;
      await editor.mouse.move(target.x + 40, target.y + target.height * part, { steps: 5 });
    }
    await drop();
    await expect(room).toHaveCount(0);
    await expect(lifted).toHaveCount(0);
    await expect(editor.locator('main [data-block][style]')).toHaveCount(0);
  };

  await drag('[data-block="b"]', 0.9, () => editor.mouse.up());
  expect(await order(editor)).toEqual(['b', 'a', 'area']);
  await said(editor, 'Quote moved from position 1 to 2 of 3');
  await expect(grip(editor, 'Quote, 2 of 3')).toBeFocused();
  await drag('[data-empty-list="area.contents"]', 0.5, () => editor.mouse.up());
  expect(await order(editor)).toEqual(['b', 'area', 'a']);
  await expect(editor.locator('[data-block="area"] [data-block="a"]')).toBeVisible();
  await editor.keyboard.press('Control+z');
  expect(await order(editor)).toEqual(['b', 'a', 'area']);

  await drag('[data-empty-list="area.contents"]', 0.5, async () => {
    await editor.keyboard.press('Escape');
    await editor.mouse.up();
  });
  expect(await order(editor)).toEqual(['b', 'a', 'area']);
  await said(editor, 'Quote is back in its place');
  await expect(editor.locator('[data-block="a"]')).toHaveAttribute('data-selected', '');
});

test('the gap for a dragged component is as tall as the component, also above the first and below the last one', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 1000 });
  await openEditor(editor, context, server, [quote('a', 'One'), quote('b', 'Two'), quote('c', 'Three')]);
  await selectBlock(editor, 'Select Quote, 2 of 3');
  const box = (key: string) => editor.locator(`[data-block="${key}"]`).boundingBox();
  const before = (await box('b'))!;
  const first = (await box('a'))!;
  const room = editor.locator('.he-drop-gap');
  await grip(editor).hover();
  await editor.mouse.down();
  await editor.mouse.move(before.x + 60, first.y - 150, { steps: 5 });
  await expect.poll(async () => (await room.boundingBox())?.y).toBeCloseTo(first.y, 0);
  const { width, height } = (await room.boundingBox())!;
  expect([Math.round(width), Math.round(height)]).toEqual([
    Math.round(before.width),
    Math.round(before.height),
  ]);
  await expect.poll(async () => Math.round((await box('a'))!.y)).toBeGreaterThan(Math.round(first.y));
  await editor.mouse.move(before.x + 60, before.y + 600, { steps: 5 });
  await expect.poll(async () => (await room.boundingBox())!.y).toBeGreaterThan((await box('c'))!.y);
  await editor.mouse.up();
  expect(await order(editor)).toEqual(['a', 'c', 'b']);
});

test('of several lists of pages, the first one has parts in the editor too', async ({
  editor,
  context,
  server,
}) => {
  const list = (key: string) => ({ key, componentType: 'PageList', look: 'rows', perPage: 1 });
  const path = await publishPage(context, server, { contents: [list('one'), list('two')] });
  const visited = await (await fetch(`${server.address}${path}`)).text();
  const parts = 'page-list-pages';
  expect(visited.split(`class="${parts}"`)).toHaveLength(2);
  await editor.goto(path);
  const shown = (key: string) => editor.locator(`[data-block="${key}"]`);
  for (const key of ['one', 'two']) await expect(shown(key).locator('.listed')).toHaveCount(1);
  await expect(shown('one').locator(`.${parts}`)).toHaveCount(1);
  await expect(shown('two').locator(`.${parts}`)).toHaveCount(0);
});
