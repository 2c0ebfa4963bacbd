import type { BrowserContext, Page } from '@playwright/test';
import { localTime } from '../src/model/local-time.ts';
import { axeFaults } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { ADMIN, expect, type HearthServer, onOwnServer, signIn, test } from './fixtures.ts';

/** Tests the Time machine on the demo site, whose pages were published a day before the server started. */

const dashboard = (page: Page) => page.getByRole('dialog', { name: /^Welcome to your dashboard/ });
const noon = () => localTime('Australia/Adelaide', new Date(Date.now() - 12 * 60 * 60 * 1000).toISOString());

async function publish(context: BrowserContext, { address }: HearthServer, page: object) {
  const response = await context.request.post(`${address}/api/page/publishPage`, { data: { page } });
  expect(response.status(), await response.text()).toBe(200);
}

async function openTab(page: Page, isNarrow: boolean) {
  if (isNarrow) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page
    .getByRole('menuitem', { name: 'Open Dashboard' })
    .or(menu(page, 'Open Dashboard'))
    .first()
    .click();
  await dashboard(page).getByRole('tab', { name: 'Time machine', exact: true }).click();
}

for (const [name, viewport] of [
  ['on a wide screen', { width: 1280, height: 800 }],
  ['on a phone', { width: 360, height: 640 }],
] as const)
  test(`a day is looked at, a link is followed, and a page is brought back as a draft, ${name}`, async ({
    context,
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    const isNarrow = viewport.width < 700;
    await onOwnServer(
      async (server) => {
        await signIn(context, server);
        const stored = await context.request.get(`${server.address}/api/page/load?slug=about`);
        const about = await stored.json();
        await publish(context, server, {
          ...about,
          title: 'About us, anew',
          header: { ...about.header, title: 'Anew' },
        });
        await publish(context, server, { slug: 'new-today', title: 'New today' });
        await page.goto(`${server.address}/about`);
        await openTab(page, isNarrow);
        const field = dashboard(page).getByLabel('Day and time');
        await expect(field).toHaveAccessibleDescription('In Adelaide time.');
        await field.fill('2099-01-01T00:00');
        await field.press('Enter');
        await expect(field).toHaveAccessibleDescription(/This time is still to come: choose an earlier one/);
        await field.fill(noon());
        await field.press('Enter');
        const pages = dashboard(page).getByRole('list', { name: 'Pages of this time' });
        await expect(
          pages.getByRole('listitem').filter({ hasText: '/about as it was' }).first(),
        ).toContainText('Its draft is different now.');
        await expect(pages).not.toContainText('New today');
        expect(await dialogFaults(page)).toEqual([]);

        const opened = page.waitForEvent('popup');
        await dashboard(page)
          .getByRole('link', { name: 'Look at the site (opens in a new window)' })
          .press('Enter');
        const then = await opened;
        await then.setViewportSize(viewport);
        const bar = then.getByRole('complementary', { name: 'About this time' });
        await expect(bar).toContainText(
          /You see the site as readers had it on .*, Adelaide time\. You can only read/,
        );
        expect(await axeFaults(then)).toEqual([]);
        expect(await then.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          viewport.width,
        );
        const base = new URL(then.url()).pathname;
        await then.locator(`main a[href="${base}about"], footer a[href^="${base}about"]`).first().click();
        await then.waitForURL(`**${base}about**`);
        await expect(bar).toBeVisible();
        await then.goto(`${server.address}${base}about`);
        await expect(then.getByRole('heading', { level: 1 })).toHaveText(about.header.title || about.title);
        await then.goto(`${server.address}${base}new-today`);
        await expect(then.getByRole('heading', { level: 1 })).toHaveText('Readers had no page here then');
        await then.goto(`${server.address}${base}contact`);
        await expect(then.locator('form:not([inert])')).toHaveCount(0);
        await bar.getByRole('link', { name: 'Back to the editor' }).click();
        await then.waitForURL(`${server.address}/contact`);
        await then.close();

        await pages.getByRole('button', { name: `Bring back ${about.title}`, exact: true }).press('Enter');
        await expect(
          pages.getByRole('button', { name: `Bring back ${about.title}`, exact: true }),
        ).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(page.locator('h1').first()).toHaveText(about.header.title || about.title);
        const readers = await (await fetch(`${server.address}/about`)).text();
        expect(readers).toContain('Anew');

        if (isNarrow) return;
        await page.reload();
        await openTab(page, isNarrow);
        await dashboard(page).getByLabel('Day and time').fill(noon());
        await dashboard(page).getByRole('button', { name: 'Show this time' }).click();
        await dashboard(page).getByRole('button', { name: 'Bring all back…' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Bring all back' }).click();
        await expect(dashboard(page)).toContainText(
          /\d+ brought back as (a draft|drafts)\. \d+ were the same already\./,
        );
      },
      { DEMO: '1' },
    );
  });

test('an admin removes a deleted page for good with the password', async ({ context, page }) => {
  test.setTimeout(120_000);
  await onOwnServer(
    async (server) => {
      await signIn(context, server);
      const made = await context.request.post(`${server.address}/api/page/save`, {
        data: { page: { slug: 'jo-smith', title: 'Jo Smith' } },
      });
      const { _id } = (await made.json()).page;
      await context.request.post(`${server.address}/api/page/delete`, { data: { _id } });
      await page.goto(`${server.address}/`);
      await menu(page, 'Open Dashboard').click();
      await dashboard(page).getByRole('tab', { name: 'Sitemap', exact: true }).click();
      await dashboard(page).getByText('Deleted pages', { exact: true }).click();
      await dashboard(page).getByRole('button', { name: 'Remove for good… Jo Smith' }).press('Enter');
      const removal = page.getByRole('dialog', { name: 'Remove ‘Jo Smith’ (/jo-smith) for good' });
      await removal.getByRole('button', { name: 'Remove for good' }).click();
      await removal.getByLabel('Your password').fill(ADMIN.password);
      expect(await dialogFaults(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(removal).toHaveCount(0);
      await expect(dashboard(page)).toContainText('No page was deleted in the last 30 days.');
    },
    { DEMO: '1' },
  );
});
