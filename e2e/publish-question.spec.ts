import type { Page } from '@playwright/test';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { menu, open, QUOTE, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/**
 * Tests that publishing asks the user to confirm before it takes something from readers, leaves changes unpublished, or moves a
 * page to an unlikely address.
 */

const question = (page: Page) => page.getByRole('alertdialog');
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a form that readers have is not taken from them without a question, and its field is named', async ({
  editor,
  context,
  server,
}) => {
  const field = { key: 'n', type: 'text', name: 'name', label: 'Your name', required: true };
  const form = {
    key: 'f',
    componentType: 'ContactForm',
    title: 'Write to us',
    identifier: `asked-${process.pid}`,
    recipient: 'hello@verandah.example',
    subject: 'From the site',
    fields: [field],
  };
  const path = await publishPage(context, server, { contents: [form] });
  const canBeSent = async () =>
    (await (await fetch(`${server.address}${path}`)).text()).includes('/api/forms/submit');
  expect(await canBeSent()).toBe(true);
  const load = `${server.address}/api/page/load?slug=${path.slice(1)}`;
  const stored = await (await context.request.get(load)).json();
  const draft = { ...stored, contents: [{ ...stored.contents[0], fields: [{ ...field, name: '' }] }] };
  const saved = await context.request.post(`${server.address}/api/page/save`, {
    data: { page: draft, collection: 'pages' },
  });
  expect((await saved.json()).page.version).toBe(stored.version + 1);

  await editor.goto(path);
  await menu(editor, 'Publish Page').click();
  await expect(question(editor)).toHaveAccessibleName(
    'Publish this page, with ‘Write to us’ as a form that nobody can send?',
  );
  await expect(question(editor)).toContainText('All fields need names configured: ‘Your name’.');
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await question(editor).getByRole('button', { name: 'Go back' }).click();
  await expect(question(editor)).toHaveCount(0);
  expect(await canBeSent()).toBe(true);

  await menu(editor, 'Page Status').click();
  await sidebar(editor).getByRole('button', { name: 'Publish Page', exact: true }).click();
  await question(editor).getByRole('button', { name: 'Publish all the same' }).click();
  await expect(messages(editor).getByText('Page Published')).toBeVisible();
  expect(await canBeSent()).toBe(false);
});

test('a navigation that is changed too is published with the page, or left', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  const donate = async () =>
    (await (await fetch(`${server.address}${path}`)).text()).includes('Give for the garden');
  await editor.goto(path);
  const give = editor.locator('[data-owner="@nav"][data-property="donate"]').first();
  await give.click();
  const text = sidebar(editor).getByRole('textbox', { name: 'Text', exact: true });
  const former = await text.inputValue();
  await text.fill('Give for the garden');
  await (await open(editor, 'q', 'quote')).fill('Changed too.');
  await menu(editor, 'Publish Page').click();
  await expect(question(editor)).toHaveAccessibleName('Publish the navigation too?');
  await question(editor).getByRole('button', { name: 'Publish the page alone' }).click();
  await expect(messages(editor).getByText('Page Published')).toBeVisible();
  expect(await donate()).toBe(false);

  await menu(editor, 'Publish Page').click();
  await question(editor).getByRole('button', { name: 'Publish both' }).click();
  await expect(messages(editor).getByText('Nav Published')).toBeVisible();
  expect(await donate()).toBe(true);
  await menu(editor, 'Publish Page').click();
  await expect(messages(editor).getByText('Page Published')).toBeVisible();
  await expect(question(editor)).toHaveCount(0);

  await give.click();
  await text.fill(former);
  await menu(editor, 'Publish Page').click();
  await question(editor).getByRole('button', { name: 'Publish both' }).click();
  await expect(messages(editor).getByText('Nav Published')).toBeVisible();
});

test('an address of one letter is asked about before the page goes there', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  await menu(editor, 'Open Page Settings').click();
  const dialog = editor.getByRole('dialog', { name: 'Page Settings' });
  const slug = dialog.getByRole('textbox', { name: 'Slug' });
  await slug.fill('ж');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(question(editor)).toHaveAccessibleName('Is /ж the address you want?');
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await question(editor).getByRole('button', { name: 'Go back' }).click();
  await expect(dialog.getByText('Unsaved changes')).toBeVisible();
  await slug.fill(path.slice(1));
  await dialog.getByRole('button', { name: 'Close' }).click();

  await menu(editor, 'Create New Page').click();
  await sidebar(editor).getByLabel('Title').fill('ж');
  await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();
  await question(editor).getByRole('button', { name: 'Yes, use it' }).click();
  await expect(editor).toHaveURL(encodeURI('/ж'));
});
