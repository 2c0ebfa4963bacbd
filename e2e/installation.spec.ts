import type { Locator, Page } from '@playwright/test';
import { dialogFaults } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { ADMIN, ADMIN_SETTINGS, test as base, expect, signIn, startServer } from './fixtures.ts';

/** Two pages of a signed-in admin in Berlin, on a site that was just started. */
const test = base.extend<{ pages: readonly [Page, Page] }>({
  pages: async ({ browser }, use) => {
    const { server, stop } = await startServer({
      ...ADMIN_SETTINGS,
      MAP_TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png?key=hush',
    });
    const context = await browser.newContext({ baseURL: server.address, timezoneId: 'Europe/Berlin' });
    await signIn(context, server);
    await use([await context.newPage(), await context.newPage()]);
    await context.close();
    await stop();
  },
});

test.beforeEach(() => test.slow());

async function open(page: Page, name: string): Promise<Locator> {
  await page.goto('/');
  await menu(page, 'Open Dashboard').click();
  await page.getByRole('dialog').getByRole('tab', { name }).click();
  return page.getByRole('tabpanel', { name });
}
const section = (tab: Locator, name: string) => tab.getByRole('region', { name, exact: true });

test('an admin changes a section by keyboard, with the password, and finds it again', async ({
  pages: [page],
}) => {
  const tab = await open(page, 'Installation');
  const alarms = section(tab, 'Alarms');
  await expect(alarms).toContainText('Not set here.');
  await alarms.getByRole('button', { name: 'Change Alarms' }).focus();
  await page.keyboard.press('Enter');
  await expect(alarms.getByLabel('Address for alarms')).toBeFocused();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  const password = alarms.getByLabel('Your password');
  await expect(password).toBeFocused();
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  const address = alarms.getByLabel('Address for alarms');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(
    /^It takes an e-mail address, such as it@example\.org\.$/,
  );
  expect(await dialogFaults(page)).toEqual([]);
  await address.fill('it@example.org');
  await password.fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Alarms saved')).toBeVisible();
  await expect(alarms).toContainText(`Saved by ${ADMIN.username}`);
  await expect(alarms).toContainText('it@example.org');
  await expect(alarms.getByRole('button', { name: 'Change Alarms' })).toBeFocused();
  await page.reload();
  await expect(section(await open(page, 'Installation'), 'Alarms')).toContainText('it@example.org');
});

test('the outcome of a test ends with a change, since it would be about other settings', async ({
  pages: [page],
}) => {
  const alarms = section(await open(page, 'Installation'), 'Alarms');
  await alarms.getByRole('button', { name: 'Change Alarms' }).click();
  await alarms.getByLabel('Address of a watcher').fill('https://watcher.invalid/one');
  const save = alarms.getByRole('button', { name: 'Save Alarms' });
  await save.click();
  await alarms.getByLabel('Your password').fill(ADMIN.password);
  await save.click();
  await expect(alarms.getByRole('status')).toContainText('could not be reached');
  await alarms.getByRole('button', { name: 'Change Alarms' }).click();
  await expect(alarms.getByText('could not be reached')).toHaveCount(0);
});

test('a secret is not shown again, and stays, or is removed', async ({ pages: [page] }) => {
  const tab = await open(page, 'Installation');
  const captcha = section(tab, 'Captcha');
  const change = async (fill: () => Promise<void>) => {
    await captcha.getByRole('button', { name: 'Change Captcha' }).click();
    await fill();
    const save = captcha.getByRole('button', { name: 'Save Captcha' });
    await save.click();
    await captcha.getByLabel('Your password').fill(ADMIN.password);
    await save.click();
    await expect(save).toHaveCount(0);
  };
  await change(async () => {
    await captcha.getByLabel('Public key').fill('one');
    await captcha.getByLabel('Secret key', { exact: true }).fill('kept to itself');
  });
  await expect(captcha.getByRole('definition')).toHaveText(['one', 'set']);
  await change(async () => {
    await expect(captcha.getByLabel('Secret key', { exact: true })).toHaveValue('');
    await captcha.getByLabel('Public key').fill('two');
  });
  await expect(captcha.getByRole('definition')).toHaveText(['two', 'set']);
  await change(async () => {
    await captcha.getByLabel('Public key').fill('');
    await captcha.getByLabel('Remove ‘Secret key’').check();
  });
  await expect(captcha.getByRole('definition')).toHaveCount(0);
  await expect(captcha).toContainText('Not set here.');
  const maps = section(tab, 'Maps');
  await expect(maps).toContainText('Set on the server (MAP_TILE_URL). It can be changed there only.');
  await expect(maps.getByRole('button', { name: 'Change Maps' })).toHaveCount(0);
  await expect(maps).not.toContainText('hush');
});

test('of two who change a section, the second one is told, and loses nothing', async ({
  pages: [one, two],
}) => {
  const change = async (page: Page, id: string) => {
    const counting = section(await open(page, 'Installation'), 'Counting readers');
    await counting.getByRole('button', { name: 'Change Counting readers' }).click();
    await counting.getByLabel('Id of the container').fill(id);
    await counting.getByRole('button', { name: 'Save Counting readers' }).click();
    return counting;
  };
  const finish = async (counting: Locator) => {
    await counting.getByLabel('Your password').fill(ADMIN.password);
    await counting.getByRole('button', { name: 'Save Counting readers' }).click();
  };
  const [first, second] = [await change(one, 'GTM-ONE'), await change(two, 'GTM-TWO')];
  await finish(first);
  await expect(first.getByRole('definition')).toHaveText('GTM-ONE');
  await finish(second);
  await expect(second.getByRole('alert')).toContainText(
    `${ADMIN.username} has saved ‘Counting readers’ meanwhile.`,
  );
  await expect(second.getByLabel('Id of the container')).toHaveValue('GTM-TWO');
  await second.getByRole('button', { name: 'Save Counting readers' }).click();
  await finish(second);
  await expect(second.getByRole('definition')).toHaveText('GTM-TWO');
});

test('the first admin is asked for the time zone, with a guess, until it is chosen', async ({
  pages: [page],
}) => {
  const tab = await open(page, 'For you');
  const question = tab.getByRole('form', { name: 'Which time zone is the site in?' });
  await expect(question.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
  await expect(page.getByText('All times are Adelaide time')).toBeVisible();
  await question.getByRole('button', { name: 'Use this time zone' }).click();
  await question.getByLabel('Your password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('All times are Berlin time')).toBeVisible();
  const again = await open(page, 'For you');
  await expect(again.getByText('Nothing waits for you.')).toBeVisible();
  await expect(again.getByRole('form', { name: 'Which time zone is the site in?' })).toHaveCount(0);
});

test('on a phone, the form of a section has room, and nothing is cut off', async ({ pages: [page] }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const tab = await open(page, 'Installation');
  await page.setViewportSize({ width: 360, height: 640 });
  const mail = section(tab, 'Mail');
  await mail.getByRole('button', { name: 'Change Mail' }).click();
  await expect(mail.getByLabel('Mail comes from')).toBeFocused();
  await expect(mail.getByLabel('Mail comes from')).toBeInViewport();
  const overflow = await tab.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await dialogFaults(page)).toEqual([]);
});
