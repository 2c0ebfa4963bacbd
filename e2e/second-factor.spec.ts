import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeOfApp } from '../server/testing/authenticator.ts';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { chooseAccountItem, menu, open, QUOTE } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const WIM = { username: 'wim', password: 'eight umbrellas drying' } as const;

const KIM = { username: 'kim', password: 'four windows to the sea' } as const;
type Account = typeof WIM | typeof KIM;

/** Adds a person through an admin's invitation. */
async function add(editor: Page, { username, password }: Account, role: string): Promise<void> {
  const email = `${username}@example.org`;
  const invited = await editor.request.post('/api/user/invite', { data: { username, email, roles: [role] } });
  const { searchParams } = new URL((await invited.json()).link, 'http://localhost');
  const data = { email, password, token: searchParams.get('token') };
  expect((await editor.request.post('/api/user/setPassword', { data })).status()).toBe(200);
}

async function typePassword(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('an editor sets up an app, logs in with its code, and after a lost session with a recovery code', async ({
  editor,
  browser,
  server,
}) => {
  await add(editor, WIM, 'editor');
  const path = await publishPage(editor.context(), server, { contents: [QUOTE] });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await context.request.post('/api/user/login', { data: WIM });
  await page.goto(path);
  await chooseAccountItem(page, 'Your account');
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
  await typePassword(page, WIM);
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

/** Sets up the authenticator app that the log-in form asks for. */
async function setUpApp(form: Locator): Promise<void> {
  const secret = await form.locator('.login-key').innerText();
  await form.getByLabel('Code from your app').fill(codeOfApp(secret, Date.now()));
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect(form.getByText('Your recovery codes')).toBeFocused();
}

/** Checks that a dialog with recovery codes cannot be closed by accident. */
async function expectToStay(dialog: Locator): Promise<void> {
  const page = dialog.page();
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
}

test('recovery codes of a set-up at log-in stay until they are put away, and the app can be another one later', async ({
  editor,
  browser,
  server,
}) => {
  const role = { title: 'Keeper', rights: [], secondFactor: true };
  expect((await editor.request.post('/api/roles/save', { data: { role } })).status()).toBe(200);
  await add(editor, KIM, 'keeper');
  const path = await publishPage(editor.context(), server, { contents: [QUOTE] });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await page.goto(`${path}?login`);
  await typePassword(page, KIM);
  const overlay = page.getByRole('dialog', { name: 'Welcome' });
  await setUpApp(overlay);
  await expectToStay(overlay);
  await overlay.getByRole('button', { name: 'I have put them away safely' }).click();
  await (await open(page, 'q', 'quote')).fill('Typed before the session ended.');

  const people = await (await editor.request.get('/api/user/list?search=kim')).json();
  const { _id } = people.users[0];
  expect((await editor.request.post('/api/user/removeSecondFactor', { data: { _id } })).status()).toBe(200);
  await menu(page, 'Save Page').click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.getByLabel('Password', { exact: true }).fill(KIM.password);
  await page.keyboard.press('Enter');
  await setUpApp(again);
  await expectToStay(again);
  const codes = await again.getByRole('listitem').allInnerTexts();
  await again.getByRole('button', { name: 'I have put them away safely' }).click();
  await expect(again).toHaveCount(0);
  await expect
    .poll(async () => (await context.request.get(`/api/page/load?slug=${path.slice(1)}`)).text())
    .toContain('Typed before the session ended.');

  await chooseAccountItem(page, 'Your account');
  await page.getByRole('tab', { name: 'Second factor' }).click();
  const tab = page.getByRole('tabpanel', { name: 'Second factor' });
  await expect(tab.getByRole('button', { name: 'Turn Off' })).toHaveCount(0);
  await tab.getByRole('button', { name: 'Use Another App' }).press('Enter');
  await expect(tab.getByLabel('Your password')).toBeFocused();
  expect(await dialogFaults(page, ON_A_PHONE)).toEqual([]);
  await tab.getByLabel('Your password').fill(KIM.password);
  await tab.getByLabel('Code from your app').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(tab.getByRole('heading', { name: 'Set up another app' })).toBeVisible();
  const next = await tab.locator('.login-key').innerText();
  await tab.getByLabel('Code from your app').fill(codeOfApp(next, Date.now()));
  await page.keyboard.press('Enter');
  await expect(tab.getByText('Your recovery codes')).toBeFocused();
  await tab.getByRole('button', { name: 'I have put them away safely' }).click();
  await expect(tab.getByText('You have 10 recovery codes left.')).toBeVisible();
  await context.close();
});
