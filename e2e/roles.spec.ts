import type { Locator, Page } from '@playwright/test';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

async function openRoles(page: Page): Promise<Locator> {
  await menu(page, 'Open Site Settings').click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Roles' }).click();
  return page.getByRole('tabpanel', { name: 'Roles' });
}

test('an admin adds a role without the right to publish, whose holder asks for publication, and removes it again', async ({
  editor,
  context,
  browser,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Warm rooms' });
  await editor.goto(path);
  const tab = await openRoles(editor);
  await expect(tab.getByRole('region', { name: 'Admin', exact: true })).toContainText('May do everything');
  await tab.getByRole('button', { name: 'Add a role' }).press('Enter');
  await expect(tab.getByLabel('Name')).toBeFocused();
  await editor.keyboard.type('Admin ');
  await editor.keyboard.press('Enter');
  await expect(tab.getByText('There is a role called Admin already')).toBeVisible();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await tab.getByLabel('Name').fill('Drafter');
  await tab.getByLabel('Name').press('Enter');
  const drafter = tab.getByRole('region', { name: 'Drafter' });
  await expect(drafter).toContainText('Writes drafts, and has no further rights');

  const invited = await context.request.post('/api/user/invite', {
    data: { username: 'wyn', email: 'wyn@example.org', roles: ['drafter'] },
  });
  const { token, email } = Object.fromEntries(
    new URL((await invited.json()).link, server.address).searchParams,
  );
  const theirs = await browser.newContext({ baseURL: server.address });
  const password = 'five paper boats adrift';
  await theirs.request.post('/api/user/setPassword', { data: { token, email, password } });
  await theirs.request.post('/api/user/login', { data: { username: 'wyn', password } });
  const page = await theirs.newPage();
  await page.goto(path);
  await expect(menu(page, 'Ask for publication')).toBeVisible();
  await expect(menu(page, 'Publish Page')).toHaveCount(0);
  await expect(menu(page, 'Change Page Header')).not.toHaveAttribute('aria-disabled', 'true');
  await expect(menu(page, 'Save Page')).toHaveAccessibleDescription('Everything in it is saved');

  await drafter.getByRole('button', { name: 'Remove: Drafter' }).click();
  const question = editor.getByRole('alertdialog', { name: 'Remove the role ‘Drafter’?' });
  await expect(question).toContainText('1 person has this role.');
  await expect(question.getByRole('list', { name: 'People with this role' })).toContainText('wyn');
  expect(await dialogFaults(editor)).toEqual([]);
  await question.getByRole('button', { name: 'Remove role' }).dblclick();
  await expect(drafter).toHaveCount(0);
  await expect(tab.getByRole('button', { name: 'Add a role' })).toBeFocused();
  expect(await (await theirs.request.post('/api/user/me', { data: {} })).json()).toEqual({ user: null });
  await theirs.close();
});
