import { request } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { chooseItem, LEAVE, nav, publishAll, topBar } from './editor-page.ts';
import { expect, type HearthServer, test } from './fixtures.ts';

const config = (page: Page) => page.getByRole('dialog', { name: 'Config Settings' });
const site = (page: Page, name: string) => config(page).getByRole('region', { name, exact: true });
const stateLine = (page: Page, name: string) => nav(page).getByText(name, { exact: true });

async function openConfig(page: Page): Promise<Locator> {
  await chooseItem(page, 'Open Config Settings');
  await expect(config(page).getByRole('button', { name: 'Add a site' })).toBeVisible();
  return config(page);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page, { include: '.he-modal' })).toEqual([]);
}

test('an owner adds a site, works on it, publishes it and takes it from visitors again', async ({
  editor,
  context,
  server,
}) => {
  const name = `Garden ${process.pid}`;
  const host = `garden-${process.pid}.localhost`;
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto('/');
  await expect(stateLine(editor, 'Open Verandah')).toBeVisible();

  const dialog = await openConfig(editor);
  expect(await dialogFaults(editor)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a site' }).press('Enter');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await editor.keyboard.type(name);
  await editor.keyboard.press('Tab');
  await editor.keyboard.type('second.localhost\n');
  await dialog.getByRole('button', { name: 'Save Site' }).click();
  await expect(dialog.getByText('second.localhost leads to ‘')).toBeVisible();
  const hosts = dialog.getByLabel('Host names');
  await expect(hosts).toBeFocused();
  expect(await dialogFaults(editor)).toEqual([]);
  await hosts.fill(`https://${host.toUpperCase()}/`);
  await dialog.getByRole('button', { name: 'Save Site' }).click();
  const garden = site(editor, name);
  await expect(garden.getByText(host)).toBeVisible();
  await expect(garden.getByText('Not public')).toBeVisible();
  await expect(garden.getByRole('button', { name: 'Edit' })).toBeFocused();

  await garden.getByRole('button', { name: 'Publish' }).click();
  const empty = editor.getByRole('alertdialog', { name: `Publish ‘${name}’?` });
  await expect(empty).toContainText(`No page of it is public yet. Visitors of ${host} get`);
  await empty.getByRole('button', { name: 'Publish' }).click();
  await expect(garden.getByText('Public', { exact: true })).toBeVisible();
  expect(await visit(server, host)).toBe(404);

  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await expect(stateLine(elsewhere, 'Open Verandah')).toBeVisible();
  await leaveUnsavedWork(editor);
  await openConfig(editor);
  await site(editor, name).getByRole('button', { name: 'Work on this site' }).click();
  await editor
    .getByRole('alertdialog', { name: LEAVE })
    .getByRole('button', { name: 'Leave', exact: true })
    .click();
  await expect(editor.locator('.he-toast').getByText(`You are now on ${name}`)).toBeVisible();
  await expect(stateLine(editor, name)).toBeVisible();
  await expect(editor).toHaveTitle(name);

  const notice = elsewhere.getByRole('region', { name: 'Another site was chosen' });
  await expect(notice).toContainText(`You are now on ${name} in another tab.`);
  await notice.getByRole('button', { name: `Go to ${name}` }).click();
  await expect(stateLine(elsewhere, name)).toBeVisible();
  await elsewhere.close();

  await publishAll(editor);
  expect(await visit(server, host)).toBe(200);
  await topBar(editor).getByRole('link', { name: 'View as visitor' }).click();
  await expect(editor.getByRole('complementary', { name: 'For staff' })).toContainText(`Site: ${name}`);

  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.getByRole('link', { name: 'Back to the editor' }).click();
  await nav(editor).getByRole('button', { name: 'More' }).click();
  await expect(stateLine(editor, name)).toBeInViewport({ ratio: 1 });
  await openConfig(editor);
  await expectAccessible(editor);
  await site(editor, name).getByRole('button', { name: 'Unpublish' }).click();
  const question = editor.getByRole('alertdialog', { name: `Unpublish ‘${name}’?` });
  await expect(question).toContainText(`Visitors of ${host} then get ‘This page could not be found’`);
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(site(editor, name).getByText('Not public')).toBeVisible();
  expect(await visit(server, host)).toBe(404);
  await expect(site(editor, name).getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    'To delete this site, work on another one first.',
  );
  await site(editor, 'Open Verandah').getByRole('button', { name: 'Work on this site' }).click();
  await expect(editor).toHaveTitle(/^Open Verandah/);

  await openConfig(editor);
  await editor.getByRole('button', { name: 'Add a site' }).click();
  await config(editor).getByLabel('Name', { exact: true }).fill(`${name} two`);
  await config(editor).getByRole('button', { name: 'Save Site' }).click();
  for (const [deleted, refusal] of [
    [name, 'This site has 1 page.'],
    [`${name} two`, null],
  ] as const) {
    await site(editor, deleted).getByRole('button', { name: 'Delete' }).click();
    const deletion = editor.getByRole('alertdialog', { name: `Delete ‘${deleted}’?` });
    await deletion.getByRole('button', { name: 'Delete' }).click();
    if (refusal === null) await expect(site(editor, deleted)).toHaveCount(0);
    else await expect(site(editor, deleted).getByRole('alert')).toContainText(refusal);
  }
  await expect(config(editor).getByRole('button', { name: 'Add a site' })).toBeFocused();
});

/** Changes the title of the page without saving it. */
async function leaveUnsavedWork(page: Page): Promise<void> {
  await config(page).getByRole('button', { name: 'Close' }).click();
  await chooseItem(page, 'Open Page Settings');
  const settings = page.getByRole('dialog', { name: 'Page Settings' });
  await settings.getByLabel('Title', { exact: true }).fill('Never saved');
  await settings.getByRole('button', { name: 'Close' }).click();
}

/** Returns the status of a visitor's request for the home page of a host. */
function visit(server: HearthServer, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, host: '127.0.0.1', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}
