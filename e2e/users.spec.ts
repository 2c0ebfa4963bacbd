import type { Locator, Page } from '@playwright/test';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const PASSWORD = 'five paper boats adrift';

async function openUsers(page: Page): Promise<Locator> {
  await menu(page, 'Open Dashboard').click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Users' }).click();
  return page.getByRole('tabpanel', { name: 'Users' });
}

test('an admin invites somebody, who comes in by the link, and is later deactivated and removed', async ({
  editor,
  browser,
  server,
}) => {
  await editor.goto('/');
  const tab = await openUsers(editor);
  await tab.getByRole('button', { name: 'Invite a person' }).press('Enter');
  const form = editor.getByRole('dialog', { name: 'Invite a person' });
  await expect(form.getByLabel('Username')).toBeFocused();
  await editor.keyboard.type('marion');
  await form.getByLabel('Name', { exact: true }).fill('Ana Lima');
  await form.getByLabel('E-mail').fill('ana@example.org');
  await form.getByLabel('E-mail').press('Enter');
  await expect(form.getByText('Somebody already has the username marion')).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await form.getByLabel('Username').fill('ana');
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = editor.getByRole('dialog', { name: 'Link for ana' });
  const link = await shown.getByLabel('Link that sets the password').inputValue();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await shown.getByRole('button', { name: 'Close' }).click();

  const { token, email } = Object.fromEntries(new URL(link).searchParams);
  const hers = await browser.newContext({ baseURL: server.address });
  const set = await hers.request.post('/api/user/setPassword', {
    data: { token, email, password: PASSWORD },
  });
  expect(set.status(), await set.text()).toBe(200);
  await hers.request.post('/api/user/login', { data: { username: 'ana', password: PASSWORD } });
  const her = await hers.newPage();
  await her.goto('/');
  await expect(menu(her, 'Open Dashboard')).toBeVisible();

  await tab.getByLabel('Search people').fill('lima');
  await expect(tab.getByText('1 person', { exact: true })).toBeVisible();
  const row = tab.getByRole('row', { name: /^ana/ });
  await expect(row).toContainText('Active');
  expect(await dialogFaults(editor)).toEqual([]);
  await row.getByRole('button', { name: 'Change ana' }).click();
  const account = editor.getByRole('dialog', { name: 'Account of ana' });
  await account.getByRole('button', { name: 'Deactivate' }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  const me = await hers.request.post('/api/user/me', { data: {} });
  expect(await me.json()).toEqual({ user: null });
  await hers.close();

  await row.getByRole('button', { name: 'Change ana' }).click();
  await account.getByRole('button', { name: 'Remove' }).click();
  await expect(editor.getByRole('alertdialog')).toContainText('loses the roles Editor');
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(tab.getByText('Nobody matches this.')).toBeVisible();

  await editor.getByRole('dialog').getByRole('tab', { name: 'Activity' }).click();
  const activity = editor.getByRole('tabpanel', { name: 'Activity' });
  await activity.getByRole('button', { name: 'Show Filters' }).press('Enter');
  await activity.getByLabel('Action').selectOption('Removed an account');
  await expect(activity.getByText(/^Removed an account: ana/)).toBeVisible();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
});
