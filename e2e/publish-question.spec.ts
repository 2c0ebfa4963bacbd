import type { Page } from '@playwright/test';
import { dialogFaults, LOOKS, ON_A_PHONE } from './dialog-faults.ts';
import {
  editableField,
  grip,
  liveBar,
  menu,
  publishAll,
  publishing,
  publishTicked,
  QUOTE,
  sidebar,
  topBar,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/**
 * Tests the popover in which documents are published, the questions before something is taken from readers or a page moves to
 * an unlikely address, and the bar that takes a publication back.
 */

/** Types other words in place of those of the quote. */
async function rewrite(page: Page, words: string): Promise<void> {
  await editableField(page, 'q', 'quote').click();
  await expect(page.locator('main [data-inline]')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

const question = (page: Page) => page.getByRole('alertdialog');
const row = (page: Page, name: string) =>
  publishing(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name }) });

/** The bar of a publication that was taken back. */
const takenBackBar = (page: Page) => page.getByRole('region', { name: 'Taken back', exact: true });

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
  await publishTicked(editor).click();
  await expect(question(editor)).toHaveAccessibleName(
    'Publish this page, with ‘Write to us’ as a form that nobody can send?',
  );
  await expect(question(editor)).toContainText('All fields need names configured: ‘Your name’.');
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await question(editor).getByRole('button', { name: 'Go back' }).click();
  await expect(question(editor)).toHaveCount(0);
  expect(await canBeSent()).toBe(true);

  await publishTicked(editor).click();
  await question(editor).getByRole('button', { name: 'Publish all the same' }).click();
  await expect(liveBar(editor)).toContainText('Page Published');
  expect(await canBeSent()).toBe(false);
});

test('a second press while the popover is fetched does not close it', async ({ editor, context, server }) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  await rewrite(editor, 'They stayed on the line.');
  const fetched = Promise.withResolvers<void>();
  const asked = editor.waitForRequest(/PublishPopover.*\.js/);
  await editor.route(/PublishPopover.*\.js/, async (route) => {
    await fetched.promise;
    await route.continue();
  });
  const publish = topBar(editor).getByRole('button', { name: /^Publish/ });
  await publish.click();
  await asked;
  await editor.keyboard.press('Enter');
  await expect(publish).toHaveAttribute('aria-expanded', 'true');
  fetched.resolve();
  await expect(publishTicked(editor)).toBeFocused();
  await expect(liveBar(editor)).toHaveCount(0);
  await publish.click();
  await expect(publishing(editor)).toHaveCount(0);
});

test('a page and the navigation are published at once, each if it is ticked, and taken back at once', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Garden', contents: [QUOTE] });
  const seen = async () => {
    const html = await (await fetch(`${server.address}${path}`)).text();
    return ['Give for the garden', 'Changed too.'].map((words) => html.includes(words));
  };
  await editor.goto(path);
  await expect(menu(editor, 'Publish Page')).toHaveAttribute('aria-disabled', 'true');
  const bar = editor.getByRole('region', { name: 'This page' });
  await expect(bar.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await editor.locator('[data-owner="@nav"][data-property="donate"]').first().click();
  const text = sidebar(editor).getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Give for the garden');
  await rewrite(editor, 'Changed too.');
  await bar.getByRole('button', { name: 'Publish 2 changed' }).click();

  await expect(publishTicked(editor)).toBeFocused();
  await expect(publishTicked(editor)).toHaveText('Publish 2');
  await expect(row(editor, 'This page · 1 change')).toBeVisible();
  const what = row(editor, 'Navigation · 1 change').getByRole('button', { name: 'What changed' });
  await what.click();
  const changes = publishing(editor).getByRole('region', { name: 'What changed' });
  await expect(changes.locator('ins')).toHaveText(/garden/);
  expect(await dialogFaults(editor, LOOKS.slice(1), '.he-publish')).toEqual([]);
  await publishing(editor).getByRole('checkbox', { name: 'This page' }).uncheck();
  await expect(publishTicked(editor)).toHaveText('Publish 1');
  await publishTicked(editor).click();
  await expect(liveBar(editor)).toContainText('Nav Published. Live.');
  expect(await seen()).toEqual([true, false]);
  // Tab after the last control of the bar leads to the page, and not out of the window.
  await liveBar(editor).getByRole('button', { name: /^Undo/ }).press('Tab');
  await expect(editor.locator('#main')).toBeFocused();
  await liveBar(editor).getByRole('button', { name: /^Undo/ }).press('Shift+Tab');
  await expect(liveBar(editor).getByRole('button', { name: 'Copy link' })).toBeFocused();
  await liveBar(editor).getByRole('button', { name: /^Undo/ }).click();
  await expect(takenBackBar(editor)).toHaveText('Taken back. Visitors see what they saw before.');
  await expect(takenBackBar(editor)).toBeFocused();
  await expect(liveBar(editor)).toHaveCount(0);
  await editor.keyboard.press('Tab');
  await expect(editor.locator('#main')).toBeFocused();
  expect(await seen()).toEqual([false, false]);

  await bar.getByRole('button', { name: 'Publish 2 changed' }).press('Enter');
  await editor.keyboard.press('Enter');
  await expect(liveBar(editor)).toContainText('Page Published. Nav Published. Live.');
  await expect(
    editor.getByRole('status').filter({ hasText: 'Page Published. Nav Published.' }),
  ).toBeAttached();
  await expect(publishing(editor)).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Publish' })).toBeFocused();
  expect(await seen()).toEqual([true, true]);
  const box = (await liveBar(editor).boundingBox())!;
  expect([box.height, box.y + box.height]).toEqual([44, 800 - 32 - 16]);
  expect(await dialogFaults(editor, ON_A_PHONE, '.he-live')).toEqual([]);
  await liveBar(editor).getByRole('button', { name: /^Undo/ }).click();
  await expect(takenBackBar(editor)).toHaveText('Taken back, all of it. Visitors see what they saw before.');
  expect(await seen()).toEqual([false, false]);
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Changed too.');
  await editor.keyboard.press('Escape');
  await expect(takenBackBar(editor)).toHaveCount(0);
  await expect(menu(editor, 'Publish Page')).toHaveAccessibleDescription(/^Unpublished changes/);
});

test('a publication is not taken back once somebody else has published, and it is said who', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  await rewrite(editor, 'Mine.');
  await publishAll(editor);
  const load = `${server.address}/api/page/load?slug=${path.slice(1)}`;
  const stored = await (await context.request.get(load)).json();
  const again = await context.request.post(`${server.address}/api/page/publishPage`, {
    data: { page: { ...stored, title: 'Theirs' }, collection: 'pages' },
  });
  expect(again.status()).toBe(200);
  await liveBar(editor).getByRole('button', { name: /^Undo/ }).click();
  await expect(editor.getByRole('region', { name: 'Messages' })).toContainText(
    'marion published since, so nothing was taken back.',
  );
  expect(await (await fetch(`${server.address}${path}`)).text()).toContain('Mine.');
});

test('the bar stays while the pointer is on it, and goes with the next change or some time later', async ({
  editor,
  context,
  server,
}) => {
  await editor.clock.install();
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await rewrite(editor, 'One.');
  await publishAll(editor);
  await liveBar(editor).hover();
  await editor.clock.runFor(60_000);
  await expect(liveBar(editor)).toBeVisible();
  await editor.mouse.move(700, 300);
  await editor.clock.runFor(19_000);
  await expect(liveBar(editor)).toBeVisible();
  await editor.clock.runFor(2000);
  await expect(liveBar(editor)).toHaveCount(0);
  await rewrite(editor, 'Two.');
  await publishAll(editor);
  await rewrite(editor, 'Three.');
  await expect(liveBar(editor)).toHaveCount(0);
});

test('Escape and a press elsewhere close the popover, and nothing is published', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await rewrite(editor, 'Not yet.');
  // The popover has its own place, also after another popover was open.
  await grip(editor).click();
  await editor.keyboard.press('Escape');
  await menu(editor, 'Publish Page').press('Enter');
  await expect(publishTicked(editor)).toBeFocused();
  const { x, width } = (await publishing(editor).boundingBox())!;
  expect(x + width).toBe(editor.viewportSize()!.width - 8);
  await editor.keyboard.press('Escape');
  await expect(publishing(editor)).toHaveCount(0);
  await expect(menu(editor, 'Publish Page')).toBeFocused();
  await menu(editor, 'Publish Page').click();
  await expect(publishing(editor)).toBeVisible();
  await editor.getByRole('main').click({ position: { x: 10, y: 10 } });
  await expect(publishing(editor)).toHaveCount(0);
  await expect(menu(editor, 'Publish Page')).toHaveAccessibleDescription('Unpublished changes');
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
