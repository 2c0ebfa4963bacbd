import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { liveBar, sidebar, topBar } from './editor-page.ts';
import { ADMIN, expect, type HearthServer, logIn, onOwnServer, publishPage, test } from './fixtures.ts';

/** A picture of one black pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const questions = (page: Page) => page.getByRole('dialog', { name: 'Five things, and you can begin' });
const popover = (page: Page) => page.getByRole('dialog', { name: 'Visitors will see' });
const things = (page: Page) => page.getByRole('region', { name: 'Three things to try' });

/** Runs a test on a site without a page of its own, which its admin has just installed. */
const onEmptySite = (use: (server: HearthServer) => Promise<void>, zone = 'Australia/Adelaide') =>
  onOwnServer(use, { TIME_ZONE: zone });

async function arrive(page: Page, server: HearthServer): Promise<void> {
  await logIn(page, server);
  await questions(page).waitFor();
}

/** Returns what a visitor gets. */
const visit = async (url: string) => fetch(url);

test('an owner answers five things, sees the first page meanwhile, and makes the site public', async ({
  page,
}) => {
  await onEmptySite(async (server) => {
    const { address } = server;
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await page.request.get(address)).status()).toBe(404);
    expect(server.output()).toContain(`Nobody sees the site yet. Log in at ${address}/login`);
    await arrive(page, server);
    await expect(page.getByLabel('What is your organisation called?')).toBeFocused();

    await questions(page).getByRole('button', { name: 'Make my site' }).click();
    await expect(questions(page).getByText('Please type the name of your organisation')).toBeVisible();
    await expect(page.getByLabel('What is your organisation called?')).toBeFocused();
    await page.keyboard.type('Open Verandah');
    await page.getByLabel('Which number should people call in a crisis?').fill('1800 975 707');
    const preview = page.locator('.he-first-page');
    await expect(preview.locator('.site-brand-name')).toHaveText('Open Verandah');
    await expect(preview.locator('.emergency-strip-crisis')).toHaveText('Call 1800 975 707');
    // One press does not throw the answers away.
    await questions(page).getByRole('button', { name: 'Start with an empty page' }).dblclick();
    await expect(questions(page).getByRole('alert')).toContainText('Your answers are not kept');
    await expect(questions(page).getByRole('button', { name: 'Throw my answers away' })).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByLabel('What is your organisation called?')).toHaveValue('Open Verandah');
    const chooser = page.waitForEvent('filechooser');
    await questions(page).getByRole('button', { name: 'Choose a picture' }).click();
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(questions(page).getByText('logo.png')).toBeVisible();
    await expect(preview.locator('.site-brand-logo')).toBeVisible();
    await questions(page).locator('label[title="Green"]').click();
    await expect(preview.locator('.header-full-panel')).toHaveCSS('background-color', 'rgb(31, 92, 71)');
    await questions(page).getByText('Stories', { exact: true }).click();
    await expect(preview.locator('.site-nav-link')).toHaveText([
      'Get help',
      'Crisis support',
      'About us',
      'Contact',
      'Stories',
    ]);
    expect(await axeFaults(page, { include: '.he-first' })).toEqual([]);
    await questions(page).getByRole('button', { name: 'Make my site' }).click();

    await expect(page.locator('.he-toast').getByText('Your site is made.')).toBeVisible();
    await expect(questions(page)).toHaveCount(0);
    await expect(page.locator('.site-brand-name')).toHaveText('Open Verandah');
    await expect(page.locator('.header-full-panel')).toHaveCSS('background-color', 'rgb(31, 92, 71)');
    await expect(things(page)).toBeVisible();
    expect((await visit(`${address}/get-help`)).status).toBe(404);

    await topBar(page)
      .getByRole('button', { name: /^Publish/ })
      .click();
    // The button that has an effect for visitors is the main one.
    await expect(popover(page).getByRole('button', { name: 'Make the site public' })).toBeFocused();
    const publish = popover(page).getByRole('button', { name: /^Publish \d/ });
    expect((await publish.boundingBox())!.height).toBe(36);
    await popover(page).getByRole('button', { name: 'Make the site public' }).press('Enter');
    for (const name of ['Get help', 'Crisis support', 'About us', 'Contact', 'Stories'])
      await expect(popover(page).getByRole('checkbox', { name, exact: true })).toBeChecked();
    await popover(page).getByRole('button', { name: 'Not yet' }).press('Enter');
    await expect(popover(page).getByRole('button', { name: /^Publish \d/ })).toBeVisible();
    await popover(page).getByRole('button', { name: 'Make the site public' }).press('Enter');
    await expect(popover(page).getByRole('checkbox').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(popover(page).getByRole('checkbox').first()).toBeFocused();
    await popover(page).getByRole('checkbox', { name: 'Stories' }).uncheck();
    expect(await axeFaults(page, { include: '.he-publish' })).toEqual([]);
    await popover(page).getByRole('button', { name: 'Make it public now' }).click();
    await expect(page.locator('.he-toast').getByText('Site Published')).toBeVisible();
    await expect(popover(page)).toHaveCount(0);
    for (const path of ['/', '/get-help', '/crisis-support', '/about', '/contact']) {
      const response = await visit(address + path);
      expect([path, response.status]).toEqual([path, 200]);
      const html = await response.text();
      expect(html).toContain('--blue-800:#1f5c47');
      expect(html).toContain('href="tel:1800975707"');
    }
    expect((await visit(`${address}/stories`)).status).toBe(404);
    await expect(topBar(page).getByText('Public', { exact: true })).toBeVisible();
    // Nothing says that this is taken back at the foot, because it is not.
    await expect(liveBar(page)).toHaveCount(0);
  });
});

test('the five questions are answered with the keyboard on a phone', async ({ page }) => {
  await onEmptySite(async (server) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await arrive(page, server);
    await page.keyboard.type('Harbour Line');
    await page.keyboard.press('Tab');
    await page.keyboard.type('any time');
    await page.keyboard.press('Enter');
    await expect(questions(page).getByText('Please type a telephone number')).toBeVisible();
    await expect(page.getByLabel('Which number should people call in a crisis?')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('13 11 14');
    await page.keyboard.press('Tab');
    await expect(questions(page).getByRole('button', { name: 'Choose a picture' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(questions(page).getByRole('radio', { name: 'Navy' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(questions(page).getByRole('radio', { name: 'Green' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(questions(page).getByLabel('Its number')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('#808080');
    await expect(questions(page).getByText('Words on #808080 are hard to read')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(questions(page).getByRole('checkbox', { name: 'Get help' })).toBeFocused();
    await page.keyboard.press('Space');
    expect(await axeFaults(page, { include: '.he-first' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await questions(page).getByRole('button', { name: 'Make my site' }).press('Enter');
    await expect(page.locator('.he-toast').getByText('Your site is made.')).toBeVisible();
    await expect(page.locator('.site-brand-name')).toHaveText('Harbour Line');
    expect((await page.request.get(`${server.address}/api/page/load?slug=about`)).status()).toBe(200);
    expect((await page.request.get(`${server.address}/api/page/load?slug=get-help`)).status()).toBe(404);
  });
});

test('at the first log-in, an admin is asked for the time zone, which the browser guesses', async ({
  browser,
}) => {
  await onEmptySite(async (server) => {
    const viewport = { width: 360, height: 640 };
    const page = await browser.newPage({ viewport, timezoneId: 'Europe/Berlin' });
    await arrive(page, server);
    await putAway(page, () =>
      questions(page).getByRole('button', { name: 'Start with an empty page' }).press('Enter'),
    );
    const card = page.getByRole('region', { name: 'Time zone' });
    await expect(card.getByRole('combobox')).toHaveValue('Europe/Berlin');
    expect(await axeFaults(page, { include: '.he-things' })).toEqual([]);
    await expect(things(page)).toHaveCount(0);
    await card.getByRole('button', { name: 'Later' }).press('Enter');
    await expect(things(page)).toBeVisible();
    await page.reload();
    await card.getByRole('button', { name: 'Use this time zone' }).press('Enter');
    await card.getByLabel('Your password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(card).toHaveCount(0);
    await expect(things(page)).toBeVisible();
    await page.reload();
    await expect(things(page)).toBeVisible();
    await page.context().close();
  }, '');
});

test('a new user who begins with an empty page finds three things to try, until one click', async ({
  page,
}) => {
  await onEmptySite(async (server) => {
    const { address } = server;
    await page.setViewportSize({ width: 1280, height: 800 });
    await arrive(page, server);
    await page.keyboard.press('Escape');
    await expect(questions(page)).toBeVisible();
    await putAway(page, () =>
      questions(page).getByRole('button', { name: 'Start with an empty page' }).click(),
    );
    await expect(questions(page)).toHaveCount(0);
    await expect(things(page)).toBeVisible();
    await page.reload();
    await expect(things(page).getByRole('listitem')).toHaveText([
      'Click a text and type',
      'Press + and add a picture',
      'Publish, and undo it',
    ]);
    await expect(questions(page)).toHaveCount(0);
    expect(await axeFaults(page, { include: '.he-things' })).toEqual([]);
    // The card takes no click that is meant for the page, and is beside the column of the text.
    const box = (await things(page).boundingBox())!;
    expect(box.x + box.width).toBe(1280 - 16);
    const isPage = ([x, y]: number[]) => document.elementFromPoint(x!, y!)?.closest('.he-things') === null;
    expect(await page.evaluate(isPage, [box.x + 40, box.y + 60])).toBe(true);

    // The card makes room for a panel, and comes back.
    await page.getByRole('button', { name: 'Create New Page' }).click();
    await expect(sidebar(page).getByLabel('Title')).toBeFocused();
    await expect(things(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(things(page)).toBeVisible();

    // On a phone, the card lies above the quick exit.
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(address + (await publishPage(page.context(), server, { quickExit: 'on' })));
    const [card, exit] = [await things(page).boundingBox(), await page.locator('.quick-exit').boundingBox()];
    expect(card!.y + card!.height).toBeLessThanOrEqual(exit!.y);
    await page.setViewportSize({ width: 1280, height: 800 });

    const path = `/try-${ADMIN.username}`;
    await things(page).getByRole('button', { name: 'Make a page to try on' }).click();
    await page.waitForURL(address + path);
    await expect(page.getByText('Click into this sentence, and type.')).toBeVisible();
    await expect(things(page)).toBeVisible();
    await expect(things(page).getByRole('button', { name: 'Make a page to try on' })).toHaveCount(0);
    const query = `${address}/api/page/load?slug=${path.slice(1)}`;
    expect(await (await page.request.get(query)).json()).toMatchObject({
      published: false,
      hideFromRobots: true,
    });
    // The page is there already, so the button leads to it.
    await page.goto(address);
    await things(page).getByRole('button', { name: 'Make a page to try on' }).click();
    await page.waitForURL(address + path);

    await putAway(page, () => things(page).getByRole('button', { name: 'Got it' }).press('Enter'));
    await expect(things(page)).toHaveCount(0);
    await page.reload();
    await expect(topBar(page)).toBeVisible();
    expect(await (await page.request.get(address)).text()).toContain('&quot;shows&quot;:[0,false]');
    await expect(things(page)).toHaveCount(0);
  });
});

/** Does something that puts a greeting away, and waits until the server knows of it. */
async function putAway(page: Page, act: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/dashboard/seen'));
  await act();
  expect((await told).status()).toBe(200);
}
