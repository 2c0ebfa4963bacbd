import type { Locator, Page } from '@playwright/test';
import { editableField, grip, menu, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** A form is built on the page: its fields are added, named and set where they stand. */

const NAME = { key: 'n', type: 'text', name: 'yourName', label: 'Your name' };
const FORM = {
  ...{ key: 'f', componentType: 'ContactForm', title: 'Write to us', identifier: 'writeToUs' },
  ...{ recipient: 'hello@verandah.example', subject: 'From the site', fields: [NAME] },
};

interface Field {
  readonly label: string;
  readonly name: string;
  readonly type: string;
}

/** The labels of the form on the page, in order. */
const labels = (page: Page): Locator =>
  page.locator('[data-block="f"] [data-property^="fields."][data-property$=".label"]');

/** The label that has the caret. */
const typed = (page: Page): Locator => page.locator('[data-block="f"] [data-inline]');

/** Clicks a label's words. Its control on the page is inert, so that a click on the label itself is none. */
async function clickLabel(page: Page, label: Locator): Promise<void> {
  await label.scrollIntoViewIfNeeded();
  const { x, y, height } = (await label.boundingBox())!;
  await page.mouse.click(x + 4, y + height / 2);
}

/** Returns the fields of the form as they are stored. */
async function stored(page: Page): Promise<readonly Field[]> {
  await menu(page, 'Save Page').click();
  await expect(page.getByText('Page Saved').first()).toBeVisible();
  const slug = new URL(page.url()).pathname.slice(1);
  const { contents } = await (await page.request.get(`/api/page/load?slug=${slug}`)).json();
  return contents[0].fields;
}

test('fields are added by Enter in a label; each makes its name and its type, and Backspace takes an empty one away', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [FORM] }));
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await expect(typed(editor)).toBeFocused();
  await editor.keyboard.press('End');
  await editor.keyboard.press('Enter');
  await expect(labels(editor)).toHaveCount(2);
  await expect(typed(editor)).toHaveText('');
  await expect(typed(editor)).toHaveAttribute('data-empty-words', 'Type a question, such as ‘Your name’');
  await expect(editor.locator('[data-block="f"]')).not.toContainText('All fields need names configured');
  await editor.keyboard.type('Your e-mail');
  const fields = editor.locator('[data-block="f"] .form-field');
  await expect(fields.last().locator('input')).toHaveAttribute('type', 'email');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Your name');
  await editor.keyboard.press('Enter');
  await expect(labels(editor)).toHaveCount(4);
  await editor.keyboard.press('Backspace');
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', 'Your name']);
  await expect(typed(editor)).toHaveText('Your name');
  // A field that asks something is never taken away by Backspace.
  await editor.keyboard.press('Home');
  await editor.keyboard.press('Backspace');
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', 'Your name']);

  await menu(editor, 'Undo: Remove field').click();
  await expect(labels(editor)).toHaveCount(4);
  await menu(editor, 'Undo: Add field').click();
  await expect(labels(editor)).toHaveCount(3);
  await menu(editor, 'Undo: Change Contact form').click();
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', '']);
  await menu(editor, 'Redo: Change Contact form').click();
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', 'Your name']);
});

test('a click on a field beside its label opens its settings: its kind, whether it must be answered, and when it is shown', async ({
  editor,
  context,
  server,
}) => {
  const reach = {
    ...NAME,
    key: 'r',
    type: 'select',
    name: 'reach',
    label: 'How?',
    options: ['Mail', 'Phone'],
  };
  const contents = [{ ...FORM, fields: [reach, NAME] }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  const label = labels(editor).last();
  await label.scrollIntoViewIfNeeded();
  const { x, y, height } = (await label.boundingBox())!;
  await editor.mouse.click(x + 200, y + height + 30);
  const panel = sidebar(editor);
  await expect(panel.getByRole('heading', { name: 'Your name' })).toBeVisible();
  await expect(panel.getByLabel('Kind of answer')).toBeFocused();
  await expect(panel.getByLabel('Label', { exact: true })).toHaveCount(0);
  await panel.getByLabel('Must be answered').check();
  await expect(editor.locator('[data-block="f"] label').last()).toHaveText('Your name*');
  await panel.getByLabel('Question').selectOption({ label: 'How?' });
  await expect(panel.getByLabel('Answer', { exact: true })).toHaveValue('Mail');
  await expect(panel.getByText('People who choose ‘Phone’ do not see this question.')).toBeVisible();
  await menu(editor, /^Undo/).click();
  await expect(panel.getByLabel('Question')).toHaveValue('');
  await editor.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('without a mouse: from the form to its first label, a field more, its settings, and back to its words', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [FORM] }));
  await startSelecting(editor);
  await editableField(editor, 'f', 'title').click();
  await editor.keyboard.press('Tab');
  await expect(typed(editor)).toHaveText('Your name');
  await editor.keyboard.press('End');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Which day?');
  await openSettings(editor);
  const panel = sidebar(editor);
  await expect(panel.getByLabel('Kind of answer')).toBeFocused();
  await editor.keyboard.type('Date');
  await expect(panel.getByLabel('Kind of answer')).toHaveValue('date');
  await editor.keyboard.press('Escape');
  await expect(typed(editor)).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(grip(editor)).toBeFocused();
  const fields = await stored(editor);
  expect(fields.map(({ label, name, type }) => [label, name, type])).toEqual([
    ['Your name', 'yourName', 'text'],
    ['Which day?', 'whichDay', 'date'],
  ]);
});

test('the name of a public field stays, and visitors get no field that asks nothing yet', async ({
  editor,
  context,
  server,
}) => {
  const blank = { key: 'b', type: 'text', name: 'field', label: '' };
  const path = await publishPage(context, server, { contents: [{ ...FORM, fields: [NAME, blank] }] });
  const html = await (await editor.request.get(path, { headers: { cookie: '' } })).text();
  expect(html).toContain('name="yourName"');
  expect(html).not.toContain('name="field"');
  await editor.goto(path);
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await editor.keyboard.press('End');
  await editor.keyboard.type(' and phone');
  await expect(labels(editor).first()).toHaveText('Your name and phone');
  const [first] = await stored(editor);
  expect(first).toMatchObject({ label: 'Your name and phone', name: 'yourName', type: 'text' });
});
