import type { Page } from '@playwright/test';
import { BROWSER_ARGS, installedBrowser } from '../scripts/browser.ts';
import { startHttpStandIn } from '../server/testing/http-stand-in.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import { engineFaults } from './engines.ts';
import { ADMIN_SETTINGS, expect, publishPage, signIn, startServer, test } from './fixtures.ts';
import { watch } from './watch.ts';

const REQUIRED = 'This field is required';

/** The time at which a form was sent. */
const SENT = /Sent on \w+day \d+ \w+, \d+:\d\d.[ap]m\./;

/** The heading of a form that was not sent. */
const PROBLEMS = /^There (is a problem|is 1 thing to mend|are \d+ things to mend)$/;

/** Triggers the script of the first form, and waits until the script runs. Before that, a form may be posted without the script. */
async function wake(page: Page): Promise<void> {
  const form = page.locator('form.form').first();
  await form.locator('input:visible, textarea:visible, select:visible').first().focus();
  await expect(form).toHaveAttribute('data-live');
}

/** Returns the form on the demo's contact page, with its controls. */
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
    summary: page.getByRole('region', { name: PROBLEMS }),
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
  expect(seen.scripts()).toEqual([]);
  expect(seen.requests.filter((request) => request.url().includes('/api/'))).toEqual([]);

  await send.focus();
  await expect(form).toHaveAttribute('data-live');
  await page.keyboard.press('Enter');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
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
  // The announced words stay unchanged until the next attempt to send.
  await expect(summary.getByRole('listitem')).toHaveCount(3);
  await expect(page).toHaveTitle(/^Error: Contact us/);

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
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  const panel = page.getByRole('heading', { name: 'We have your message' });
  await expect(panel).toBeFocused();
  // Somebody who asks for a call gets no mail.
  await expect(form.getByText(SENT)).toContainText('You do not get a copy of it by e-mail.');
  await expect(page.getByRole('main').getByRole('link', { name: '1800 975 707' }).last()).toBeVisible();
  for (const folded of [name, message, page.getByText('* means that we need an answer.')])
    await expect(folded).toBeHidden();
  await sent.press('Enter');
  await expect(panel).toBeVisible();
  await page.getByRole('link', { name: 'Write another' }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(send).toBeVisible();
  await expect(name).toHaveValue('');
  expect(seen.complaints).toEqual([]);
});

test('what was written survives a failed request, a reload and going back, and can be cleared', async ({
  page,
}) => {
  await page.goto('/contact');
  const { name, by, phone, message, send, sent, clear, summary } = contact(page);
  await wake(page);
  await name.fill('Ann');
  await by.selectOption('By phone');
  await phone.fill('0412 345 678');
  await message.fill('Hello.');
  const ids: unknown[] = [];
  let underWay = Promise.resolve();
  await page.route('**/api/forms/submit', async (route) => {
    ids.push(route.request().postDataJSON().submissionId);
    await underWay;
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
  await expect(page.getByText('Your words here are gone.')).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue('');

  await name.fill('Ann');
  await by.selectOption('By phone');
  await phone.fill('+61 412 345 678');
  await message.fill('Again.');
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  underWay = promise;
  await send.dblclick();
  await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
  await message.fill('Again. And one thing more.');
  arrive();
  await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
  await expect(message).toHaveValue('Again. And one thing more.');
  await send.click();
  await expect(sent).toBeVisible();
  await page.goto('/about');
  await page.goBack();
  await expect(message).toHaveValue('');
  expect(new Set(ids).size).toBe(3);
  expect(ids).toHaveLength(3);
});

/** Fills in all required fields of a training enquiry that a person makes for themselves. */
async function fillTraining(page: Page): Promise<void> {
  await page.getByLabel('First name*').fill('Ann');
  await page.getByLabel('Last name*').fill('Lee');
  await page.getByLabel('Email*', { exact: true }).fill('ann@example.org');
  await page.getByLabel('Confirm email*').fill('ann@example.org');
  await page.getByLabel('Phone*').fill('0882025190');
  await page.getByLabel('Mobile*').fill('0412345678');
  await page.getByRole('radio', { name: 'Myself' }).check();
  await page.getByLabel('Your job title*').fill('Nurse');
  await page.getByLabel('DV-Aware').check();
}

test('a training enquiry is checked by its table, sent, and cleared', async ({ page }) => {
  await page.goto('/training');
  const send = page.getByRole('button', { name: 'Send enquiry' });
  await wake(page);
  await send.click();
  const summary = page.getByRole('region', { name: PROBLEMS });
  await expect(summary.getByRole('listitem')).toHaveCount(8);
  await expect(summary).toContainText('Email: A valid email address is required');
  await expect(page.getByLabel('Your job title*')).toBeHidden();
  await fillTraining(page);
  await expect(page.getByLabel('Your organisation*')).toBeHidden();
  await expect(page.getByText('(only if you choose ‘Myself’)')).toBeHidden();
  await page.getByLabel('Confirm email*').fill('an@example.org');
  await page.getByLabel('Suicide Protect').check();
  await send.click();
  await expect(summary.getByRole('listitem')).toHaveText([
    'Confirm email: This field must match the email address',
  ]);
  await page.getByLabel('Confirm email*').fill('ann@example.org');
  const sent = page.waitForRequest('**/api/forms/submit');
  await send.click();
  expect((await sent).postDataJSON().form).toMatchObject({
    salutation: '--None--',
    phone: '(08) 8202 5190',
    myself_org: 'Myself',
    Interested_In: 'DV-Aware;;Suicide Protect',
  });
  await expect(page.getByRole('button', { name: 'Success!' })).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error/);
  await expect(page.getByRole('status')).toHaveText(['Thank you for submitting your training enquiry.']);
  await expect(page.getByLabel('First name*')).toBeHidden();
  await expect(page.getByLabel('First name*')).toHaveValue('');
  await page.getByRole('link', { name: 'Clear Form' }).click();
  await expect(page.getByLabel('First name*')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Myself', includeHidden: true })).not.toBeChecked();
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
    {
      key: 'c',
      componentType: 'ContactForm',
      identifier: 'one',
      title: hostile,
      fields: [...fields, { key: 'd', type: 'date', name: 'Day', label: 'Day' }],
      trackInGA: true,
      ...secrets,
    },
    { key: 'w', componentType: 'WorkshopEnquiryForm', identifier: 'two', ...secrets },
    { key: 'x', componentType: 'ContactForm', title: 'SECRET', fields, ...secrets },
  ];
  const path = await publishPage(context, server, { contents });
  const other = await publishPage(context, server, { contents: contents.slice(0, 1) });
  await context.clearCookies();
  const { complaints } = watch(page);
  const html = (await (await page.goto(path))?.text()) ?? '';
  expect(html.slice(html.indexOf('<main')).match(/<form (?!class="page-feedback")/g)).toHaveLength(3);
  expect(html).not.toMatch(/secret/i);
  await expect(
    page.getByText('You cannot write to us here right now. Please call us instead.'),
  ).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  const first = page.locator('form').filter({ has: page.locator('#form-c-f0') });
  for (const at of [0, 1, 2, 3]) await first.locator(`#form-c-f${at}`).fill(`words ${at}`);
  await first.getByLabel('Day').pressSequentially('27');
  await first.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(first.getByRole('region', { name: PROBLEMS }).getByRole('listitem')).toHaveText([
    'Day: Please give a date, such as 27 3 2026',
  ]);
  await first.getByLabel('Day').fill('2026-03-27');
  const sent = page.waitForRequest('**/api/forms/submit');
  await first.getByRole('button', { name: 'Send enquiry' }).click();
  expect(Object.values((await sent).postDataJSON().form)).toEqual([
    'words 0',
    'words 1',
    'words 2',
    'words 3',
    '2026-03-27',
  ]);
  await expect(first.getByRole('button', { name: 'Success!' })).toBeVisible();
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  await first.getByRole('link', { name: 'Write another' }).click();
  await first.locator('#form-c-f0').fill('of this page alone');
  await page.goto(other);
  await page.getByLabel('Day').focus();
  await expect(page.locator('#form-c-f0')).toHaveValue('');
  expect(complaints).toEqual([]);
  await editor.close();
});

test('on a connection that is not safe the browser posts the form itself; what was sent never comes back, what was not always does', async ({
  playwright,
  server,
}) => {
  const browser = await playwright.chromium.launch({
    ...(installedBrowser() === null ? {} : { executablePath: installedBrowser()! }),
    args: [
      ...BROWSER_ARGS,
      '--host-resolver-rules=MAP plain.example 127.0.0.1',
      // Browsers do not cache a page that is still loading pictures.
      '--blink-settings=imagesEnabled=false',
    ],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  const { name, by, phone, message, send } = contact(page);
  /**
   * Leaves the page and comes back. If `mayCache` is false, the browser may not restore the page from its back/forward cache.
   */
  const leaveAndReturn = async (mayCache: boolean, leave: () => Promise<unknown>) => {
    if (!mayCache) await page.evaluate(() => window.addEventListener('unload', () => {}));
    await leave();
    // Playwright does not notice when a page comes from the back/forward cache.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL(/\/(contact|training)$/);
  };
  await page.goto(`http://plain.example:${server.port}/contact`);
  expect(await page.evaluate(() => 'subtle' in crypto)).toBe(false);
  for (const mayCache of [true, false]) {
    await name.fill('Ann');
    await by.selectOption('By phone');
    await phone.fill('0412 345 678');
    await message.fill(`Hello ${mayCache}.`);
    await leaveAndReturn(mayCache, () => page.goto(`http://plain.example:${server.port}/about`));
    await expect(message).toHaveValue(`Hello ${mayCache}.`);
    await leaveAndReturn(mayCache, async () => {
      await send.click();
      await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
      // The page clears the stored text as soon as its script runs.
      await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toEqual(['"sent"']);
    });
    await expect(message).toHaveValue('');
    await expect(page.getByText('Sending…')).toBeHidden();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  }

  await page.goto(`${server.address}/training`);
  await wake(page);
  await fillTraining(page);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('button', { name: 'Success!' })).toBeVisible();
  await leaveAndReturn(true, () => page.goto(`${server.address}/about`));
  await expect(page.getByLabel('First name*')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Myself', includeHidden: true })).not.toBeChecked();
  await browser.close();
});

/**
 * The script of a captcha service. The script builds its content with `innerHTML`, as real services do, and gives a token when
 * the captcha is pressed.
 */
const CAPTCHA_SCRIPT = `
  const places = [...document.querySelectorAll('.g-recaptcha')];
  for (const place of places) {
    place.innerHTML = '<button type="button">I am ' + place.dataset.sitekey + '</button><textarea name="g-recaptcha-response"></textarea>';
    place.firstChild.onclick = () => (place.lastChild.value = 'token ' + places.indexOf(place));
  }
  window.grecaptcha = { reset: (at) => (places[at].lastChild.value = '') };
`;

test('the captcha of a service is fetched when somebody writes, and nobody is turned away where it is slow or dead', async ({
  browser,
}) => {
  const service = await startHttpStandIn(({ url }) =>
    url.startsWith('/api.js')
      ? { status: 200, body: CAPTCHA_SCRIPT, headers: { 'content-type': 'text/javascript' } }
      : { status: 200, body: { success: true, hostname: 'localhost' } },
  );
  const { server, stop } = await startServer({
    ...ADMIN_SETTINGS,
    CAPTCHA_SITE_KEY: 'no-robot',
    CAPTCHA_SECRET: 'secret',
    CAPTCHA_SCRIPT_URL: `${service.url}/api.js`,
    CAPTCHA_VERIFY_URL: `${service.url}/verify`,
  });
  const context = await browser.newContext({ baseURL: server.address });
  await signIn(context, server);
  const settings = { componentType: 'ContactForm', recipient: 'a@example.org', subject: 'A message' };
  const text = { key: 't', type: 'text', name: 'Text', label: 'Text', required: true };
  const captcha = { key: 'r', type: 'captcha', name: 'recaptcha', label: 'One thing more' };
  const path = await publishPage(context, server, {
    contents: [
      { ...settings, key: 'a', identifier: 'a', fields: [captcha, text] },
      { ...settings, key: 'b', identifier: 'b', fields: [text] },
    ],
  });
  const page = await (await browser.newContext({ baseURL: server.address })).newPage();
  const seen = watch(page);
  await page.goto(path);
  const [first, second] = [page.locator('#form-a'), page.locator('#form-b')];
  await first.hover();
  expect(service.requests).toEqual([]);
  const toSend = page.getByRole('button', { name: 'Send enquiry' });
  const proof = { name: 'I am no-robot' };

  await first.getByLabel('Text*').fill('Hello');
  await expect(second.getByRole('button', proof)).toBeVisible();
  // The Content Security Policy of the page prevents the service from hiding the field with a style attribute.
  await expect(second.locator('[name="g-recaptcha-response"]')).toBeHidden();
  await second.getByLabel('Text*').fill('Hello too');
  await second.locator(toSend).click();
  const link = second
    .getByRole('region', { name: PROBLEMS })
    .getByRole('link', { name: 'Please complete the recaptcha' });
  await link.press('Enter');
  await expect(second.getByRole('group', { name: 'Show that you are not a robot*' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(second.getByRole('button', proof)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(second.getByRole('button', { name: 'Success!' })).toBeVisible();
  expect(service.requests.at(-1)?.body).toBe('secret=secret&response=token+1');

  service.behave('silent');
  await first.getByRole('group', { name: 'One thing more*' }).getByRole('button', proof).click();
  await first.locator(toSend).click();
  await expect(first.getByRole('status')).toHaveText('Sending…');
  await expect(first.getByRole('button', { name: 'Success!' })).toBeVisible();
  await second.getByRole('link', { name: 'Write another' }).click();
  await second.getByLabel('Text*').fill('Once more');
  await second.locator(toSend).click();
  await expect(link).toBeVisible();
  expect(seen.complaints).toEqual([]);

  // If the service's script never arrives, the form is sent without a captcha.
  const stalled = await page.context().newPage();
  await stalled.route(`${service.url}/api.js`, () => {});
  await stalled.goto(path);
  const form = stalled.locator('#form-b');
  await form.getByLabel('Text*').fill('While it stalls');
  await form.locator(stalled.getByRole('button', { name: 'Send enquiry' })).click();
  await expect(stalled).toHaveURL(/\/api\/forms\/sent\//);
  await stalled.close();

  service.behave('dead');
  await page.reload();
  await expect(second.getByLabel('Text*')).toHaveValue('Once more');
  await second.locator(toSend).click();
  await expect(page).toHaveURL(/\/api\/forms\/sent\//);
  const list = await context.request.get(`${server.address}/api/forms/getSubmissions`);
  const sent = (await list.json()).formSubmissions as { form: object; unverified: boolean }[];
  expect(sent.map(({ form, unverified }) => [form, unverified])).toEqual([
    [{ Text: 'Once more' }, true],
    [{ Text: 'While it stalls' }, true],
    [{ Text: 'Hello' }, true],
    [{ Text: 'Hello too' }, false],
  ]);
  await context.close();
  await stop();
  await service.close();
});

/**
 * Returns the controls and links in forms that are less than 44 px high. The whole label of a checkbox counts as part of the
 * checkbox.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(.form-block, .form) :is(input, select, textarea, button, a)')]
      .map((control) => control.closest('.form-choice') ?? control)
      .filter((target) => target.checkVisibility() && target.closest('[aria-hidden]') === null)
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );
}

for (const width of [320, 1280]) {
  test(`both forms pass three engines at ${width} px, with their problems, light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, name] of [
      ['/contact', 'Send message'],
      ['/training', 'Send enquiry'],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      expect(await axeFaults(page, WCAG_22), path).toEqual([]);
      await wake(page);
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('region', { name: PROBLEMS })).toBeFocused();
      expect(await axeFaults(page, WCAG_22), `${path}, problems`).toEqual([]);
      if (width === 1280) expect(await engineFaults(page), `${path}, problems`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeFaults(page, WCAG_22), `${path}, dark`).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    const main = { include: 'main', ...WCAG_22 };
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form.form')!.submit());
    await expect(page).toHaveTitle(/^Error: /);
    expect(await axeFaults(page, main), 'the page with what is wrong').toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.goto('/contact');
    const { name, email, message, send, sent } = contact(page);
    await wake(page);
    await name.fill('Ann');
    await email.fill('ann@example.org');
    await message.fill('Hello.');
    await send.click();
    await expect(sent).toBeVisible();
    await expect(page.getByText(SENT)).toContainText('You also get an e-mail from us.');
    expect(await axeFaults(page, main), 'success').toEqual([]);
    if (width === 1280) expect(await engineFaults(page), 'success').toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.goto(`/api/forms/sent/${await page.locator('input[name="page"]').inputValue()}/none`);
    expect(await axeFaults(page, main), 'the page after it').toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axeFaults(page, main), 'the page after it, light').toEqual([]);
    if (width === 1280) expect(await engineFaults(page), 'the page after it, light').toEqual([]);
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
    await expect(page).toHaveTitle(/^Error: /);
    await expect(summary.getByRole('listitem')).toHaveText([
      `Your first name: ${REQUIRED}`,
      `Your phone number: ${REQUIRED}`,
    ]);
    await expect(message).toHaveValue('Hello </textarea><b>there</b>');
    await expect(by).toHaveValue('By phone');
    await name.fill('Ann');
    await phone.fill('0412 345 678');
    await send.click();
    await expect(page).toHaveURL(/\/api\/forms\/sent\/[^/]+\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
    await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused();
    await expect(page.getByText('Success!')).toBeVisible();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
    await expect(page.getByText('You do not get a copy of it by e-mail.')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'Write another' }).click();
    await expect(page).toHaveURL(/\/contact#form-/);
    await expect(message).toBeEmpty();
  });

  test('whatever is written comes back as text, also if it is too long, and a training enquiry asks once for what counts', async ({
    page,
  }) => {
    const hostile = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '=HYPERLINK("https://evil.example")',
      'Hi\r\nBcc: all@evil.example',
      '\u202Eevil\u202C \u{1F54A}\uFE0F \u0645\u0631\u062D\u0628\u0627 ${email} ]]> &amp; </textarea>',
    ].join('\n');
    await page.goto('/contact');
    const { name, by, message, send } = contact(page);
    await expect(page.getByText('(only if you choose ‘By phone’)')).toBeVisible();
    await name.fill('"><b>Ann</b>');
    await message.fill(`\0${hostile}`);
    await by.selectOption('By phone');
    await send.click();
    await expect(message).toHaveValue(hostile.replace('\r', ''));
    await expect(name).toHaveValue('"><b>Ann</b>');
    await page.goBack();
    await message.fill('x'.repeat(1_000_000));
    await send.click();
    await expect(page.getByText(/^Your message is too long/)).toBeVisible();
    await page.goBack();
    expect((await message.inputValue()).length).toBe(1_000_000);

    await page.goto('/training');
    await fillTraining(page);
    await expect(page.getByLabel('Your organisation* (only if you choose ‘Organisation’)')).toBeEmpty();
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByText('Thank you for submitting your training enquiry.')).toBeVisible();
  });
});
