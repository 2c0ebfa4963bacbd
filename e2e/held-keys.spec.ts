import type { Page } from '@playwright/test';
import { grip, menu, menuItem, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const quote = (key: string, words: string) => ({ key, componentType: 'Quote', quote: words, quoteBy: 'Sam' });
const first = (page: Page) => page.locator('main [data-block]').first().locator('[data-property="quote"]');

/** Presses keys, and holds the last one until the browser has repeated it twice. */
async function hold(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  for (let repeats = 0; repeats < 2; repeats++) await page.keyboard.down(keys.at(-1)!);
  for (const key of keys.toReversed()) await page.keyboard.up(key);
}

test('a key that is held moves a component on and on, but duplicates, pastes and cuts it once', async ({
  editor,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const contents = [quote('a', 'One'), quote('b', 'Two'), quote('c', 'Three'), quote('d', 'Four')];
  await editor.goto(await publishPage(context, server, { contents }));
  const blocks = editor.locator('main [data-block]');
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Select Quote, 4 of 4', exact: true }).press('Enter');
  await expect(grip(editor, 'Quote')).toBeFocused();

  await hold(editor, 'Alt', 'Shift', 'ArrowUp');
  await expect(first(editor)).toHaveText('Four');
  await hold(editor, 'Control', 'Shift', 'D');
  await expect(blocks).toHaveCount(5);

  await hold(editor, 'Enter');
  await menuItem(editor, 'Duplicate').focus();
  await hold(editor, 'Enter');
  await expect(blocks).toHaveCount(6);
  await expect(grip(editor, 'Quote')).toBeFocused();
  await expect(editor.getByRole('menu')).toHaveCount(0);

  await editor.keyboard.press('Control+C');
  await hold(editor, 'Control', 'V');
  await expect(blocks).toHaveCount(7);
  await hold(editor, 'Control', 'X');
  await expect(blocks).toHaveCount(6);

  const question = editor.getByRole('alertdialog');
  await grip(editor).press('Enter');
  await menuItem(editor, 'Remove').focus();
  await hold(editor, 'Enter');
  await expect(question).toBeVisible();
  await hold(editor, 'Escape');
  await expect(question).toBeHidden();
  await expect(grip(editor)).toBeFocused();

  await menu(editor, /^Undo/).focus();
  await hold(editor, 'Enter');
  await expect(blocks).toHaveCount(5);
});
