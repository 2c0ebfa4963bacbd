import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { dialogFaults } from './dialog-faults.ts';
import { gapsBesideLabels, menu } from './editor-page.ts';
import {
  ADMIN,
  ADMIN_SETTINGS,
  test as base,
  expect,
  signIn,
  signInColleague,
  startServer,
} from './fixtures.ts';

/** A page with a signed-in admin, on a site that was just started. */
const test = base.extend<{ fresh: Page }>({
  fresh: async ({ browser }, use) => {
    const { server, stop } = await startServer({
      ...ADMIN_SETTINGS,
    });
    const context = await browser.newContext({ baseURL: server.address });
    await signIn(context, server);
    await use(await context.newPage());
    await context.close();
    await stop();
  },
});

async function openSystem(page: Page): Promise<Locator> {
  await menu(page, 'Open Dashboard').click();
  await page.getByRole('dialog').getByRole('tab', { name: 'System' }).click();
  return page.getByRole('tabpanel', { name: 'System' });
}

test('an admin sees how a fresh site is, and what to do, by keyboard too', async ({ fresh }) => {
  await fresh.goto('/');
  const tab = await openSystem(fresh);
  await expect(tab.getByRole('status')).toHaveText('One thing needs a look.');
  const attention = tab.getByRole('list', { name: 'What needs attention' });
  await expect(attention.getByRole('listitem')).toHaveCount(1);
  await expect(attention).toContainText(/^Mail is not set up\./);
  await expect(attention).toContainText(
    'To have it sent, fill in ‘Mail’ in the tab ‘Installation’ of the dashboard, or set MAIL_FROM, and RESEND_API_KEY or SMTP_URL.',
  );
  await expect(tab.getByText(/^\d[\d.]* [GT]B of \d[\d.]* [GT]B$/)).toBeVisible();
  await expect(tab.getByText('Never run.')).toBeVisible();
  expect(await dialogFaults(fresh)).toEqual([]);

  await tab.getByRole('button', { name: 'Look again' }).focus();
  await fresh.keyboard.press('Tab');
  await expect(tab.getByRole('button', { name: 'Go to Mail delivery' })).toBeFocused();
  await fresh.keyboard.press('Enter');
  await expect(fresh.getByRole('dialog').getByRole('tab', { name: 'Mail delivery' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('an admin makes a backup, sees that a test restore proves it, and downloads it', async ({ fresh }) => {
  test.setTimeout(180_000);
  await fresh.goto('/');
  const tab = await openSystem(fresh);
  await expect(tab.getByText('There is none yet.')).toBeVisible();
  await tab.getByRole('button', { name: 'Back up now' }).click();
  const download = tab.getByRole('link', { name: /^Download the backup of/ });
  await expect(async () => {
    await tab.getByRole('button', { name: 'Look again' }).click();
    await expect(tab.getByText(/, proven by a test restore, Hearth /)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  expect(await dialogFaults(fresh)).toEqual([]);
  const [file] = await Promise.all([fresh.waitForEvent('download'), download.click()]);
  expect((await fs.readFile(await file.path())).includes('manifest.json')).toBe(true);
});

test('an admin restores a backup by keyboard, after reading what would be lost, and logs in again', async ({
  fresh,
}) => {
  test.setTimeout(240_000);
  await fresh.goto('/');
  const tab = await openSystem(fresh);
  await tab.getByRole('button', { name: 'Back up now' }).click();
  await expect(async () => {
    await tab.getByRole('button', { name: 'Look again' }).click();
    await expect(tab.getByText(/, proven by a test restore, Hearth /)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  const page = { slug: 'made-since', title: 'Made since', contents: [] };
  const saved = await fresh.request.post('/api/page/save', { data: { page } });
  expect(saved.status()).toBe(200);

  await tab.getByRole('button', { name: /^Restore: / }).click();
  const panel = tab.getByRole('region', { name: /^Restore the backup of / });
  await expect(panel.getByRole('heading', { name: /^Restore the backup of .*\?$/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('definition').first()).toHaveText('1: Made since (/made-since)');
  await expect(panel.getByText('Nobody who was stopped since can log in.')).toBeVisible();
  expect(await dialogFaults(fresh)).toEqual([]);
  await fresh.keyboard.press('Tab');
  const accounts = panel.getByRole('checkbox', {
    name: 'Bring back the accounts, passwords and roles of then',
  });
  await expect(accounts).toBeFocused();
  await fresh.keyboard.press('Space');
  await expect(panel.getByText(/people who were deactivated since can log in/)).toBeVisible();
  await fresh.keyboard.press('Space');
  await fresh.keyboard.press('Tab');
  await fresh.keyboard.press('Enter');
  await expect(panel.getByText('Please type your password')).toBeVisible();
  await fresh.keyboard.type('wrong');
  await fresh.keyboard.press('Enter');
  await expect(panel.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('Your password').fill(ADMIN.password);
  await fresh.keyboard.press('Enter');
  const done = tab.getByRole('region', { name: 'Restored' });
  await expect(done).toBeFocused({ timeout: 90_000 });
  await fresh.keyboard.press('Tab');
  await fresh.keyboard.press('Enter');
  await expect(fresh).toHaveURL(/\/login/);
  expect((await fresh.request.get('/api/backups/load')).status()).toBe(401);
});

test('a restore that a stop of the server ended says that nothing has changed', async ({ editor }) => {
  let asked = 0;
  await editor.route('**/api/backups/restoring**', async (route) => {
    const response = await route.fetch();
    const chosen = { name: 'hearth-1-2026-01-28T03-00-00Z.tar', place: 'here' };
    const current = { chosen, by: 'noor', step: 'saving', fetched: null, differences: null };
    asked += 1;
    await route.fulfill({ json: { ...(await response.json()), current: asked === 1 ? current : null } });
  });
  await editor.goto('/');
  const tab = await openSystem(editor);
  await expect(tab.getByRole('status').getByText('A backup of now is being made first…')).toBeVisible();
  await expect(tab.getByText(/^The restore was broken off.* Nothing has changed\.$/)).toBeVisible();
});

test('of many backups the newest are shown first, and the selected tab stays in view in a narrow window', async ({
  editor,
}) => {
  await editor.route('**/api/system/load**', async (route) => {
    const response = await route.fetch();
    const state = await response.json();
    const day = (index: number) => new Date(Date.UTC(2026, 0, 28 - index)).toISOString();
    const backups = Array.from({ length: 17 }, (_, index) => ({
      name: `hearth-${index}.tar`,
      madeAt: day(index),
      size: 2_000_000_000,
      pages: 20,
      media: 30,
      askedBy: '',
      proof: { at: day(index), ok: true, pages: 20, failures: [] },
      copy: null,
      problems: [],
      isHere: true,
    }));
    await route.fulfill({ json: { ...state, backups: { ...state.backups, backups } } });
  });
  await editor.goto('/');
  const tab = await openSystem(editor);
  const downloads = tab.getByRole('link', { name: /^Download the backup of/ });
  await expect(downloads).toHaveCount(3);
  await editor.setViewportSize({ width: 360, height: 740 });
  await expect(editor.getByRole('tab', { name: 'System' })).toBeInViewport({ ratio: 0.99 });
  const all = tab.getByRole('button', { name: 'Show all 17 backups' });
  await all.focus();
  await editor.keyboard.press('Enter');
  await expect(downloads).toHaveCount(17);
  await expect(tab.getByRole('button', { name: 'Show the newest alone' })).toBeFocused();
  expect(await dialogFaults(editor)).toEqual([]);
});

test('nobody but admins has the tab', async ({ context, page, server }) => {
  await signInColleague(context, server);
  await page.goto('/');
  await menu(page, 'Open Dashboard').click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Mail delivery' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'System' })).toHaveCount(0);
});

test.describe('on a disk of its own', () => {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'only root on Linux can mount a disk');

  test('a disk that is filling up and problems of the data show, the menu says what harms, and both go when mended', async ({
    browser,
  }) => {
    const disk = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0700', 'hearth-test', disk]);
    const dataDir = path.join(disk, 'data');
    const { server, stop } = await startServer({
      DATA_DIR: dataDir,
      ...ADMIN_SETTINGS,
    });
    const context = await browser.newContext({ baseURL: server.address });
    try {
      await signIn(context, server);
      const page = await context.newPage();
      await page.goto('/');
      const tab = await openSystem(page);
      await expect(tab.getByText(/The disk is nearly full: \d[\d.]* MB are left\./)).toBeVisible();
      await expect(tab.getByRole('status')).toHaveText('2 things need a look.');

      const last = { at: new Date().toISOString(), problems: [{ label: 'Search', count: 3 }] };
      await fs.writeFile(path.join(dataDir, 'last-check.json'), JSON.stringify(last));
      const { bavail, bsize } = await fs.statfs(disk);
      const filler = path.join(disk, 'filler');
      await fs.writeFile(filler, Buffer.alloc(bavail * bsize - 20 * 1024 * 1024));
      await tab.getByRole('button', { name: 'Look again' }).click();
      await expect(tab.getByRole('status')).toHaveText('One thing needs you now, and 2 more need a look.');
      const entries = tab.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
      await expect(entries).toHaveCount(3);
      await expect(entries.first()).toContainText(/^The disk is full: \d+(\.\d)? MB are left\./);
      await expect(tab.getByText('The last check found 3 problems: Search (3).')).toBeVisible();
      expect(await dialogFaults(page)).toEqual([]);

      await page.reload();
      await expect(menu(page, 'Open Dashboard')).toHaveAccessibleDescription(/The disk is full/);
      for (const gap of await gapsBesideLabels(page)) expect(gap).toBeGreaterThanOrEqual(7);
      await fs.rm(filler);
      await page.reload();
      await expect(menu(page, 'Open Dashboard')).not.toHaveAccessibleDescription(/The disk is full/);
    } finally {
      await context.close();
      await stop();
      execFileSync('umount', ['--lazy', disk]);
      await fs.rm(disk, { recursive: true, force: true });
    }
  });
});
