import type { Locator, Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { chooseItem, editableField, startSelecting } from './editor-page.ts';
import { ADMIN, ADMIN_SETTINGS, test as base, expect, publishPage, signIn, startServer } from './fixtures.ts';

/** A page with a signed-in admin, and a page of a reader with a phone and without script, on a site of their own. */
const test = base.extend<{ pages: { admin: Page; reader: Page } }>({
  pages: async ({ browser }, use) => {
    const { server, stop } = await startServer({
      ...ADMIN_SETTINGS,
    });
    const staff = await browser.newContext({
      baseURL: server.address,
      viewport: { width: 1280, height: 800 },
    });
    await signIn(staff, server);
    const phone = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false };
    const readers = await browser.newContext({ baseURL: server.address, ...phone });
    await use({ admin: await staff.newPage(), reader: await readers.newPage() });
    await staff.close();
    await readers.close();
    await stop();
  },
});

test.beforeEach(() => test.slow());

const PATH = '/support-us/donate';
const HOST = 'give.openverandah.example';
const amounts = (page: Page): Locator => page.locator('.donation a');
const hrefs = (page: Page) =>
  amounts(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

async function openTab(page: Page): Promise<Locator> {
  await chooseItem(page, 'Open Site Settings');
  await page.getByRole('dialog', { name: 'Site Settings' }).getByRole('tab', { name: 'Donations' }).click();
  return page.getByRole('tabpanel', { name: 'Donations' });
}

test('readers without script have amounts that lead to the payment page, which is named', async ({
  pages: { reader },
}) => {
  await reader.goto(PATH);
  const url = `https://${HOST}/once`;
  expect(await hrefs(reader)).toEqual([...[14, 38, 65, 120].map((amount) => `${url}?amount=${amount}`), url]);
  const first = reader.getByRole('link', {
    name: `$14 a basket at the pantry on ${HOST} (opens in a new window)`,
  });
  await expect(first).toHaveAttribute('target', '_blank');
  await expect(first).toHaveAttribute('rel', 'noopener');
  await expect(reader.getByText(`You give on ${HOST}, in a new window.`)).toBeVisible();
  for (const link of await amounts(reader).all()) {
    const box = (await link.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the amounts have no faults that axe finds, light or dark', async ({ pages: { admin } }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme });
    await admin.goto(`${PATH}?view=visitor`);
    await expect(amounts(admin)).toHaveCount(5);
    expect(await axeFaults(admin, WCAG_22), colorScheme).toEqual([]);
  }
});

test('an admin changes the payment page with the password, and readers and the open page have it at once', async ({
  pages: { admin, reader },
}) => {
  await admin.goto(PATH);
  const tab = await openTab(admin);
  const [address, password] = [tab.getByLabel('Address', { exact: true }), tab.getByLabel('Your password')];
  const save = tab.getByRole('button', { name: 'Save Payment Page' });
  await address.fill('http://pay.example/');
  await save.click();
  await expect(tab.getByText('Please type your password')).toBeVisible();
  await password.fill(ADMIN.password);
  await save.click();
  await expect(address).toHaveAccessibleDescription(/has a public host name/);
  expect(await dialogFaults(admin)).toEqual([]);
  await address.fill('https://pay.example/?fund=night');
  await tab.getByLabel('Parameter for the amount').fill('sum');
  await tab.getByLabel('Sign of the currency').fill('€');
  await save.click();
  await expect(tab.getByText('https://pay.example/?fund=night&sum=50')).toBeVisible();
  await expect(password).toHaveValue('');
  await expect(admin.locator('.donation')).toContainText('You give on pay.example');
  await expect(admin.locator('.donation li').first()).toContainText('€14');
  await reader.goto(PATH);
  expect((await hrefs(reader))[0]).toBe('https://pay.example/?fund=night&sum=14');

  await address.fill('');
  await password.fill(ADMIN.password);
  await save.click();
  await expect(admin.locator('.donation').getByRole('status')).toContainText('no payment page');
  await reader.goto(PATH);
  await expect(reader.getByRole('heading', { name: 'Three other ways to give' })).toBeVisible();
  await expect(reader.locator('.donation')).toHaveCount(0);
});

test('amounts and their words are typed in place, and Enter begins the next amount', async ({
  editor,
  context,
  server,
}) => {
  const block = {
    key: 'd',
    componentType: 'DonationAmounts',
    header: 'Give',
    items: [{ key: 'a', amount: '20', purpose: 'a meal' }],
  };
  const path = await publishPage(context, server, { contents: [block] });
  await editor.goto(path);
  await startSelecting(editor);
  await editableField(editor, 'd', 'items.a.amount').click();
  await editor.keyboard.press('End');
  await editor.keyboard.type('00');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('35');
  await editableField(editor, 'd', 'other').click();
  await expect(editor.locator('.donation li strong')).toHaveText(['$2,000', '$35']);
  // Words in a link are marked with the mouse as words anywhere else, and the link is neither dragged nor followed.
  const purpose = editableField(editor, 'd', 'items.a.purpose');
  await purpose.click();
  const { x, y, width, height } = (await purpose.boundingBox())!;
  await editor.mouse.move(x + width - 1, y + height / 2);
  await editor.mouse.down();
  await editor.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await editor.mouse.move(x + 1, y + height / 2, { steps: 3 });
  await editor.mouse.up();
  await editor.keyboard.type('two warm meals');
  await expect(amounts(editor)).toHaveText([
    `$2,000 two warm meals on ${HOST} (opens in a new window)`,
    `$35  on ${HOST} (opens in a new window)`,
    `Another amount on ${HOST} (opens in a new window)`,
  ]);
  expect(context.pages()).toHaveLength(1);
  await editor.keyboard.press('Control+s');
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
});
