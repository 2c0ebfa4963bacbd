import { editableField, menu, openSettings, publishAll, publishing, sidebar } from './editor-page.ts';
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
  const path = await publishPage(context, server, { contents: [FAQ] });
  const load = `${server.address}/api/page/load?slug=${path.slice(1)}`;
  const stored = await (await context.request.get(load)).json();
  const draft = { page: { ...stored, title: 'Costs' }, collection: 'pages' };
  await context.request.post(`${server.address}/api/page/save`, { data: draft });
  await editor.goto(path);
  await menu(editor, 'Publish Page').click();
  const warnings = publishing(editor).getByRole('list', { name: 'Not finished yet' });
  const show = warnings.getByRole('button', { name: 'Show it' });
  await expect(show).toHaveAccessibleDescription(`Accordion: What does it cost? ${NOTHING_BELOW}`);
  await show.click();
  await expect(publishing(editor)).toHaveCount(0);
  await expect(editableField(editor, 'faq', 'items.cost.contents')).toHaveAttribute('data-selected', /.*/);
  await publishAll(editor);
  await menu(editor, 'Page Status').click();
  const unfinished = sidebar(editor).getByRole('region', { name: 'Not finished yet' });
  const place = unfinished.getByRole('button', { name: `Accordion: What does it cost? ${NOTHING_BELOW}` });
  await expect(place).toBeVisible();
  await place.click();

  const contents = sidebar(editor).getByRole('textbox', { name: 'Contents' });
  await expect(contents).toBeFocused();
  await expect(contents).toHaveAccessibleDescription(NOTHING_BELOW);
  await expect(editableField(editor, 'faq', 'items.cost.contents')).toBeInViewport();
  await editor.locator('.he-foot').getByRole('button', { name: 'Accordion' }).click();
  await openSettings(editor);
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
