import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { startResend } from '../server/testing/resend-stand-in.ts';
import { axeFaults } from './axe.ts';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import {
  ADMIN,
  ADMIN_SETTINGS,
  expect,
  type HearthServer,
  signIn,
  signInColleague,
  startServer,
  test,
} from './fixtures.ts';

const FORM = { key: 'f', componentType: 'ContactForm' };
const MESSAGE = { Name: '<b>Ana</b>', Message: '=1+1\nI need somebody to talk to.' };

/** Publishes a page with a form that has this identifier. Returns the address of the form. */
async function publishForm(context: BrowserContext, server: HearthServer, identifier: string) {
  const fields = [
    { key: 'n', type: 'text', name: 'Name', label: 'Your name', required: true },
    { key: 'm', type: 'textArea', name: 'Message', label: 'Your message' },
  ];
  const settings = { identifier, recipient: 'hello@verandah.example', subject: 'From the site', fields };
  const page = { slug: identifier, title: 'Write to us', contents: [{ ...FORM, ...settings }] };
  const data = { page, collection: 'pages' };
  const response = await context.request.post(`${server.address}/api/page/publishPage`, { data });
  expect(response.status(), await response.text()).toBe(200);
  return { page: (await response.json()).page._id as string, block: FORM.key };
}

async function openTab(page: Page, name: string): Promise<Locator> {
  await menu(page, 'Open Dashboard').click();
  await page.getByRole('dialog').getByRole('tab', { name }).click();
  return page.getByRole('tabpanel', { name });
}

test('what people sent is found, read, printed, exported and deleted, and the mail about it is waiting', async ({
  browser,
  editor,
  context,
  server,
}) => {
  const identifier = `talk-${process.pid}`;
  const place = await publishForm(context, server, identifier);
  const submit = `${server.address}/api/forms/submit`;
  // One user may send ten tests an hour.
  const colleague = await browser.newContext();
  await signInColleague(colleague, server);
  for (let number = 1; number <= 11; number++) {
    const data = { ...place, form: { Name: `Test ${number}` }, draft: true };
    const { request } = number % 2 === 0 ? context : colleague;
    expect((await request.post(submit, { data })).status()).toBe(200);
  }
  await colleague.close();
  const sent = await context.request.post(submit, { form: { ...place, ...MESSAGE }, maxRedirects: 0 });
  expect(sent.status()).toBe(303);

  await editor.goto('/');
  await expect(menu(editor, 'Open Dashboard')).toHaveAccessibleDescription(/\d+ new messages?/);
  await menu(editor, 'Open Dashboard').click();
  const forYou = editor.getByRole('tabpanel', { name: 'For you' });
  const fresh = forYou.getByRole('region', { name: /^New messages/ });
  const message = fresh.getByRole('button', { name: `Read the message: ${identifier}` });
  await expect(message).toBeVisible();
  const counts = editor.getByRole('tab', { name: 'Form Submissions', exact: true }).locator('[data-count]');
  const counted = async () =>
    Number((await counts.evaluateAll(([count]) => count?.getAttribute('data-count'))) ?? 0);
  const before = await counted();
  expect(before).toBeGreaterThan(0);
  expect(await dialogFaults(editor)).toEqual([]);
  await message.press('Enter');
  const read = editor.getByRole('dialog', { name: /^Submission of/ });
  await expect(read).toContainText('I need somebody to talk to.');
  // The dialog has its own styles, although the tab of submissions was not opened yet.
  await expect(read.getByRole('definition').first()).toHaveCSS('margin-left', '0px');
  await read.getByRole('button', { name: 'Close' }).click();
  // A message that was read is no longer new.
  await expect(message).toHaveCount(0);
  await expect.poll(counted).toBe(before - 1);
  await editor.keyboard.press('Escape');
  const tab = await openTab(editor, 'Form Submissions');
  await tab.getByRole('button', { name: 'Show Filters' }).press('Enter');
  await tab.getByLabel('Identifier').selectOption(identifier);
  await expect(tab.getByText('1 submission', { exact: true })).toBeVisible();
  const row = tab.getByRole('row', { name: '<b>Ana</b>' });
  await expect(row).toContainText(/\d{1,2}:\d\d [ap]m, \d\d\/\d\d\/\d{4}/);
  await expect(row).toContainText('<b>Ana</b>');
  await expect(row).toContainText('Unverified');
  await tab.getByRole('checkbox', { name: 'Show draft Submissions' }).check();
  await expect(tab.getByText('1 to 10 of 12 submissions')).toBeVisible();
  await tab.getByRole('button', { name: 'Next' }).click();
  await expect(tab.getByText('11 to 12 of 12 submissions')).toBeVisible();
  await tab.getByLabel('To').fill('2020-01-02');
  await expect(tab.getByText('No submission passes these filters.')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Export to CSV' })).toHaveCount(0);
  await expect(tab.getByLabel('From')).toHaveAttribute('max', '2020-01-02');
  await tab.getByLabel('From').fill('2020-01-03');
  await expect(tab.getByLabel('To')).toHaveAttribute('min', '2020-01-03');
  await expect(tab.getByText('The first day is after the last one.')).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await tab.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(tab.getByLabel('From')).toHaveValue('');
  await expect(tab.getByText(/^1 to 10 of /)).toBeVisible();
  await tab.getByRole('button', { name: 'Next' }).click();
  await tab.getByLabel('Identifier').selectOption(identifier);
  await expect(tab.getByText('1 to 10 of 12 submissions')).toBeVisible();
  await tab.getByRole('button', { name: 'Next' }).click();
  await expect(tab.getByText('11 to 12 of 12 submissions')).toBeVisible();
  await tab.getByRole('checkbox', { name: 'Show draft Submissions' }).uncheck();
  await expect(tab.getByText('1 submission', { exact: true })).toBeVisible();
  await tab.getByRole('button', { name: 'Hide Filters' }).click();

  const download = editor.waitForEvent('download');
  await tab.getByRole('button', { name: 'Export to CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Form Submissions Export.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('"\'=1+1\nI need somebody to talk to."');
  expect(csv).toContain('"CCs","Your name","Your message"');

  await tab.getByRole('button', { name: 'Export to CSV' }).focus();
  await editor.keyboard.press('Tab');
  await expect(row).toBeFocused();
  await editor.keyboard.press('Enter');
  const view = editor.getByRole('dialog', { name: /^Submission of / });
  await expect(view.getByText('=1+1')).toBeVisible();
  await expect(view.getByText('<b>Ana</b>')).toBeVisible();
  await expect(view.getByText('Your name', { exact: true })).toBeVisible();
  expect(await axeFaults(editor, { include: '.he-modal:has(.he-submission-view)' })).toEqual([]);
  await editor.emulateMedia({ media: 'print' });
  await expect(editor.locator('.site')).toBeHidden();
  await expect(tab).toBeHidden();
  await expect(view.getByText('I need somebody to talk to.')).toBeVisible();
  await expect(view.getByRole('button', { name: 'Close' })).toBeHidden();
  expect((await view.boundingBox())?.width).toBe(editor.viewportSize()?.width);
  await editor.emulateMedia({ media: 'screen' });
  await editor.keyboard.press('Escape');
  await expect(row).toBeFocused();

  await editor.setViewportSize({ width: 360, height: 640 });
  await expect(tab.getByRole('button', { name: /^View the submission of / })).toBeInViewport({ ratio: 1 });
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await editor.setViewportSize({ width: 360, height: 640 });
  await tab.getByRole('button', { name: /^View the submission of / }).click();
  await view.getByRole('button', { name: 'Delete' }).click();
  const question = editor.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(view).toBeHidden();
  await expect(tab.getByText('No submission passes these filters.')).toBeFocused();
  await tab.getByText('Deleted submissions').click();
  await expect(tab.getByRole('listitem').filter({ hasText: `‘${identifier}’` })).toContainText(
    `Deleted by ${ADMIN.username} at `,
  );

  await tab.getByText('How long submissions are kept').click();
  await tab.getByLabel('Delete submissions after').fill('90');
  await tab.getByRole('button', { name: 'Save' }).click();
  await expect(question).toContainText('Submissions older than 90 days are deleted for good');
  await question.getByRole('button', { name: 'Delete older ones' }).click();
  await expect(tab.getByText('They are deleted 90 days after they were sent.')).toBeVisible();
});

test('mail that waits, and that nothing is being sent, is said plainly and marked in the menu', async ({
  editor,
  context,
  server,
}) => {
  const place = await publishForm(context, server, `mail-${process.pid}`);
  const data = { ...place, form: MESSAGE, draft: true };
  expect((await context.request.post(`${server.address}/api/forms/submit`, { data })).status()).toBe(200);
  await editor.goto('/');
  await expect(menu(editor, 'Open Dashboard')).toHaveAccessibleDescription(/No mail is being sent/);
  const tab = await openTab(editor, 'Mail delivery');
  await expect(tab.getByText(/^No mail is being sent\. /)).toBeVisible();
  const message = tab.getByRole('article', { name: 'Test: From the site' }).first();
  await expect(message.getByText('Waiting')).toBeVisible();
  await expect(message).toContainText(ADMIN.email);
  await tab.getByLabel('Show', { exact: true }).selectOption('Not delivered');
  await expect(tab.getByText('Everything was delivered.')).toBeVisible();
  await tab.getByLabel('Show', { exact: true }).selectOption('Waiting');
  await expect(message).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
});

test('a mail that was refused is marked in the menu, with the reason, until it is sent again', async ({
  page,
  context,
}) => {
  const resend = await startResend();
  resend.behave({ status: 422, body: { message: 'The address is not valid.' } }, 'right');
  const { server, stop } = await startServer({
    ...ADMIN_SETTINGS,
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'site@example.org',
  });
  try {
    await signIn(context, server);
    const data = { ...(await publishForm(context, server, 'again')), form: MESSAGE, draft: true };
    expect((await context.request.post(`${server.address}/api/forms/submit`, { data })).status()).toBe(200);
    await expect.poll(() => resend.requests.length).toBe(1);
    await page.goto(server.address);
    const dashboard = menu(page, 'Open Dashboard');
    await expect(dashboard).toHaveAccessibleDescription(/1 message could not be delivered/);
    const tab = await openTab(page, 'Mail delivery');
    await tab.getByLabel('Show', { exact: true }).selectOption('Not delivered');
    const message = tab.getByRole('article', { name: 'Test: From the site' });
    await expect(message).toContainText('The address is not valid.');
    await message.getByRole('button', { name: /^Send again/ }).press('Enter');
    await expect(message).toHaveCount(0);
    await expect(tab.getByText('Everything was delivered.')).toBeFocused();
    await expect.poll(() => resend.sent.map(({ subject }) => subject)).toEqual(['Test: From the site']);
    await page.keyboard.press('Escape');
    await expect(dashboard).not.toHaveAccessibleDescription(/delivered/);
  } finally {
    await Promise.all([stop(), resend.close()]);
  }
});
