import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { topBar } from './editor-page.ts';
import { expect, type HearthServer, logIn, onOwnServer, test } from './fixtures.ts';

const dashboard = (page: Page) => page.getByRole('dialog', { name: /^Welcome to your dashboard/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Start my own site' });

/** Runs a test on a server of its own that has just begun with the demo. */
const onDemo = (use: (server: HearthServer) => Promise<void>) => onOwnServer(use, { DEMO: '1' });

async function openDashboard(page: Page): Promise<void> {
  const inMenu = page.getByRole('button', { name: 'Open Dashboard' });
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'More' }).click();
  await inMenu
    .or(page.getByRole('button', { name: 'Dashboard' }))
    .first()
    .click();
  await dashboard(page).waitFor();
}

async function openDialog(page: Page): Promise<void> {
  await openDashboard(page);
  await dashboard(page).getByRole('button', { name: 'Start my own site' }).click();
  await dialog(page).getByLabel('What is your organisation called?').waitFor();
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = dialog(page).getByLabel(name).or(dialog(page).getByRole('button', { name })).first();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('an owner keeps three pages of the demo on a phone, by keyboard, as drafts without its numbers', async ({
  page,
}) => {
  await onDemo(async (server) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await logIn(page, server);
    await openDialog(page);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expect(page.getByLabel('What is your organisation called?')).toBeFocused();
    await page.keyboard.type('Harbour Care');
    await page.keyboard.press('Tab');
    await page.keyboard.type('any time');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Please type a telephone number')).toBeVisible();
    await expect(page.getByLabel('Which number should people call in a crisis?')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1300 224 466');
    await tabTo(page, 'Keep none: begin empty');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('You begin with one empty page.')).toBeVisible();
    for (const title of [/^Crisis support, any hour/, /^Housing help/, /^Contact us/]) {
      await tabTo(page, title);
      await page.keyboard.press('Space');
    }
    await expect(dialog(page).getByText('3 pages become drafts of yours.')).toBeVisible();
    await tabTo(page, 'Start my own site');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.address}/`);
    await expect(page.getByText('This is your site now.').first()).toBeVisible({ timeout: 20_000 });
    expect((await fetch(server.address)).status).toBe(404);
    expect((await fetch(`${server.address}/contact`)).status).toBe(404);
    for (const slug of ['', 'get-help/crisis-support', 'get-help/housing', 'contact']) {
      await page.goto(`${server.address}/${slug}`);
      const site = page.locator('.site');
      await expect(site).not.toContainText(/Verandah|1800|\(08\)|Quillbark|Adelaide|openverandah/);
    }
    await expect(page.locator('.site main')).toContainText('[your number]');
  });
});

test('an owner begins empty, and a second look finds no demo any more', async ({ page, context }) => {
  await onDemo(async (server) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await logIn(page, server);
    const other = await context.newPage();
    await other.goto(server.address);
    await openDialog(other);
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Keep none: begin empty' }).click();
    // A double click is one start.
    await dialog(page).getByRole('button', { name: 'Start my own site' }).dblclick();
    await expect(page.getByText('This is your site now.').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('.site main')).toContainText('Say here in one sentence what you do');
    await expect(page.locator('.site')).not.toContainText(/Verandah|1800/);
    await dialog(other).getByRole('button', { name: 'Start my own site' }).click();
    await expect(dialog(other).getByRole('alert')).toContainText('no longer the demo');
    await dialog(other).getByRole('button', { name: 'Look at the list again' }).click();
    await expect(dialog(other)).toContainText('Somebody has begun your own site already.');
    await openDashboard(page);
    const list = dashboard(page).getByRole('region', { name: /Until the site is in order/ });
    await expect(list.getByText('Give the site your name')).toBeVisible();
    await expect(dashboard(page).getByText('This is still the demo')).toBeHidden();
    await list
      .getByRole('button', { name: /^Not for us/ })
      .first()
      .click();
    await expect(list.getByText('Enter the number to call')).toBeHidden();
    await list
      .getByRole('button', { name: /^Open the settings/ })
      .first()
      .click();
    const title = page.getByRole('dialog', { name: 'Site Settings' }).getByLabel('Title', { exact: true });
    await title.fill('Harbour Care');
    await page.getByRole('button', { name: 'Save Site Settings' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Site Settings' }).getByText('Saved', { exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await openDashboard(page);
    await expect(list.getByText('Add your logo')).toBeVisible();
    await expect(list.getByText('Give the site your name')).toBeHidden();
  });
});

test('a page with a gap is not published, and its place is named', async ({ page }) => {
  await onDemo(async (server) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await logIn(page, server);
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Start my own site' }).click();
    await expect(page.getByText('This is your site now.').first()).toBeVisible({ timeout: 20_000 });
    await page.goto(`${server.address}/get-help/housing`);
    await page.getByRole('button', { name: 'Page Status' }).click();
    await expect(page.getByText('Put your own words in place of [your number]').first()).toBeVisible();
    await topBar(page)
      .getByRole('button', { name: /^Publish/ })
      .click();
    const popover = page.getByRole('dialog', { name: 'Visitors will see' });
    await popover
      .getByRole('button', { name: /Make the site public|Publish/ })
      .last()
      .click();
    await expect(
      popover.getByRole('alert').or(page.getByText('Put your own facts in place of')).first(),
    ).toContainText('Put your own facts in place of');
    expect((await fetch(server.address)).status).toBe(404);
  });
});

test('the guides stand in Help as one text, with contents and ways to the places they name', async ({
  page,
}) => {
  await onDemo(async (server) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await logIn(page, server);
    await openDashboard(page);
    await dashboard(page).getByRole('tab', { name: 'Help' }).click();
    await expect(
      dashboard(page)
        .getByRole('heading', { name: 'The owner’s guide' })
        .or(dashboard(page).getByRole('heading', { name: "The owner's guide" })),
    ).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await dashboard(page).getByRole('button', { name: '3. Once a month' }).click();
    await expect(dashboard(page).getByRole('heading', { name: '3. Once a month' })).toBeFocused();
    await expect(dashboard(page).getByRole('heading', { name: '3. Once a month' })).toBeInViewport();
    await dashboard(page).getByRole('button', { name: 'Emergency notice' }).last().click();
    await expect(dashboard(page).getByRole('tab', { name: 'Emergency notice' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});
