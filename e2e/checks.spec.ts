import type { Page } from '@playwright/test';
import { dialogFaults } from './dialog-faults.ts';
import { editableField, liveBar, menu, publishing, publishTicked, QUOTE, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** Tests the checks of pages: the tab for the open page and the whole site, repairs, and what is said before a publication. */

const dashboard = (page: Page) => page.getByRole('dialog', { name: /^Welcome to your dashboard/ });
const question = (page: Page) => page.getByRole('alertdialog');

const TEXT = { key: 't', componentType: 'Text', text: 'He committed suicide. Call 1800.975.707.' };
const EMPTY = { key: 'e', componentType: 'Text', text: '' };
const described = { description: 'A page.', header: { title: 'Checked', description: '', image: null } };
const button = (href: string) => ({
  key: 'b',
  componentType: 'ButtonCta',
  link: { type: 'page', href, text: 'Opening hours' },
});

async function openChecks(page: Page): Promise<void> {
  await menu(page, 'Open Dashboard').click();
  await dashboard(page).getByRole('tab', { name: 'Checks' }).click();
}

test('what the rules find in the page is repaired with one press, undone, and shown at its place, by keyboard', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { ...described, contents: [TEXT, EMPTY, QUOTE] });
  await editor.goto(path);
  await openChecks(editor);
  const found = (words: string | RegExp) =>
    dashboard(editor).getByRole('listitem').filter({ hasText: words });
  await expect(found('‘committed suicide’. Mindframe and Samaritans advise against it')).toBeVisible();
  await expect(found('This block is empty.')).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);

  const say = found('Mindframe').getByRole('button', { name: 'Say ‘died by suicide’' });
  await say.focus();
  await editor.keyboard.press('Enter');
  await expect(found('Mindframe')).toHaveCount(0);
  await expect(editor.locator('.he-findings')).toBeFocused();

  await found('1800.975.707').getByRole('button', { name: 'Show it' }).press('Enter');
  await expect(dashboard(editor)).toHaveCount(0);
  await expect(sidebar(editor).getByRole('textbox', { name: 'Text' })).toBeFocused();
  await expect(editableField(editor, 't', 'text')).toContainText('He died by suicide.');
  await editor.keyboard.press('Escape');
  await editor.keyboard.press('ControlOrMeta+z');
  await expect(editableField(editor, 't', 'text')).toContainText('He committed suicide.');
});

test('what is new since the last publication is named, and a link to a page that is gone is asked about', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { ...described, contents: [TEXT, QUOTE] });
  const load = `${server.address}/api/page/load?slug=${path.slice(1)}`;
  const stored = await (await context.request.get(load)).json();
  await context.request.post(`${server.address}/api/page/save`, {
    data: {
      page: { ...stored, contents: [...stored.contents, button('/nowhere-at-all')] },
      collection: 'pages',
    },
  });
  await editor.goto(path);
  await menu(editor, 'Publish Page').click();
  const fresh = publishing(editor).getByRole('region', { name: 'New since the last publication' });
  await expect(fresh.getByRole('listitem')).toHaveCount(1);
  await expect(fresh).toContainText('No page is at /nowhere-at-all. Readers find nothing there.');
  expect(await dialogFaults(editor, undefined, '.he-publish')).toEqual([]);
  await publishTicked(editor).click();
  await expect(question(editor)).toHaveAccessibleName('Publish this page all the same?');
  await expect(question(editor)).toContainText('‘Opening hours’: No page is at /nowhere-at-all.');
  await question(editor).getByRole('button', { name: 'Publish all the same' }).click();
  await expect(liveBar(editor)).toContainText('Page Published');
});

test('the whole site is checked, and a finding leads to its place on another page', async ({
  editor,
  context,
  server,
}) => {
  const broken = await publishPage(context, server, {
    ...{ ...described, title: 'Broken here' },
    contents: [QUOTE, button('/gone-for-good')],
  });
  await editor.goto('/');
  await openChecks(editor);
  await dashboard(editor).getByText('The whole site', { exact: true }).click();
  await expect(dashboard(editor).getByRole('status')).toContainText(
    /\d+ pages checked\. \d+ things? to look at\./,
  );
  const row = dashboard(editor).getByRole('listitem').filter({ hasText: '/gone-for-good' });
  await expect(row).toContainText('Broken here');
  expect(await dialogFaults(editor)).toEqual([]);
  await row.getByRole('button', { name: 'Show it' }).click();
  await editor.waitForURL((url) => url.pathname === broken);
  await expect(sidebar(editor)).toContainText('Button');
});

test('the weight of a page is what readers download with it, in kB', async ({ editor, context, server }) => {
  const path = await publishPage(context, server, { ...described, contents: [QUOTE] });
  let weighed = 0;
  // No page of the tests is heavy, so that what was measured is multiplied.
  await editor.route('**/api/checks/links', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.weight !== null) weighed = answer.weight.page;
    const weight = answer.weight && { ...answer.weight, page: answer.weight.page * 1000 };
    await route.fulfill({ response, json: { ...answer, weight } });
  });
  await editor.goto(path);
  await openChecks(editor);
  const row = dashboard(editor).getByRole('listitem').filter({ hasText: 'Readers on a phone load' });
  await expect(row).toContainText('of words and styles');
  const sent = await fetch(`${server.address}${path}`, { headers: { 'accept-encoding': 'br' } });
  expect(sent.headers.get('content-encoding')).toBe('br');
  // The server sends a page compressed quickly at first, and better later.
  expect(Math.abs(weighed - Number(sent.headers.get('content-length')))).toBeLessThan(weighed / 5);
  expect(await dialogFaults(editor)).toEqual([]);
});
