import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { menu, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const times = (page: Page) => sidebar(page).getByRole('region', { name: 'At a time' });

test('the publication of a page is set for a time, shown, and taken back, by keyboard', async ({
  editor,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const path = await publishPage(context, server, { title: 'Fair' });
  await editor.goto(path);
  await menu(editor, 'Page Status').press('Enter');
  await times(editor).getByRole('button', { name: 'Publish at a time…', exact: true }).press('Enter');
  const field = times(editor).getByLabel('Day and time');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('In Adelaide time.');
  const year = new Date().getFullYear() + 1;
  await field.fill(`${year - 2}-07-01T09:00`);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/This time is over: choose a later one/);
  await field.fill(`${year}-07-01T09:00`);
  expect(await axeFaults(editor)).toEqual([]);
  await field.press('Enter');
  const words = new RegExp(`Will be published \\w+ 1 July ${year} at 9:00 am, Adelaide time\\.`);
  await expect(times(editor)).toContainText(words);
  await expect(editor.locator('.he-state-next')).toHaveText(/^public 1 Jul\w* \d{4}, 9:00 am$/);
  await expect(times(editor)).toBeFocused();
  await expect(times(editor)).toContainText('Set by you, with whose rights it happens.');

  await editor.reload();
  await expect(menu(editor, 'Page Status')).toBeVisible();
  await editor.keyboard.press('Control+k');
  await editor.getByRole('combobox').fill('Fair');
  await expect(editor.getByRole('option', { name: /Fair/ }).first()).toContainText(
    `Published 1 July ${year}, 9:00 am`,
  );
  await editor.keyboard.press('Escape');
  await menu(editor, 'Open Dashboard').click();
  const row = editor
    .getByRole('region', { name: 'At a time' })
    .getByRole('listitem')
    .filter({ hasText: 'Fair' });
  await expect(row).toContainText('Will be published');
  await editor.keyboard.press('Escape');

  await menu(editor, 'Page Status').click();
  await times(editor)
    .getByRole('button', { name: /^Take it back: Will be published/ })
    .press('Enter');
  await expect(times(editor).getByRole('button', { name: /^Take it back/ })).toHaveCount(0);
  await expect(times(editor)).toBeFocused();
  await editor.reload();
  await menu(editor, 'Page Status').click();
  await expect(times(editor).getByRole('button', { name: 'Publish at a time…', exact: true })).toBeVisible();
  await expect(times(editor).getByRole('button', { name: /^Take it back/ })).toHaveCount(0);
});

test('a page that is to be published says who has changed it since the time was set', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Fair' });
  const load = async () => (await context.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const { _id } = await load();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const set = await context.request.post('/api/pageTimes/set', { data: { _id, action: 'publish', at } });
  expect(set.status(), await set.text()).toBe(200);
  await context.request.post('/api/page/save', { data: { page: { ...(await load()), title: 'Fête' } } });
  await editor.goto(path);
  await menu(editor, 'Page Status').click();
  await expect(times(editor)).toContainText(/The draft has changed since, last by \w+\./);
});

test('a reader finds a page until its end, and is led on then, although nobody is logged in', async ({
  editor,
  browser,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const next = await publishPage(context, server, { title: 'Next' });
  const path = await publishPage(context, server, { title: 'Fair' });
  const { _id } = await (await context.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const at = new Date(Date.now() + 6000).toISOString();
  const data = { _id, action: 'unpublish', at, leadsTo: next };
  const set = await context.request.post('/api/pageTimes/set', { data });
  expect(set.status(), await set.text()).toBe(200);
  await editor.close();
  await context.clearCookies();
  const page = await (await browser.newContext({ baseURL: server.address })).newPage();
  await page.goto(path);
  await expect(page).toHaveTitle(/^Fair/);
  await expect(async () => {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe(next);
  }).toPass({ timeout: 60_000 });
  await expect(page).toHaveTitle(/^Next/);
});

test('a stranger looks at a draft by a link, without the editor, until the link is revoked', async ({
  editor,
  browser,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const path = await publishPage(context, server, { title: 'Fair' });
  const stored = await (await context.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  await context.request.post('/api/page/save', {
    data: { page: { ...stored, title: 'A draft of the fair' } },
  });
  await editor.goto(path);
  await menu(editor, 'Page Status').click();
  const links = sidebar(editor).getByRole('region', { name: 'Show the draft to anybody' });
  await links.getByRole('button', { name: 'Make a link…' }).press('Enter');
  await links.getByLabel('The link works for').selectOption('30 days');
  await links.getByRole('button', { name: 'Make the link' }).click();
  const made = links.getByLabel('The new link');
  await expect(made).toBeFocused();
  expect(await axeFaults(editor)).toEqual([]);
  const address = await made.inputValue();

  const asked: string[] = [];
  const page = await (await browser.newContext()).newPage();
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const response = await page.goto(address);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveTitle(/^A draft of the fair/);
  await expect(page.getByText(/^This is a draft\. Readers do not see it yet\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /log ?in/i })).toHaveCount(0);
  await expect(page.locator('#hearth-editor')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  const token = new URL(address).searchParams.get('token') ?? 'none';
  expect(asked.filter((line) => line.includes(token))).toEqual([`${address} `]);

  await links.getByRole('button', { name: /^Revoke: Works until/ }).press('Enter');
  await expect(links).toBeFocused();
  await expect(links.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  expect((await page.reload())?.status()).toBe(404);
});
