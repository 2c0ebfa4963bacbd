import {
  chooseAccountItem,
  editableField,
  menu,
  open,
  QUOTE,
  sidebar,
  startSelecting,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

test('the key ? and the menu list the keyboard shortcuts, and a ? that is typed is a ?', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  const list = editor.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await startSelecting(editor);
  await editor.keyboard.press('Shift+?');
  await expect(list).toBeVisible();
  const rows = await list.getByRole('term').allTextContents();
  expect(rows).toEqual(
    expect.arrayContaining(['Save everything that has changed', 'Move it up', 'Bold', 'Link']),
  );
  const save = list.locator('dl > div', { hasText: 'Save everything that has changed' });
  await expect(save.getByRole('definition')).toHaveText(/^(Ctrl\+S|⌘S)$/);
  await editor.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  await editableField(editor, 'q', 'quote').click();
  await expect(editableField(editor, 'q', 'quote')).toBeFocused();
  await editor.keyboard.press('Shift+?');
  await expect(editableField(editor, 'q', 'quote')).toContainText('?');
  const field = await open(editor, 'q', 'quoteBy');
  await field.fill('');
  await field.press('Shift+?');
  await expect(field).toHaveValue('?');
  await expect(list).toHaveCount(0);

  await chooseAccountItem(editor, 'Keyboard shortcuts');
  await expect(list).toBeVisible();
  await list.getByRole('checkbox', { name: 'The key ? shows this list' }).uncheck();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(list).toHaveCount(0);
  await sidebar(editor).getByRole('button', { name: 'Close' }).click();
  await menu(editor, 'Save Page').focus();
  await editor.keyboard.press('Shift+?');
  await chooseAccountItem(editor, 'Keyboard shortcuts');
  await expect(list.getByRole('checkbox')).not.toBeChecked();
});
