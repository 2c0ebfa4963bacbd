import { OTHER, open, QUOTE, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

test('components are told apart by their first words: in the box, around a field and in the picker', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Select Quote, 2 of 2' }).focus();
  await expect(editor.locator('.he-box-label')).toHaveText('Quote: I could breathe again.');
  await open(editor, 'o', 'quoteBy');
  await expect(sidebar(editor).getByRole('navigation', { name: 'Around this' })).toContainText(
    'Quote I could breathe again.',
  );
  await editor.getByRole('button', { name: 'Add after', exact: true }).click();
  await expect(sidebar(editor).getByText('After: I could breathe again.')).toBeVisible();
});
