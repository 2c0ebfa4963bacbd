import { addBelow, chooseInMenu, editableField, OTHER, open, QUOTE, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

test('selecting another text closes the block picker, which was about another place', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await open(editor, 'q', 'quote');
  await addBelow(editor).click();
  await expect(sidebar(editor).getByRole('heading', { name: 'Add a component' })).toBeVisible();
  await editableField(editor, 'o', 'quote').click();
  await expect(sidebar(editor).getByRole('heading', { level: 2 })).toHaveText('Quote');
  await expect(sidebar(editor).getByLabel('Search components')).toHaveCount(0);
  await editor.keyboard.type('!');
  await expect(editableField(editor, 'o', 'quote')).toContainText('!');
});

test('on a phone, panels in the sidebar begin at their heading', async ({ editor, context, server }) => {
  await editor.setViewportSize({ width: 360, height: 740 });
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await open(editor, 'q', 'quote');
  await editor.keyboard.press('Escape');
  const heading = sidebar(editor).getByRole('heading', { level: 2 });
  // The sheet reaches its full height only when the table of margins, which is loaded on demand, has arrived.
  await expect(sidebar(editor).getByRole('table', { name: 'Spacing' })).toBeVisible();
  await sidebar(editor).evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
  await expect(heading).not.toBeInViewport();
  await chooseInMenu(editor, 'More', 'Add after');
  await expect(heading).toHaveText('Add a component');
  await expect(heading).toBeInViewport();
});
