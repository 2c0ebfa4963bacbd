import type { Locator, Page } from '@playwright/test';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { ADMIN, expect, signIn, test } from './fixtures.ts';

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
  const choices = form.getByRole('group', { name: 'What they may do' });
  await expect(choices.getByRole('radio', { name: 'Writes, and asks before publishing' })).toBeChecked();
  await expect(form.getByText('Writes and publishes')).toHaveCount(1);
  await expect(form.getByRole('group', { name: 'Roles' })).toContainText(
    'Publishes, and may change the pages',
  );
  await choices.getByRole('radio', { name: 'Writes and publishes' }).check();
  await form.getByLabel('E-mail').press('Enter');
  await expect(form.getByText('Somebody already has the username marion')).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await form.getByLabel('Username').fill('ana');
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = editor.getByRole('dialog', { name: 'Link for ana' });
  const link = await shown.getByLabel('Link that sets the password').inputValue();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  const place = await shown.boundingBox();
  await editor.context().grantPermissions(['clipboard-write']);
  await shown.getByRole('button', { name: 'Copy link' }).click();
  await expect(shown.getByRole('status')).toHaveText('Copied.');
  expect(await shown.boundingBox()).toEqual(place);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(tab.getByText(/^\d+ people$/)).toBeFocused();

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

  // A role with which much can be changed takes the admin's own password.
  await row.getByRole('button', { name: 'Change ana' }).click();
  await account.getByRole('radio', { name: /^Looks after everything/ }).check();
  await expect(account.getByLabel('Your password')).toHaveCount(0);
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(account.getByLabel('Your password')).toBeFocused();
  await expect(account.getByText('Please type your password')).toBeVisible();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await editor.keyboard.type('not this one');
  await editor.keyboard.press('Enter');
  await expect(account.getByText('This is not your current password')).toBeVisible();
  await account.getByLabel('Your password').fill(ADMIN.password);
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Admin');

  await row.getByRole('button', { name: 'Change ana' }).click();
  await account.getByRole('button', { name: 'Remove' }).click();
  await expect(editor.getByRole('alertdialog')).toContainText('loses the roles Admin');
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(tab.getByText('Nobody matches this.')).toBeVisible();

  await editor.getByRole('dialog').getByRole('tab', { name: 'Activity' }).click();
  const activity = editor.getByRole('tabpanel', { name: 'Activity' });
  await activity.getByRole('button', { name: 'Show Filters' }).press('Enter');
  await activity.getByLabel('Action').selectOption('Removed an account');
  await expect(activity.getByText(/^Removed an account: ana/)).toBeVisible();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
});

test('somebody who looks after accounts gives no role that opens pages, unless they have it or the person had it', async ({
  context,
  browser,
  server,
}) => {
  await signIn(context, server);
  const call = async (name: string, data: object) => {
    const response = await context.request.post(`${server.address}/api/${name}`, { data });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  const keepers = (
    await call('roles/save', { role: { title: 'Account keeper', rights: ['publish', 'users'] } })
  ).role;
  const counsellors = (
    await call('roles/save', { role: { title: 'Counsellor', description: 'On the line' } })
  ).role;
  const { page } = await call('page/save', { page: { slug: 'for-counsellors', title: 'For counsellors' } });
  await call('roles/applyToPage', { page, roles: [counsellors.name] });
  await call('user/invite', { username: 'bea', email: 'bea@example.org', roles: [counsellors.name] });
  const kai = { username: 'kai', email: 'kai@example.org' };
  const { link, user } = await call('user/invite', {
    ...kai,
    roles: [keepers.name],
    password: ADMIN.password,
  });
  const theirs = await browser.newContext({ baseURL: server.address });
  const token = new URL(link, server.address).searchParams.get('token');
  await theirs.request.post('/api/user/setPassword', {
    data: { token, email: kai.email, password: PASSWORD },
  });
  await theirs.request.post('/api/user/login', { data: { username: 'kai', password: PASSWORD } });
  const editor = await theirs.newPage();
  await editor.goto('/');
  const tab = await openUsers(editor);
  await tab.getByRole('button', { name: 'Invite a person' }).press('Enter');
  const form = editor.getByRole('dialog', { name: 'Invite a person' });
  const refused = form.getByRole('checkbox', { name: 'Counsellor' });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toHaveAccessibleDescription(
    'It opens pages to those who have it, and you do not have it.',
  );
  await refused.press(' ');
  await expect(refused).not.toBeChecked();
  await expect(form.getByRole('radio', { name: 'Writes, and asks before publishing' })).toBeChecked();
  const everything = form.getByRole('radio', { name: /^Looks after everything/ });
  await expect(everything).toHaveAccessibleDescription('It has rights that you do not have.');
  await everything.press(' ');
  await expect(everything).not.toBeChecked();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await tab.getByRole('row', { name: /^bea/ }).getByRole('button', { name: 'Change bea' }).click();
  const account = editor.getByRole('dialog', { name: 'Account of bea' });
  const held = account.getByRole('checkbox', { name: 'Counsellor' });
  await expect(held).not.toHaveAttribute('aria-disabled');
  await expect(held).toHaveAccessibleDescription(
    'On the line. May change the pages that are kept for this role.',
  );
  // Removes the role by mistake, and gives it back.
  await held.click();
  await held.click();
  await expect(held).toBeChecked();
  await account.getByLabel('Name', { exact: true }).fill('Bea Cole');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(tab.getByRole('row', { name: /Bea Cole/ })).toContainText('Counsellor');
  await theirs.close();

  for (const role of [keepers, counsellors])
    await call('roles/remove', { name: role.name, version: role.version });
  await call('user/remove', { _id: user._id });
});
