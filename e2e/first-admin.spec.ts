import { expect, test } from '@playwright/test';
import { startResend } from '../server/testing/resend-stand-in.ts';
import { dialogFaults, LOOKS } from './dialog-faults.ts';
import { ADMIN, ADMIN_SETTINGS, startServer } from './fixtures.ts';

test('the first admin sets a password with the printed link, once, and signs in', async ({ page }) => {
  const { server, stop } = await startServer({});
  try {
    const printed = () => /http:\/\/\S+\?token=\S+/.exec(server.output())?.[0] ?? '';
    await expect.poll(printed).not.toBe('');
    const link = printed();
    await page.goto(link);
    const dialog = page.getByRole('dialog', { name: 'Open Verandah', exact: true });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('This site is made with Hearth.')).toBeVisible();
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

test('whoever has forgotten the password gets a link by mail, and sets a new one, also on a phone and by the keyboard', async ({
  page,
}) => {
  const resend = await startResend();
  const { server, stop } = await startServer({
    ...ADMIN_SETTINGS,
    SITE_URL: 'http://localhost:4321',
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'site@example.org',
  });
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.address}/?login`);
    const welcome = page.getByRole('dialog', { name: 'Welcome' });
    await welcome.getByLabel('Username or email').fill(ADMIN.email);
    const forgot = welcome.getByRole('link', { name: 'Forgot Password?' });
    await forgot.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
    const email = dialog.getByLabel('Email');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue(ADMIN.email);
    await email.fill('');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please provide your email address').first()).toBeVisible();
    await email.fill('marion');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await expect(dialog.getByText('Please provide a valid email address').first()).toBeVisible();
    await page.route('**/api/user/forgotPassword', (route) =>
      route.fulfill({ status: 429, json: { error: { message: 'Please wait a minute.' } } }),
    );
    await email.fill('nobody@example.org');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please wait a minute.')).toBeVisible();
    await email.fill('');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please provide your email address').first()).toBeVisible();
    expect(await dialogFaults(page, LOOKS, '.login-dialog')).toEqual([]);
    await email.fill('nobody@example.org');
    await page.unroute('**/api/user/forgotPassword');
    await email.focus();
    await page.keyboard.press('Enter');
    const sent = dialog.getByRole('heading', { name: 'Check your mail' });
    await expect(sent).toBeFocused();
    expect(await dialogFaults(page, LOOKS, '.login-dialog')).toEqual([]);
    await page.keyboard.press('Tab');
    const again = dialog.getByRole('link', { name: 'try another email address', exact: true });
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(email).toBeFocused();
    await email.fill(ADMIN.email);
    await page.keyboard.press('Enter');
    await expect(sent).toBeVisible();
    await dialog.getByRole('button', { name: 'Back to login' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(forgot).toBeFocused();

    await expect.poll(() => resend.sent.length).toBe(1);
    const [{ to, text }] = resend.sent as [(typeof resend.sent)[0]];
    expect(to).toEqual([ADMIN.email]);
    const link = /http:\/\/localhost:4321(\/\S+)/.exec(text)![1];
    await page.goto(server.address + link);
    const recovery = page.getByRole('dialog', { name: 'Open Verandah', exact: true });
    await recovery.getByRole('button', { name: 'Set password' }).click();
    await expect(recovery.getByRole('alert')).toBeFocused();
    expect(await dialogFaults(page, LOOKS, '.login-dialog')).toEqual([]);
    await recovery.getByLabel('Password', { exact: true }).fill('two boats on a lake');
    await recovery.getByLabel('Confirm password').fill('two boats on a lake');
    await recovery.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password successfully reset, you can now login.').first()).toBeVisible();
  } finally {
    await Promise.all([stop(), resend.close()]);
  }
});

test('on a site without a name, the dialog that sets the password has that of the product', async ({
  page,
}) => {
  const { server, stop } = await startServer({ DEMO: '0' });
  try {
    const printed = () => /http:\/\/\S+\?token=\S+/.exec(server.output())?.[0] ?? '';
    await expect.poll(printed).not.toBe('');
    await page.goto(printed());
    const dialog = page.getByRole('dialog', { name: 'Hearth', exact: true });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('made with')).toHaveCount(0);
  } finally {
    await stop();
  }
});
