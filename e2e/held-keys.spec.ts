import type { Page } from '@playwright/test';
import { menu, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const quote = (key: string, words: string) => ({ key, componentType: 'Quote', quote: words, quoteBy: 'Sam' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Quote tools' }).getByRole('button', { name, exact: true });
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
  await editor.locator('[data-block="d"]').click({ position: { x: 2, y: 2 } });
  await expect(tool(editor, 'Quote')).toBeFocused();

  await hold(editor, 'Alt', 'Shift', 'ArrowUp');
  await expect(first(editor)).toHaveText('Four');
  await hold(editor, 'Control', 'Shift', 'D');
  await expect(blocks).toHaveCount(5);

  await tool(editor, 'Move down').focus();
  await hold(editor, 'Enter');
  await expect(blocks.last()).toHaveAttribute('data-selected', '');
  await tool(editor, 'Duplicate').focus();
  await hold(editor, 'Enter');
  await expect(blocks).toHaveCount(6);
  await expect(tool(editor, 'Duplicate')).toBeFocused();

  await editor.keyboard.press('Control+C');
  await hold(editor, 'Control', 'V');
  await expect(blocks).toHaveCount(7);
  await hold(editor, 'Control', 'X');
  await expect(blocks).toHaveCount(6);

  const question = editor.getByRole('alertdialog');
  await tool(editor, 'Remove').focus();
  await hold(editor, 'Enter');
  await expect(question).toBeVisible();
  await hold(editor, 'Escape');
  await expect(question).toBeHidden();
  await expect(tool(editor, 'Remove')).toBeFocused();

  await menu(editor, /^Undo/).focus();
  await hold(editor, 'Enter');
  await expect(blocks).toHaveCount(5);
});
