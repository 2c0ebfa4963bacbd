import { editableField, grip, openMore, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { doc, move, text, tool, toolbar } from './rich-texts.ts';

/** Tests that the fields in the forms follow the definitions of the blocks. */

const heading = { type: 'heading', attrs: { level: 2 }, content: [text('What to bring')] };
const details = { key: 'd', componentType: 'ExpandableDetails', header: 'More', contents: doc(heading) };

test('a button has no second one on the page until its settings give it words', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, { contents: [{ key: 'b', componentType: 'ButtonCta' }] }),
  );
  await startSelecting(editor);
  const second = editableField(editor, 'b', 'secondary');
  await editableField(editor, 'b', 'link').click();
  await sidebar(editor).getByLabel('Text', { exact: true }).fill('Give');
  await expect(editableField(editor, 'b', 'link')).toHaveText('Give');
  await expect(second).toHaveAttribute('data-editor-disabled', 'true');
  await expect(second).toBeHidden();
  await editor.keyboard.press('Escape');
  await editor.keyboard.press('Escape');
  await openSettings(editor);
  await openMore(editor);
  const place = sidebar(editor).getByRole('group', { name: 'Second button' });
  await place.getByLabel('Text', { exact: true }).fill('Call us');
  await expect(second).toHaveText('Call us');
  await second.click();
  await expect(second).toHaveAttribute('data-selected', '');
});

test('the text of details has all tools; Escape goes from a field to its block, and then to the page', async ({
  editor,
  context,
  server,
}) => {
  const contents = [details, { key: 'e', componentType: 'Humanitix' }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await editor.locator('[data-block="d"] summary').click();
  const inDetails = editableField(editor, 'd', 'contents');
  await inDetails.click();
  await expect(inDetails).toBeFocused();
  await openSettings(editor);
  await expect(sidebar(editor).getByRole('textbox', { name: 'Contents' })).toBeFocused();
  await expect(toolbar(editor)).toBeVisible();
  await editor.keyboard.press('Escape');
  await expect(sidebar(editor)).toHaveCount(0);
  await expect(inDetails).toBeFocused();
  await editor.keyboard.press('Control+a');
  await expect(toolbar(editor).getByRole('radio', { name: 'Heading 2' })).toBeChecked();
  await expect(tool(editor, 'Bulleted list')).toBeVisible();
  await expect(tool(editor, 'Link')).toBeVisible();
  await move(editor, 'Control+End');
  await editor.keyboard.type('!');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('- A key');
  await expect(inDetails.locator('h2')).toHaveText('What to bring!');
  await expect(inDetails.locator('li')).toHaveText('A key');

  await editor
    .getByRole('region', { name: 'Components on this page' })
    .getByRole('button', { name: 'Select Events, 2 of 2', exact: true })
    .press('Enter');
  await openSettings(editor);
  const filter = sidebar(editor).getByLabel('Filter');
  await filter.fill('training');
  await filter.press('Escape');
  await expect(grip(editor, 'Events')).toBeFocused();
  await expect(sidebar(editor)).toHaveCount(0);
  await openSettings(editor);
  await expect(filter).toHaveValue('training');
  await filter.press('Escape');
  await expect(grip(editor, 'Events')).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(editor.locator('[data-selected]')).toHaveCount(0);
});
