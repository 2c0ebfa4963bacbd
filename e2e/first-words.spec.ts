import { addBelow, editableField, OTHER, QUOTE, startSelecting } from './editor-page.ts';
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
  await editableField(editor, 'o', 'quoteBy').click();
  await expect(editor.getByRole('navigation', { name: 'Around this' })).toContainText(
    'Quote I could breathe again.',
  );
  await addBelow(editor).click();
  await expect(editor.getByText('After: I could breathe again.')).toBeVisible();
});

test('each empty text of a component says what it is for beside the placeholder, before and while it is typed in', async ({
  editor,
  context,
  server,
}) => {
  const contents = [
    { key: 'e', componentType: 'EmergencyContact' },
    { key: 'r', componentType: 'RichText' },
    { key: 'f', componentType: 'FormattedText' },
    { key: 'p', componentType: 'Text' },
  ];
  const address = await publishPage(context, server, { contents });
  await editor.goto(address);
  await startSelecting(editor);
  const emergency = editor.locator('main [data-block="e"]');
  const shown = await emergency.ariaSnapshot();
  const asked = [...shown.matchAll(/([A-Z][\w ]*): Insert Text Here/g)].map(([, label]) => label);
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(new Set(asked).size).toBe(asked.length);

  // The three kinds of text look like one, and need no name, because each is the only text of its component.
  for (const key of ['r', 'f', 'p'])
    await expect(editableField(editor, key, 'text')).toMatchAriaSnapshot('- text: Insert Text Here');
  const text = editableField(editor, 'r', 'text');
  await expect(text).toMatchAriaSnapshot('- text: Insert Text Here');
  await text.click();
  await expect(text).toHaveAttribute('data-inline', '');
  await expect(text).toMatchAriaSnapshot(`
    - textbox "Rich text":
      - paragraph: Insert Text Here
  `);
  await editor.keyboard.type('Tea');
  await expect(text).toHaveText('Tea');
  expect(await text.ariaSnapshot()).not.toContain('Insert Text Here');
});
