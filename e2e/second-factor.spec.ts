import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOfApp } from '../server/testing/authenticator.ts';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { menu, open, QUOTE } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const WIM = { username: 'wim', password: 'eight umbrellas drying' } as const;

/** Adds an editor, by an admin's invitation. */
async function addWim(editor: Page): Promise<void> {
  const { username, password } = WIM;
  const email = `${username}@example.org`;
  const invited = await editor.request.post('/api/user/invite', {
    data: { username, email, roles: ['editor'] },
  });
  const { searchParams } = new URL((await invited.json()).link, 'http://localhost');
  const data = { email, password, token: searchParams.get('token') };
  expect((await editor.request.post('/api/user/setPassword', { data })).status()).toBe(200);
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Username or email').fill(WIM.username);
  await page.getByLabel('Password', { exact: true }).fill(WIM.password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('an editor sets up an app, logs in with its code, and after a lost session with a recovery code', async ({
  editor,
  browser,
  server,
}) => {
  await addWim(editor);
  const path = await publishPage(editor.context(), server, { contents: [QUOTE] });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await context.request.post('/api/user/login', { data: WIM });
  await page.goto(path);
  await menu(page, 'Your account').click();
  await page.getByRole('tab', { name: 'Second factor' }).click();
  const tab = page.getByRole('tabpanel', { name: 'Second factor' });
  await tab.getByLabel('Your password').fill(WIM.password);
  await page.keyboard.press('Enter');
  await expect(tab.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await tab.locator('.login-key').innerText();
  expect(await dialogFaults(page, ON_A_PHONE)).toEqual([]);
  await tab.getByLabel('Code from your app').fill(codeOfApp(secret, Date.now()));
  await page.keyboard.press('Enter');
  await expect(tab.getByText('Your recovery codes')).toBeFocused();
  const downloading = page.waitForEvent('download');
  await tab.getByRole('button', { name: 'Download' }).click();
  const file = await fs.readFile(await (await downloading).path(), 'utf8');
  const codes = await tab.getByRole('listitem').allInnerTexts();
  expect(file.split('\n')).toEqual(expect.arrayContaining(codes));
  expect(await dialogFaults(page, ON_A_PHONE)).toEqual([]);
  await tab.getByRole('button', { name: 'I have put them away safely' }).click();
  await expect(tab.getByText('You have 10 recovery codes left.')).toBeVisible();

  await context.clearCookies();
  await page.goto(`${path}?login`);
  await typePassword(page);
  const field = page.getByLabel('Code from your app');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  expect(await dialogFaults(page, ON_A_PHONE, '.login-dialog')).toEqual([]);
  const code = codeOfApp(secret, Date.now(), 1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await (await open(page, 'q', 'quote')).fill('Typed before the session ended.');

  await context.clearCookies();
  await menu(page, 'Save Page').click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.getByLabel('Password', { exact: true }).fill(WIM.password);
  await page.keyboard.press('Enter');
  await again.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(again.getByLabel('Recovery code')).toBeFocused();
  expect(await dialogFaults(page, ON_A_PHONE)).toEqual([]);
  await page.keyboard.type(codes[0]!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect
    .poll(async () => (await context.request.get(`/api/page/load?slug=${path.slice(1)}`)).text())
    .toContain('Typed before the session ended.');
  await context.close();
});
