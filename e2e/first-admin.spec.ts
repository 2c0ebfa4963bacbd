import { expect, test } from '@playwright/test';
import { startServer } from './fixtures.ts';

test('the first admin sets a password with the printed link, once, and signs in', async ({ page }) => {
  const { server, stop } = await startServer({});
  try {
    const printed = () => /http:\/\/\S+\?token=\S+/.exec(server.output())?.[0] ?? '';
    await expect.poll(printed).not.toBe('');
    const link = printed();
    await page.goto(link);
    const dialog = page.getByRole('dialog', { name: 'Hearth' });
    await expect(dialog).toBeVisible();
    expect(page.url()).not.toContain('token');
    await dialog.getByLabel('Password', { exact: true }).fill('short');
    await dialog.getByLabel('Confirm password').fill('short');
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(dialog.getByText('at least 10 characters').first()).toBeVisible();
    const password = 'a key under the mat';
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm password').fill(password);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password successfully reset, you can now login.').first()).toBeVisible();
    const login = page.getByRole('dialog', { name: 'Welcome' });
    await login.getByLabel('Username or email').fill('admin');
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('navigation', { name: 'Editor menu' })).toBeVisible();

    await page.goto(link);
    await expect(page.getByText('You are already logged in as another user').first()).toBeVisible();
    await page.context().clearCookies();
    await page.goto(link);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm password').fill(password);
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(dialog.getByText('This link is no longer valid').first()).toBeVisible();
  } finally {
    await stop();
  }
});
