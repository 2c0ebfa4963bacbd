import type { Locator, Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { ADMIN, ADMIN_SETTINGS, test as base, expect, signIn, startServer } from './fixtures.ts';

/** A page with a signed-in admin, and a page of a reader with a phone, on a site of their own. */
const test = base.extend<{ pages: { admin: Page; reader: Page } }>({
  pages: async ({ browser }, use) => {
    const { server, stop } = await startServer({
      ...ADMIN_SETTINGS,
      TIME_ZONE: 'Australia/Adelaide',
    });
    const staff = await browser.newContext({
      baseURL: server.address,
      viewport: { width: 1280, height: 800 },
    });
    await signIn(staff, server);
    const phone = { viewport: { width: 360, height: 740 } };
    const readers = await browser.newContext({ baseURL: server.address, ...phone });
    await use({ admin: await staff.newPage(), reader: await readers.newPage() });
    await staff.close();
    await readers.close();
    await stop();
  },
});

test.beforeEach(() => test.slow());

const notice = (page: Page): Locator => page.getByRole('region', { name: 'Emergency notice', exact: true });

async function openTab(page: Page): Promise<Locator> {
  await menu(page, 'Open Dashboard').click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Emergency notice' }).click();
  return page.getByRole('tabpanel', { name: 'Emergency notice' });
}

async function fill(tab: Locator): Promise<void> {
  await tab
    .getByLabel('Words', { exact: true })
    .fill('Our line is down until this evening. Call 000 if you are in danger.');
  await tab.getByLabel('Number to call').fill('1800 000 000');
  await tab.getByLabel('Words of the link').fill('Other ways to get help');
  await tab.getByLabel('Link', { exact: true }).fill('/get-help');
  await tab.getByLabel('Your password').fill(ADMIN.password);
}

test('an admin shows a notice with the password, readers have it first on every page, and it goes when it is ended', async ({
  pages: { admin, reader },
}) => {
  await reader.goto('/');
  await expect(notice(reader)).toHaveCount(0);
  await admin.goto('/');
  const tab = await openTab(admin);
  await tab.getByRole('button', { name: 'Show Notice' }).click();
  await expect(tab.getByText('Please type what people need to know')).toBeVisible();
  await expect(tab.getByText('Please type your password')).toBeVisible();
  await fill(tab);
  expect(await dialogFaults(admin)).toEqual([]);
  await tab.getByRole('button', { name: 'Show Notice' }).click();
  await expect(tab.getByText('Readers see it now')).toBeVisible();
  await expect(tab.getByLabel('Words', { exact: true })).toHaveValue('');

  for (const path of ['/', '/get-help/family-violence', '/search?q=help', '/none']) {
    await reader.goto(path);
    await expect(notice(reader).getByRole('link', { name: '1800 000 000' })).toHaveAttribute(
      'href',
      'tel:1800000000',
    );
    const first = reader.locator('.site > :not(.skip-link)').first();
    await expect(first, path).toHaveAccessibleName('Emergency notice');
    // The notice’s own rules apply under the policy of the page.
    await expect(first, path).toHaveCSS('font-size', '18px');
    expect(await reader.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme });
    await reader.goto('/');
    expect(await axeFaults(reader, WCAG_22), colorScheme).toEqual([]);
  }
  await notice(reader).getByRole('link', { name: 'Other ways to get help' }).click();
  await expect(reader).toHaveURL(/\/get-help$/);

  await tab.getByRole('button', { name: /^End the notice/ }).click();
  await tab
    .getByRole('region', { name: /^Notice on/ })
    .getByLabel('Your password')
    .fill(ADMIN.password);
  await tab.getByRole('button', { name: 'End Now' }).click();
  await expect(tab.getByText('Readers see it now')).toHaveCount(0);
  await reader.goto('/');
  await expect(notice(reader)).toHaveCount(0);
});

test('a drill is seen by people who are logged in, on the page that they edit, and by nobody else', async ({
  pages: { admin, reader },
}) => {
  await admin.goto('/');
  const tab = await openTab(admin);
  await fill(tab);
  await tab.getByLabel('Drill', { exact: true }).check();
  await tab.getByRole('button', { name: 'Show Notice' }).click();
  await expect(tab.getByRole('region', { name: /^Notice on/ })).toContainText('Drill');
  await admin.goto('/');
  await expect(notice(admin)).toContainText('Drill. Only people who are logged in see this.');
  await expect(menu(admin, 'Open Dashboard')).toBeVisible();
  await reader.goto('/');
  await expect(notice(reader)).toHaveCount(0);
});
