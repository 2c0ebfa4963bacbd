import type { Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { watch } from './watch.ts';

const REQUIRED = 'This field is required';

/** The form of the demo's contact page, with its controls. */
function contact(page: Page) {
  return {
    form: page.locator('form.form'),
    name: page.getByLabel('Your first name*'),
    by: page.getByLabel('How can we reach you?*'),
    email: page.getByLabel('Your e-mail address*'),
    phone: page.getByLabel('Your phone number*'),
    message: page.getByLabel('What would you like to tell us?*'),
    send: page.getByRole('button', { name: 'Send message' }),
    sent: page.getByRole('button', { name: 'Success!' }),
    clear: page.getByRole('button', { name: 'Clear what I wrote' }),
    summary: page.getByRole('alert'),
  };
}

test('a form asks for nothing before somebody writes, is sent from the keyboard alone, and is empty then', async ({
  page,
}) => {
  const seen = watch(page);
  await page.goto('/contact');
  const { form, name, by, email, phone, message, send, sent, summary } = contact(page);
  await form.scrollIntoViewIfNeeded();
  await form.hover();
  expect(seen.requests.filter((request) => request.resourceType() === 'script')).toEqual([]);
  expect(seen.requests.filter((request) => request.url().includes('/api/'))).toEqual([]);

  await send.focus();
  await page.keyboard.press('Enter');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    `Your first name: ${REQUIRED}`,
    `Your e-mail address: ${REQUIRED}`,
    `What would you like to tell us: ${REQUIRED}`,
  ]);
  await summary.getByRole('link').first().press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(REQUIRED);
  await page.keyboard.type('Ann');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toBeFocused();

  await expect(phone).toBeHidden();
  await by.selectOption('By phone');
  await expect(email).toBeHidden();
  await phone.fill('0412345678');
  await message.fill('Hello.\nThank you.');
  await expect(phone).toHaveValue('0412 345 678');
  await send.press('Enter');
  await expect(sent).toBeVisible();
  await expect(form.getByRole('status')).toHaveText('Thank you. We answer within two working days.');
  await expect(message).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await name.fill('B');
  await expect(send).toBeVisible();
  expect(seen.complaints).toEqual([]);
});

test('what was written survives a failed request, a reload and going back, and can be cleared', async ({
  page,
}) => {
  await page.goto('/contact');
  const { name, by, phone, message, send, sent, clear, summary } = contact(page);
  await name.fill('Ann');
  await by.selectOption('By phone');
  await phone.fill('0412 345 678');
  await message.fill('Hello.');
  const ids: unknown[] = [];
  await page.route('**/api/forms/submit', (route) => {
    ids.push(route.request().postDataJSON().submissionId);
    return ids.length === 1 ? route.abort() : route.continue();
  });
  await send.click();
  await expect(summary).toContainText('Something went wrong and your message was not sent. It is still here');
  await expect(summary.getByRole('link', { name: '1800 975 707' }).first()).toHaveAttribute('href', /^tel:/);
  await expect(message).toHaveValue('Hello.');

  await page.reload();
  await expect(message).toHaveValue('Hello.');
  await expect(phone).toBeVisible();
  await page.goto('/about');
  await page.goBack();
  await expect(message).toHaveValue('Hello.');

  await clear.click();
  await expect(message).toHaveValue('');
  await expect(page.getByText('What you wrote here is gone.')).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue('');

  await name.fill('Ann');
  await by.selectOption('By phone');
  await phone.fill('+61 412 345 678');
  await message.fill('Again.');
  await send.dblclick();
  await expect(sent).toBeVisible();
  await page.goto('/about');
  await page.goBack();
  await expect(message).toHaveValue('');
  expect(ids).toHaveLength(2);
});

test('a training enquiry is checked by its table, sent, and cleared', async ({ page }) => {
  await page.goto('/training');
  const send = page.getByRole('button', { name: 'Send enquiry' });
  await send.click();
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveCount(8);
  await expect(summary).toContainText('Email: A valid email address is required');
  await page.getByLabel('First name*').fill('Ann');
  await page.getByLabel('Last name*').fill('Lee');
  await page.getByLabel('Email*', { exact: true }).fill('ann@example.org');
  await page.getByLabel('Confirm email*').fill('an@example.org');
  await page.getByLabel('Phone*').fill('0882025190');
  await page.getByLabel('Mobile*').fill('0412345678');
  await expect(page.getByLabel('Your job title*')).toBeHidden();
  await page.getByLabel('Myself').check();
  await expect(page.getByLabel('Your organisation*')).toBeHidden();
  await page.getByLabel('Your job title*').fill('Nurse');
  await page.getByLabel('DV-Aware').check();
  await page.getByLabel('Suicide Protect').check();
  await send.click();
  await expect(summary.getByRole('link')).toHaveText([
    'Confirm email: This field must match the email address',
  ]);
  await page.getByLabel('Confirm email*').fill('ann@example.org');
  const sent = page.waitForRequest('**/api/forms/submit');
  await send.click();
  expect((await sent).postDataJSON().form).toMatchObject({
    salutation: '--None--',
    phone: '0882 025 190',
    myself_org: 'Myself',
    Interested_In: 'DV-Aware;;Suicide Protect',
  });
  await expect(page.getByRole('button', { name: 'Success!' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(['Thank you for submitting your training enquiry.']);
  await page.getByRole('link', { name: 'Clear Form' }).click();
  await expect(page.getByLabel('First name*')).toHaveValue('');
  await expect(page.getByLabel('Myself')).not.toBeChecked();
  await expect(send).toBeVisible();
});

test('a page with a form says nothing of its recipients, and one that cannot be sent is the numbers to call', async ({
  editor,
  context,
  server,
  page,
}) => {
  const secrets = {
    recipient: 'staff@secret.example',
    ccs: ['boss@secret.example'],
    subject: 'SECRET',
    successEmailText: 'SECRET',
  };
  const hostile = '"><img src=x onerror=alert(1)>';
  const fields = ['elements', 'submit', '__proto__', hostile].map((name, at) => {
    return { key: `f${at}`, type: 'text', name, label: hostile, required: false };
  });
  const contents = [
    { key: 'c', componentType: 'ContactForm', identifier: 'one', title: hostile, fields, ...secrets },
    { key: 'w', componentType: 'WorkshopEnquiryForm', identifier: 'two', ...secrets },
    { key: 'x', componentType: 'ContactForm', title: 'SECRET', fields, ...secrets },
  ];
  const path = await publishPage(context, server, { contents });
  await context.clearCookies();
  const { complaints } = watch(page);
  const html = (await (await page.goto(path))?.text()) ?? '';
  expect(html.match(/<form /g)?.filter((form) => form !== '')).toHaveLength(3);
  expect(html).not.toMatch(/secret/i);
  await expect(
    page.getByText('You cannot write to us here right now. Please call us instead.'),
  ).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  const first = page.locator('form').filter({ has: page.locator('#form-c-f0') });
  for (const at of [0, 1, 2, 3]) await first.locator(`#form-c-f${at}`).fill(`words ${at}`);
  const sent = page.waitForRequest('**/api/forms/submit');
  await first.getByRole('button', { name: 'Send enquiry' }).click();
  expect(Object.values((await sent).postDataJSON().form)).toEqual([
    'words 0',
    'words 1',
    'words 2',
    'words 3',
  ]);
  await expect(first.getByRole('button', { name: 'Success!' })).toBeVisible();
  expect(complaints).toEqual([]);
  await editor.close();
});

for (const width of [320, 1280]) {
  test(`both forms pass axe at ${width} px, with their problems, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, name] of [
      ['/contact', 'Send message'],
      ['/training', 'Send enquiry'],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      expect(await axeFaults(page, WCAG_22), path).toEqual([]);
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      expect(await axeFaults(page, WCAG_22), `${path}, problems`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeFaults(page, WCAG_22), `${path}, dark`).toEqual([]);
    }
    const controls = page.locator(
      'form.form :is(input:not([type=hidden], [tabindex]), select, textarea, button, a)',
    );
    for (const control of await controls.filter({ visible: true }).all()) {
      const target = (await control.getAttribute('type'))?.match(/radio|checkbox/)
        ? control.locator('..')
        : control;
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form comes back with what was typed and what is wrong, and is sent', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/contact');
    const { name, by, phone, message, send, summary } = contact(page);
    await message.fill('Hello </textarea><b>there</b>');
    await by.selectOption('By phone');
    await send.click();
    await expect(page).toHaveURL(/\/api\/forms\/submit$/);
    await expect(page).toHaveTitle(/There is a problem/);
    await expect(summary.getByRole('link')).toHaveText([
      `Your first name: ${REQUIRED}`,
      `Your phone number: ${REQUIRED}`,
    ]);
    await expect(message).toHaveValue('Hello </textarea><b>there</b>');
    await expect(by).toHaveValue('By phone');
    await name.fill('Ann');
    await phone.fill('0412 345 678');
    await send.click();
    await expect(page).toHaveURL(/\/api\/forms\/sent\/[^/]+\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success!');
    await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  });
});
