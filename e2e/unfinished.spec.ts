import { editableField, menu, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const NOTHING_BELOW = 'There is nothing under this heading yet. Visitors see the heading alone.';
const FAQ = {
  key: 'faq',
  componentType: 'ListAccordion',
  items: [{ key: 'cost', header: 'What does it cost?' }],
};

test('a question without an answer is named where it is published, and where it is edited until it has one', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [FAQ] }));
  await menu(editor, 'Page Status').click();
  const unfinished = sidebar(editor).getByRole('region', { name: 'Not finished yet' });
  const place = unfinished.getByRole('button', { name: `Accordion: What does it cost? ${NOTHING_BELOW}` });
  await sidebar(editor).getByRole('button', { name: 'Publish Page', exact: true }).click();
  await expect(editor.getByRole('region', { name: 'Messages' })).toContainText(
    'Page PublishedOne place is not finished yet. Page Status names it.',
  );
  await expect(place).toBeVisible();
  await place.click();

  const contents = sidebar(editor).getByRole('textbox', { name: 'Contents' });
  await expect(contents).toBeFocused();
  await expect(contents).toHaveAccessibleDescription(NOTHING_BELOW);
  await expect(editableField(editor, 'faq', 'items.cost.contents')).toBeInViewport();
  await sidebar(editor).getByRole('button', { name: 'Accordion' }).click();
  const edit = sidebar(editor).getByRole('button', { name: 'Edit What does it cost?' });
  await expect(edit).toHaveAccessibleDescription(NOTHING_BELOW);
  await edit.click();
  await expect(contents).toHaveAccessibleDescription(NOTHING_BELOW);
  await contents.click();
  await editor.keyboard.type('Nothing.');
  await expect(contents).toHaveAccessibleDescription('');
  await menu(editor, 'Page Status').click();
  await expect(sidebar(editor).locator('.he-status')).toContainText('Unpublished changes');
  await expect(unfinished).toHaveCount(0);
});
