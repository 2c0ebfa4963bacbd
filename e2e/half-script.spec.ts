import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, type HearthServer, publishPage, signIn, test } from './fixtures.ts';

/** Tests forms whose script is slow, stalls or fails: the forms must work at least as well as without a script. */

const FIELDS = [
  { key: 't', type: 'text', name: 'Name', label: 'Name', required: true },
  { key: 'b', type: 'select', name: 'By', label: 'By', options: ['Mail', 'Phone'] },
  { key: 'p', type: 'phone', name: 'Number', label: 'Number', hidden: { field: 'By', equals: 'Mail' } },
  { key: 'm', type: 'multipleChoice', name: 'Topics', label: 'Topics', options: ['A meal', 'A room'] },
  { key: 'c', type: 'checkbox', name: 'Agree', label: 'Agree' },
  { key: 'd', type: 'date', name: 'Day', label: 'Day' },
  { key: 'a', type: 'textArea', name: 'Why', label: 'Why' },
];
const WRITTEN = {
  Name: 'Zoë',
  By: 'Phone',
  Number: '(08) 8202 5190',
  Topics: 'A meal;;A room',
  Agree: 'true',
  Day: '2026-12-01',
  Why: 'One\nTwo',
};

/** The page of a form whose script can fail, and the submissions from the form. */
interface FormPage {
  readonly path: string;
  sent(): Promise<unknown[]>;
}

let forms = 0;

/** Publishes a page with a form whose script can fail. The browser context's user publishes it. */
async function publishForm(context: BrowserContext, server: HearthServer): Promise<FormPage> {
  await signIn(context, server);
  forms += 1;
  const identifier = `half-${process.pid}-${forms}`;
  const settings = { identifier, recipient: 'a@example.org', subject: 'Half' };
  const form = { key: 'f', componentType: 'ContactForm', ...settings, fields: FIELDS };
  const path = await publishPage(context, server, { contents: [form] });
  const sent = async () => {
    const url = `${server.address}/api/forms/getSubmissions?identifier=${identifier}`;
    const { formSubmissions } = await (await context.request.get(url)).json();
    return formSubmissions.map(({ form, unverified }: { form: object; unverified: boolean }) => [
      form,
      unverified,
    ]);
  };
  return { path, sent };
}

/** Holds back the script of the form, and returns a function that releases it. */
async function holdScript(page: Page) {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\/_astro\/island\.[^/]*\.js/, (route) => {
    if (isOpen) return route.continue();
    held.push(route);
    return;
  });
  return {
    held,
    letGo: async () => {
      isOpen = true;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

/** Stops the page's clock, and returns a function that moves it forward. */
async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  return (ms) => page.clock.runFor(ms);
}

/** Uses every control, with keyboard and mouse, and checks that each action takes effect at once. */
async function write(page: Page): Promise<void> {
  await page.getByLabel('Name*').click();
  await page.keyboard.type('Zoë');
  await page.getByLabel('A meal').click();
  await expect(page.getByLabel('A meal')).toBeChecked({ timeout: 1000 });
  await page.getByText('A room').click();
  await expect(page.getByLabel('A room')).toBeChecked({ timeout: 1000 });
  await page.getByLabel('Agree').focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Agree')).toBeChecked({ timeout: 1000 });
  await page.getByLabel('By', { exact: true }).selectOption('Phone');
  await page.getByLabel(/^Number/).fill('0882025190');
  await page.getByLabel('Day').fill('2026-12-01');
  await page.getByLabel('Why').fill('One\nTwo');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send enquiry' });
const PLAIN = /\/api\/forms\/sent\//;

test.describe.configure({ timeout: 40_000 });

let form: FormPage;
let page: Page;

test.beforeEach(async ({ browser, context, server }) => {
  form = await publishForm(context, server);
  page = await (await browser.newContext({ baseURL: server.address })).newPage();
  await page.clock.install();
});
test.afterEach(() => page.context().close());

test('where the script stalls everything acts at once, and after three seconds the form is posted plainly, once', async () => {
  const { held } = await holdScript(page);
  await page.goto(form.path);
  await expect(page.getByLabel(/^Number/)).toBeHidden();
  await write(page);
  expect(held.length).toBeGreaterThan(0);
  await expect(page.locator('.form-condition')).toBeVisible();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '');
  });
  const run = await stopClock(page);
  await send(page).dblclick();
  await page.getByLabel('Name*').press('Enter');
  await run(2990);
  expect(posts).toEqual([]);
  await run(10);
  await expect(page).toHaveURL(PLAIN);
  expect(posts).toHaveLength(1);
  await expect(page.getByText('You do not get a copy of it by e-mail.')).toBeVisible();
  expect(await form.sent()).toEqual([[WRITTEN, true]]);
});

test('Enter sends it too; what is missing is said, and what was written is there again', async () => {
  await holdScript(page);
  await page.goto(form.path);
  await page.getByLabel('By', { exact: true }).selectOption('Phone');
  await page.getByLabel('Why').fill('Because');
  await page.getByLabel('Day').press('Enter');
  await expect(page.getByRole('region', { name: 'There is 1 thing to mend' })).toContainText(
    'Name: This field is required',
  );
  await expect(page.getByLabel('Why')).toHaveValue('Because');
  await page.getByLabel('Name*').fill('Zoë');
  await page.getByLabel('Name*').press('Enter');
  await expect(page).toHaveURL(PLAIN);
  expect(await form.sent()).toMatchObject([[{ Name: 'Zoë', Why: 'Because' }, true]]);
});

test('a script that comes in time has all that was written, and sends it', async () => {
  const { letGo } = await holdScript(page);
  await page.goto(form.path);
  await write(page);
  const run = await stopClock(page);
  await send(page).click();
  await run(2000);
  await letGo();
  await expect(page.locator('form[data-live]')).toHaveCount(1);
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Success!' })).toBeVisible();
  expect(await form.sent()).toEqual([[WRITTEN, false]]);
});

test('what somebody writes in a form that was sent plainly before stays when its script comes', async () => {
  const { letGo } = await holdScript(page);
  await page.goto(form.path);
  await page.evaluate(() => {
    const options = document.querySelector('astro-island[client=write]')!.getAttribute('opts')!;
    sessionStorage.setItem(JSON.parse(options).value, '"sent"');
  });
  await write(page);
  await letGo();
  await expect(page.locator('form[data-live]')).toHaveCount(1);
  await expect(page.getByLabel('Name*')).toHaveValue(WRITTEN.Name);
});

test('a form that is cleared before its script comes stays clear, and says so then', async () => {
  const { letGo } = await holdScript(page);
  await page.goto(form.path);
  await page.evaluate(() => {
    const options = document.querySelector('astro-island[client=write]')!.getAttribute('opts')!;
    const values = { Name: 'Zoë', Why: 'Because' };
    sessionStorage.setItem(JSON.parse(options).value, JSON.stringify({ at: Date.now(), values }));
  });
  await page.getByLabel('Name*').fill('Zo');
  await page.locator('button[type=reset]').click();
  await expect(page.getByLabel('Name*')).toHaveValue('');
  await letGo();
  await expect(page.locator('form[data-live]')).toHaveCount(1);
  await expect(page.getByText('Your words here are gone.')).toBeVisible();
  await expect(page.getByLabel('Name*')).toHaveValue('');
  await expect(page.getByLabel('Why')).toHaveValue('');
});

test('on a page that the browser has changed, as one that it translates, nothing that was written is lost', async () => {
  const { letGo } = await holdScript(page);
  await page.goto(form.path);
  await write(page);
  await page.locator('form .form-field > label:not(.form-choice)').evaluateAll((labels) => {
    for (const label of labels) {
      const font = document.createElement('font');
      font.textContent = `${label.firstChild?.textContent} auf Deutsch`;
      label.firstChild?.replaceWith(font);
    }
  });
  await page.locator('form.form > .button').evaluate((button) => (button.textContent = 'Senden'));
  await page.locator('form textarea').focus();
  await letGo();
  await expect(page.locator('form[data-live]')).toHaveCount(1);
  await expect(page.locator('form textarea')).toBeFocused();
  await page.locator('form.form > .button').click();
  await expect(page.getByRole('button', { name: 'Success!' })).toBeVisible();
  expect(await form.sent()).toEqual([[WRITTEN, false]]);
});

for (const order of [
  ['plain', 'script'],
  ['script', 'plain'],
] as const) {
  test(`a script that comes after the plain post sends the same submission, which is stored once: ${order[0]} arrives first`, async () => {
    const { letGo } = await holdScript(page);
    const posts: Record<string, string> = {};
    // The browser stays on the page, as it does while it waits for the response.
    await page.route('**/api/forms/submit', (route) => {
      const type = route.request().headers()['content-type'] ?? '';
      posts[type] = route.request().postData() ?? '';
      return route.fulfill({ status: 204 });
    });
    await page.goto(form.path);
    await write(page);
    await send(page).click();
    await expect.poll(() => Object.keys(posts).length).toBe(1);
    await letGo();
    await expect(page.locator('form[data-live]')).toHaveCount(1);
    await send(page).click();
    await expect.poll(() => Object.keys(posts).length).toBe(2);
    const types = { plain: 'application/x-www-form-urlencoded', script: 'application/json' };
    for (const way of order) {
      const data = posts[types[way]]!;
      const headers = { 'content-type': types[way] };
      const url = new URL('/api/forms/submit', page.url()).href;
      const answer = await page.request.post(url, { data, headers, maxRedirects: 0 });
      expect(answer.status()).toBe(way === 'plain' ? 303 : 200);
    }
    expect(await form.sent()).toEqual([[WRITTEN, order[0] === 'plain']]);
  });
}

test('where the script fails the form is posted plainly, and something else that is sent later is another submission', async () => {
  await page.route(/\/_astro\/island\.[^/]*\.js/, (route) => route.abort());
  await page.goto(form.path);
  await write(page);
  await send(page).click();
  await expect(page).toHaveURL(PLAIN);
  await page.goBack();
  await page.getByLabel('Why').fill('One thing more');
  await send(page).click();
  await expect(page).toHaveURL(PLAIN);
  expect(await form.sent()).toEqual([
    [{ ...WRITTEN, Why: 'One thing more' }, true],
    [WRITTEN, true],
  ]);
});

test('where nothing answers the script, the form is posted plainly', async () => {
  await page.route(/\/api\/forms\/challenge/, () => {});
  await page.goto(form.path);
  await write(page);
  await expect(page.locator('form[data-live]')).toHaveCount(1);
  await send(page).click();
  await expect(page).toHaveURL(PLAIN);
  expect(await form.sent()).toEqual([[WRITTEN, true]]);
});
