import type { Page } from '@playwright/test';
import {
  editableField,
  grip,
  menu,
  OTHER,
  openSettings,
  QUOTE,
  sidebar,
  startSelecting,
  stopSelecting,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const RICH = { key: 'r', componentType: 'RichText', text: words('Read about us here') };

/** Clicks a text on the page, so that the caret is in it. */
async function write(page: Page, block: string, property: string): Promise<void> {
  await startSelecting(page);
  await editableField(page, block, property).click();
  await expect(editableField(page, block, property)).toBeFocused();
}

test('Tab from a heading whose picture is not there goes to the next text', async ({
  editor,
  context,
  server,
}) => {
  const item = { key: 'i', header: 'Who can come?', contents: words('Everybody') };
  const accordion = { key: 'a', componentType: 'ListAccordion', items: [item] };
  await editor.goto(await publishPage(context, server, { contents: [accordion] }));
  await write(editor, 'a', 'items.i.header');
  await editor.keyboard.press('Tab');
  await expect(editableField(editor, 'a', 'items.i.contents')).toBeFocused();
  await editor.keyboard.press('Shift+Tab');
  await expect(editableField(editor, 'a', 'items.i.header')).toBeFocused();

  await editor.getByRole('button', { name: 'Edit Accordion: Picture' }).focus();
  await editor.keyboard.press('Enter');
  await expect(sidebar(editor).locator(':focus')).toHaveCount(1);
});

test('a link that is made of words on the page leaves the focus and the words marked there', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [RICH] }));
  await write(editor, 'r', 'text');
  const text = editableField(editor, 'r', 'text');
  await editor.keyboard.press('End');
  for (let count = 0; count < 4; count++) await editor.keyboard.press('Shift+ArrowLeft');
  // The browser reports the new selection in a later task, long before a person presses another key.
  await expect.poll(() => editor.evaluate(() => String(getSelection()))).toBe('here');
  await editor.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await editor.keyboard.press('Control+k');
  const panel = editor.getByRole('form', { name: 'Link' });
  await panel.getByRole('combobox', { name: 'Link to' }).fill('/about');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel).toHaveCount(0);
  await expect(sidebar(editor)).toHaveCount(0);
  await expect(text.getByRole('link', { name: 'here' })).toBeVisible();
  await expect(text).toBeFocused();
  expect(await editor.evaluate(() => String(getSelection()))).toBe('here');

  await openSettings(editor);
  await sidebar(editor).getByRole('textbox').last().click();
  await editor.keyboard.press('End');
  await editor.keyboard.type('!');
  await expect(text).toHaveText('Read about us here!');
});

test('undoing a removal puts the focus back into the text on the page', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [RICH, QUOTE, OTHER] }));
  for (const [block, property] of [
    ['q', 'quote'],
    ['r', 'text'],
  ] as const) {
    await write(editor, block, property);
    await editor.keyboard.press('Escape');
    await expect(grip(editor)).toBeFocused();
    await editor.keyboard.press('Delete');
    await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(editableField(editor, block, property)).toHaveCount(0);
    await editor.keyboard.press('Control+z');
    await expect(editableField(editor, block, property)).toHaveCount(1);
    await expect(grip(editor)).toBeFocused();
  }
});

test('outside select mode, a click on an empty place opens the picker for it', async ({
  editor,
  context,
  server,
}) => {
  const split = { key: 's', componentType: 'SplitContent', left: [QUOTE], right: [] };
  for (const contents of [[split], []]) {
    await editor.goto(await publishPage(context, server, { contents }));
    await stopSelecting(editor);
    await editor.locator('main [data-empty-list]').click();
    await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
    await expect(editor.getByLabel('Search components')).toBeFocused();
  }
});

test('the keyboard begins select mode at the first text of the page, and skip links stand beside the menu', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await expect(menu(editor, 'Select Component')).toBeVisible();
  const rail = (await editor.getByRole('navigation', { name: 'Editor menu' }).boundingBox())!;
  for (const name of ['Skip to main content', 'Skip to the editor menu']) {
    const link = editor.getByRole('link', { name });
    await link.focus();
    expect((await link.boundingBox())!.x).toBeGreaterThanOrEqual(rail.x + rail.width);
  }
  await stopSelecting(editor);
  await menu(editor, 'Select Component').press('Enter');
  const parts = editor.getByRole('region', { name: 'Components on this page' });
  await expect(parts.getByRole('button', { name: /^Edit Page header/ }).first()).toBeFocused();

  await menu(editor, 'Select Component').click();
  await menu(editor, 'Select Component').click();
  await expect(menu(editor, 'Select Component')).toBeFocused();
});

test('keys that come before the caret is in a rich text are typed there once it is, and are not meant for its component', async ({
  editor,
  context,
  server,
}) => {
  const release = await holdScripts(editor, /\/rich-text-view\.[^/]*\.js$/);
  await editor.goto(await publishPage(context, server, { contents: [RICH] }));
  await startSelecting(editor);
  const text = editableField(editor, 'r', 'text');
  await text.click();
  await expect(text).toHaveAttribute('data-selected', '');
  await editor.keyboard.press('Backspace');
  await editor.keyboard.press('Delete');
  await editor.keyboard.type('Nexx');
  await editor.keyboard.press('Backspace');
  await editor.keyboard.press('Backspace');
  await editor.keyboard.type('w: ?');
  release();
  await expect(text).toBeFocused();
  await expect(text).toContainText('New: ?');
  await editor.keyboard.type('!');
  await expect(text).toContainText('New: ?!');
  for (let key = 0; key < 'New: ?!'.length; key += 1) await editor.keyboard.press('Backspace');
  await expect(editor.getByRole('alertdialog')).toHaveCount(0);
  await editor.keyboard.press('End');
  await editor.keyboard.type('!');
  await expect(text).toHaveText('Read about us here!');
});

test('the rich text editor is preloaded, so that even the first key is typed', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [RICH] }));
  const fetched = editor.waitForResponse(/\/rich-text-view\.[^/]*\.js$/);
  await editableField(editor, 'r', 'text').hover();
  await (await fetched).finished();
  await editor.waitForLoadState('networkidle');
  await editableField(editor, 'r', 'text').click();
  await editor.keyboard.type('Now');
  await expect(editableField(editor, 'r', 'text')).toContainText('Now');
});
