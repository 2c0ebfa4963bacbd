import type { BrowserContext, Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { chooseAccountItem } from './editor-page.ts';
import { ADMIN, COLLEAGUE, expect, signInColleague, test } from './fixtures.ts';

const NEW_PASSWORD = 'six quiet geese on a pond';

async function openAccount(page: Page, tab: string): Promise<Locator> {
  if ((await page.getByRole('dialog').count()) === 0) await chooseAccountItem(page, 'Your account');
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog.getByRole('tabpanel', { name: tab });
}

async function logIn(context: BrowserContext, password: string): Promise<void> {
  const data = { username: COLLEAGUE.username, password };
  expect((await context.request.post('/api/user/login', { data })).status()).toBe(200);
}

test('somebody changes their own name and password, and logs out elsewhere and everywhere', async ({
  browser,
  server,
}) => {
  const own = await browser.newContext({ baseURL: server.address });
  await signInColleague(own, server);
  const elsewhere = await browser.newContext({ baseURL: server.address });
  await logIn(elsewhere, COLLEAGUE.password);
  const page = await own.newPage();
  await page.goto('/');

  const details = await openAccount(page, 'Details');
  await details.getByLabel('Name', { exact: true }).fill('Noor ‮ Hadid 🐚');
  await expect(page.getByText('Your name is not saved.')).toBeVisible();
  await details.getByRole('button', { name: 'Save Name' }).dblclick();
  await expect(details.getByLabel('Name', { exact: true })).toHaveValue('Noor  Hadid 🐚');
  await expect(details.getByText('Ask an admin to change it.')).toBeVisible();
  expect(await dialogFaults(page, ON_A_PHONE)).toEqual([]);

  const password = await openAccount(page, 'Password');
  await password.getByLabel('Current password').fill('not the password');
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel('Confirm new password').fill('another one');
  await page.keyboard.press('Enter');
  await expect(password.getByLabel('Confirm new password')).toBeFocused();
  await password.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(password.getByText('This is not your current password')).toBeVisible();
  await expect(password.getByLabel('Current password')).toBeFocused();
  await password.getByLabel('Current password').fill(COLLEAGUE.password);
  expect(await dialogFaults(page)).toEqual([]);
  await password.getByRole('button', { name: 'Change Password' }).dblclick();
  await expect(page.getByText('Your password was changed').first()).toBeVisible();
  await expect(password.getByLabel('Current password')).toHaveValue('');
  const me = await elsewhere.request.post('/api/user/me', { data: {} });
  expect(await me.json()).toEqual({ user: null });

  await logIn(elsewhere, NEW_PASSWORD);
  const sessions = await openAccount(page, 'Sessions');
  await expect(sessions.getByText('This one')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  expect(await dialogFaults(page, ON_A_PHONE)).toEqual([]);
  await sessions.getByRole('button', { name: /^Log out .*Logged in/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();

  // After a log-out in another tab, the next call asks the user to log in, and then continues.
  await own.request.post('/api/user/logout');
  await openAccount(page, 'Details');
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.getByLabel('Password').fill(NEW_PASSWORD);
  await again.getByRole('button', { name: 'Submit' }).click();
  await expect(details.getByLabel('Name', { exact: true })).toHaveValue('Noor  Hadid 🐚');

  await openAccount(page, 'Sessions');
  await sessions.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await own.request.post('/api/user/login', {
    data: { username: COLLEAGUE.username, password: NEW_PASSWORD },
  });
  const changes = { password: NEW_PASSWORD, newPassword: COLLEAGUE.password };
  expect((await own.request.post('/api/user/changePassword', { data: changes })).status()).toBe(200);
  // Other tests know this person by the username.
  expect((await own.request.post('/api/user/saveOwn', { data: { name: '' } })).status()).toBe(200);
  for (const context of [own, elsewhere]) await context.close();
});

test('the token of a link leaves the address bar, and is told to nothing that the page fetches', async ({
  page,
}) => {
  const referrers: string[] = [];
  page.on('request', (request) => {
    referrers.push(request.headers().referer ?? '');
  });
  const link = 'token=a-secret&email=nobody@example.org';
  for (const path of [`/?${link}`, `/login?${link}`, '/login?confirm=email&token=a-secret']) {
    await page.goto(path);
    await expect(page).not.toHaveURL(/token/);
    if (path.endsWith(link)) await expect(page.getByRole('dialog', { name: 'Open Verandah' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await expect(page.getByText('Log in, and then confirm')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.route('**/api/user/confirmEmail', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'link-of-another', message: 'Of another account' } },
    }),
  );
  const typePassword = async () => {
    await page.getByLabel('Username or email').fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Submit' }).click();
  };
  await typePassword();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveText('Of another account');
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeFocused();
  await typePassword();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  expect(referrers.length).toBeGreaterThan(4);
  expect(referrers.join()).not.toContain('token');
});
