import { axeFaults } from './axe.ts';
import { openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { doc, editableField, live, move, paragraph, rich, stored, text, tool, typeIn } from './rich-texts.ts';

const ARABIC = 'نحن هنا للمساعدة';
const lang = (tag: string) => ({ type: 'lang', attrs: { lang: tag } });

test('words get a language with the keys alone, and readers have it, with its direction', async ({
  editor,
  page,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [
      rich('r', paragraph(text('Ask in Tiếng Việt')), paragraph(text(ARABIC))),
      { key: 't', componentType: 'Text', text: 'Have a cuppa' },
    ],
  });
  await editor.goto(address);
  await typeIn(editor, 'r');
  // With a caret alone, the language is that of the paragraph.
  await editor.keyboard.press('Alt+F10');
  await tool(editor, 'Language of these words').press('Enter');
  const form = editor.getByRole('form', { name: 'Language of these words' });
  const field = form.getByRole('combobox', { name: 'Language of these words' });
  await expect(field).toBeFocused();
  await expect(form.getByRole('option').first()).toHaveText('Amharic አማርኛ');
  await expect(form.getByRole('option').first().locator('[lang="am"]')).toHaveText('አማርኛ');
  expect(await axeFaults(editor, { include: '.he-words' })).toEqual([]);
  await editor.keyboard.type('nothing like it');
  await expect(form.getByRole('option')).toHaveCount(0);
  await editor.keyboard.press('Enter');
  await expect(form.getByText('Choose a language from the list')).toBeVisible();
  await field.fill('arab');
  await editor.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(live(editor)).toBeFocused();
  await expect(editableField(editor, 'r').locator('p').last()).toHaveAttribute('dir', 'rtl');
  // The caret is where it was, and no words are selected that the next key would replace.
  await expect(editor.getByRole('region', { name: 'Selected words' })).toHaveCount(0);
  await editor.keyboard.type('!');

  // Selected words alone; the languages of the page are offered first.
  await editableField(editor, 'r').locator('p').first().click();
  await move(editor, 'End');
  for (const _ of ['Tiếng', 'Việt']) await move(editor, 'Control+Shift+ArrowLeft');
  await tool(editor, 'Language of these words').click();
  await expect(form.getByRole('option').first()).toHaveText(/^Arabic/);
  await form.getByRole('option', { name: /^Vietnamese/ }).click();
  await expect(tool(editor, 'Language of these words: Vietnamese')).toBeVisible();

  // A plain text becomes one that can carry a language.
  await editableField(editor, 't').click();
  await move(editor, 'Control+a');
  await tool(editor, 'Language of these words').click();
  await field.fill('nl');
  await editor.keyboard.press('Enter');
  await expect(editableField(editor, 't').locator('span[lang="nl"]')).toHaveText('Have a cuppa');

  expect(await stored(editor, address)).toEqual({
    r: doc(
      paragraph(text('Ask in '), text('Tiếng Việt', [lang('vi')])),
      paragraph(text(`${ARABIC}!`, [lang('ar')])),
    ),
    t: doc(paragraph(text('Have a cuppa', [lang('nl')]))),
  });
  await editor.getByRole('button', { name: 'Publish Page' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Publish', exact: false }).last().click();
  await expect(editor.getByText('Page Published').first()).toBeVisible();
  await page.goto(address);
  const html = await (await page.request.get(address)).text();
  expect(html).toContain('Ask in <span lang="vi">Tiếng Việt</span></p>');
  expect(html).toContain(`<p lang="ar" dir="rtl">${ARABIC}!</p>`);
  expect(html).toContain('<span lang="nl">Have a cuppa</span>');
});

test('a language is changed and taken off in the sidebar, and undone', async ({
  editor,
  context,
  server,
}) => {
  const contents = [rich('r', paragraph(text('Call '), text('chúng tôi', [lang('fr')]), text(' now')))];
  const address = await publishPage(context, server, { contents });
  await editor.goto(address);
  await startSelecting(editor);
  await editableField(editor, 'r').locator('span[lang]').click();
  await expect(live(editor)).toBeFocused();
  await openSettings(editor);
  // The caret is where it was on the page.
  await sidebar(editor).getByRole('button', { name: 'Language of these words: French' }).click();
  const form = sidebar(editor).getByRole('form', { name: 'Language of these words' });
  await expect(form.getByRole('combobox')).toHaveValue('French');
  await form.getByRole('combobox').fill('viet');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(editableField(editor, 'r').locator('[lang="vi"]')).toHaveText('chúng tôi');
  await sidebar(editor).getByRole('button', { name: 'Language of these words: Vietnamese' }).click();
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect(editableField(editor, 'r').locator('[lang]')).toHaveCount(0);
  await editor.keyboard.press('Control+z');
  await expect(editableField(editor, 'r').locator('[lang="vi"]')).toHaveText('chúng tôi');
});
