import { editableField, menu, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { paste } from './rich-texts.ts';

const LIST = { key: 'i', componentType: 'IconList', items: [{ key: 'a', text: 'Tools' }] };
const TEXT = { key: 't', componentType: 'Text', text: 'Call us. Or write.' };

test('on the page Enter and pasted lines begin new points, and Backspace takes one back', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [LIST] });
  await editor.goto(path);
  await startSelecting(editor);
  const points = editor.locator('[data-block="i"] li');
  await editableField(editor, 'i', 'items.a.text').click();
  await editor.keyboard.press('End');
  await editor.keyboard.type(' to share');
  await editor.keyboard.press('Enter');
  await expect(points.nth(1)).toBeFocused();
  await editor.keyboard.type('A hot dinner');
  await expect(points).toHaveText(['Tools to share', 'A hot dinner']);
  await editor.keyboard.press('Enter');
  await expect(points.nth(2)).toBeFocused();
  await paste(points.nth(2), '', '• A bed\r\n• A bus ticket\r\n');
  await expect(points).toHaveText(['Tools to share', 'A hot dinner', 'A bed', 'A bus ticket']);
  await expect(points.nth(3)).toBeFocused();
  await editor.keyboard.type('!');
  await editor.keyboard.press('Home');
  await editor.keyboard.press('Backspace');
  await expect(points).toHaveText(['Tools to share', 'A hot dinner', 'A bedA bus ticket!']);
  await editor.keyboard.type(', ');
  await expect(points.nth(2)).toHaveText('A bed, A bus ticket!');
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await editor.reload();
  await expect(points).toHaveText(['Tools to share', 'A hot dinner', 'A bed, A bus ticket!']);
});

test('on the page Enter in a text begins another behind it, as one step of undo', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [TEXT] }));
  await startSelecting(editor);
  await editableField(editor, 't', 'text').click();
  await editor.keyboard.press('Home');
  for (let step = 0; step < 8; step++) await editor.keyboard.press('ArrowRight');
  await editor.keyboard.press('Enter');
  const texts = editor.locator('main p[data-property="text"]');
  await expect(texts).toHaveText(['Call us.', 'Or write.']);
  await expect(texts.nth(1)).toBeFocused();
  await editor.keyboard.type('Ring. ');
  await expect(texts).toHaveText(['Call us.', 'Ring.  Or write.']);
  await editor.keyboard.press('Control+z');
  await editor.keyboard.press('Control+z');
  await expect(texts).toHaveText(['Call us. Or write.']);
});

test('in the sidebar too, in a row of the list and on a phone', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [LIST, TEXT] }));
  await startSelecting(editor);
  const points = editor.locator('[data-block="i"] li');
  await editor.getByRole('button', { name: 'Manage List: Icon list › Points' }).press('Enter');
  await sidebar(editor).getByRole('button', { name: 'Edit Tools' }).click();
  const field = sidebar(editor).getByRole('textbox', { name: 'Point' });
  await field.press('End');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await editor.keyboard.type('A bed');
  await paste(field, '', 'room\nA bus ticket');
  await expect(points).toHaveText(['Tools', 'A bedroom', 'A bus ticket']);
  await expect(field).toHaveValue('A bus ticket');

  await editor.setViewportSize({ width: 360, height: 740 });
  await editableField(editor, 't', 'text').click();
  await expect(editableField(editor, 't', 'text')).toBeFocused();
  await openSettings(editor);
  const text = sidebar(editor).getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await text.press('End');
  await text.press('Enter');
  await expect(text).toHaveValue('');
  await expect(text).toBeFocused();
  await editor.keyboard.type('We answer.');
  await expect(editor.locator('main p[data-property="text"]')).toHaveText([
    'Call us. Or write.',
    'We answer.',
  ]);
  await text.press('Home');
  await text.press('Backspace');
  await expect(text).toHaveValue('Call us. Or write.We answer.');
});

test('in the sidebar, Enter in a formatted text begins another component, as on the page', async ({
  editor,
  context,
  server,
}) => {
  const words = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Call us' }] }],
  };
  const contents = [{ key: 'f', componentType: 'FormattedText', text: words }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await editableField(editor, 'f', 'text').click();
  await openSettings(editor);
  const field = sidebar(editor).getByRole('textbox', { name: 'Formatted text' });
  await expect(field).toBeFocused();
  // The title of the panel already says the name of its only field.
  await expect(sidebar(editor).getByRole('heading', { name: 'Formatted text' })).toBeVisible();
  await expect(sidebar(editor).locator('.he-label')).toHaveCSS('clip-path', 'inset(50%)');
  await editor.keyboard.press('End');
  await editor.keyboard.press('Shift+Enter');
  await editor.keyboard.type('today');
  await editor.keyboard.press('Enter');
  const texts = editor.locator('main [data-component-type="FormattedText"]');
  await expect(texts).toHaveCount(2);
  await expect(field).toBeFocused();
  await editor.keyboard.type('Or write');
  await expect(texts).toHaveText(['Call ustoday', 'Or write']);
  // For 200 ms after the focus, ProseMirror takes a caret at the start for the browser's doing, and puts it back.
  await expect(async () => {
    await editor.keyboard.press('Home');
    const caret = await editor.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(getSelection()?.anchorOffset))),
        ),
    );
    expect(caret).toBe(0);
  }).toPass();
  await editor.keyboard.press('Backspace');
  await expect(texts).toHaveText(['Call ustodayOr write']);
  await expect(field).toBeFocused();
});
