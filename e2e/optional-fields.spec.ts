import { editableField, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

test('an empty field that nobody must fill says its name only under the pointer, and moves nothing', async ({
  editor,
  context,
  server,
}) => {
  const contents = [
    { key: 'e', componentType: 'EmergencyContact', header: 'Call us', phoneNumber: '1800 975 707' },
    { key: 'q', componentType: 'Quote', quote: 'They picked up at once.' },
    { key: 'b', componentType: 'ButtonCta', link: { type: 'page', href: '/contact', text: 'Write to us' } },
    { key: 't', componentType: 'Text' },
  ];
  await editor.setViewportSize({ width: 1280, height: 900 });
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await editor.mouse.move(2, 2);
  const main = editor.locator('main');
  const place = () =>
    editableField(editor, 't', 'text').evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await place();

  for (const [block, property, words] of [
    ['e', 'subHeading', 'Sub-heading'],
    ['e', 'linkTwo', 'Second link'],
    ['q', 'quoteBy', 'Name'],
  ] as const) {
    const field = editableField(editor, block, property);
    await expect(field).toHaveAttribute('data-empty-words', words);
    await expect(field).toHaveCSS('opacity', '0');
  }
  // A field that must be filled in keeps the specified words.
  await expect(main).toMatchAriaSnapshot('- paragraph: Insert Text Here');
  expect(await main.ariaSnapshot()).not.toContain('Insert Link Here');
  await expect(editableField(editor, 'b', 'secondary')).toBeHidden();

  await editor.locator('[data-block="q"]').hover();
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveCSS('opacity', '1');
  await expect(editableField(editor, 'e', 'linkTwo')).toHaveCSS('opacity', '0');
  expect(await place()).toEqual(before);
  await editableField(editor, 'q', 'quoteBy').click();
  await editor.mouse.move(2, 2);
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveCSS('opacity', '1');
  await editor.keyboard.type('Sam');
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveText('Sam');
  expect(await place()).toEqual(before);
});
