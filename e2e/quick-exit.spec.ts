import type { Page } from '@playwright/test';
import { expect, publishPage, signIn, test } from './fixtures.ts';
import { watch } from './watch.ts';

const PAGE = '/get-help/family-violence';
const NEUTRAL = 'https://www.bom.gov.au/';

/** Stands in for the neutral site, which no test asks. Returns the headers that its requests had. */
async function neutralSite(page: Page): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = [];
  await page.context().route(`${NEUTRAL}**`, async (route) => {
    headers.push(await route.request().allHeaders());
    await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' });
  });
  return headers;
}

/** What pages look like in the moment when they ask for another address, before anything is fetched. */
async function partingLooks(page: Page): Promise<unknown[]> {
  const looks: unknown[] = [];
  await page.context().exposeFunction('tellLook', (look: unknown) => looks.push(look));
  await page.context().addInitScript(() => {
    const tell = (window as unknown as { tellLook(look: unknown): void }).tellLook;
    addEventListener('beforeunload', () => {
      const { display } = getComputedStyle(document.body);
      tell({ display, title: document.title, kept: sessionStorage.length });
    });
  });
  return looks;
}

test('the quick exit covers the page at once, in other tabs too, and takes its place in the history without saying where from', async ({
  page,
}) => {
  const headers = await neutralSite(page);
  const looks = await partingLooks(page);
  const seen = watch(page);
  await page.goto('/get-help');
  await page.goto(PAGE);
  looks.length = 0;
  const other = await page.context().newPage();
  await other.goto(PAGE);
  const exit = page.getByRole('link', { name: 'Leave this site' });
  await page.evaluate(() => {
    sessionStorage.setItem('form-a', 'what somebody wrote');
    scrollTo(0, 2000);
  });
  await expect(exit).toBeInViewport({ ratio: 1 });
  await exit.click();
  await expect(page).toHaveURL(NEUTRAL);
  await expect(other).toHaveURL(NEUTRAL);
  const covered = { display: 'none', title: '…', kept: 0 };
  expect(looks).toEqual([covered, covered]);
  expect(headers.map(({ referer }) => referer)).toEqual([undefined, undefined]);
  await page.goBack();
  await expect(page).toHaveURL(/\/get-help$/);
  expect(seen.complaints).toEqual([]);
});

test('Escape three times leaves, and not while somebody types or something is open', async ({
  page,
  context,
  server,
}) => {
  await neutralSite(page);
  await signIn(context, server);
  const path = await publishPage(context, server, {
    quickExit: 'on',
    contents: [
      {
        key: 'form',
        componentType: 'ContactForm',
        identifier: 'exit',
        recipient: 'help@example.org',
        subject: 'Exit',
        fields: [{ type: 'text', name: 'story', label: 'Story' }],
      },
    ],
  });
  await context.clearCookies();
  await page.goto(path);
  const story = page.getByLabel('Story');
  await story.click();
  for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Escape 2/3: Leave this site')).toBeAttached();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(path));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(NEUTRAL);
});

test('without script it is a link that says nothing of where it is', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
  const page = await context.newPage();
  const headers = await neutralSite(page);
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Leave this site' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  expect(headers.map(({ referer }) => referer)).toEqual([undefined]);
  await page.goto('/get-help/housing');
  await expect(page.getByRole('link', { name: 'Leave this site' })).toHaveCount(0);
  await context.close();
});

test('an editor sees it come and go with the setting, and Escape stays Escape', async ({ editor }) => {
  await editor.goto('/get-help/housing');
  await expect(editor.locator('main [data-property]').first()).toBeAttached();
  const exit = editor.getByRole('link', { name: 'Leave this site' });
  await expect(exit).toHaveCount(0);
  await editor.getByRole('button', { name: 'Page Settings' }).click();
  await editor.getByLabel('Quick exit').selectOption({ label: 'On this page' });
  await expect(exit).toBeAttached();
  for (let press = 0; press < 4; press++) await editor.keyboard.press('Escape');
  await expect(editor).toHaveURL(/housing/);
});
