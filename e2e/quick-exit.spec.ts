import type { Page } from '@playwright/test';
import { expect, publishPage, signIn, test } from './fixtures.ts';
import { isSpeaking, speak } from './speech.ts';
import { watch } from './watch.ts';

const PAGE = '/get-help/family-violence';
const NEUTRAL = 'https://www.bom.gov.au/';

/** Stands in for the neutral site, which no test asks, and answers once `ready` says so. Returns the headers that its requests had. */
async function neutralSite(page: Page, ready = async () => {}): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = [];
  await page.context().route(`${NEUTRAL}**`, async (route) => {
    headers.push(await route.request().allHeaders());
    await ready();
    await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' });
  });
  return headers;
}

/** What is left of pages while they wait for a slow site, once everything that follows from leaving them has happened. */
async function partingLooks(page: Page): Promise<unknown[]> {
  const looks: unknown[] = [];
  await page.context().exposeFunction('tellLook', (look: unknown) => looks.push(look));
  await page.context().addInitScript(() => {
    const { tellLook } = window as unknown as { tellLook(look: unknown): void };
    addEventListener('beforeunload', () => {
      requestAnimationFrame(() =>
        setTimeout(() =>
          tellLook({
            seen: document.documentElement.innerText.trim(),
            title: document.title,
            kept: sessionStorage.length,
            speaking: speechSynthesis.speaking,
            plays: document.querySelector('iframe, video, audio') !== null,
          }),
        ),
      );
    });
  });
  return looks;
}

test('the quick exit covers and silences the page at once, in other tabs too, and takes its place in the history without saying where from', async ({
  page,
}) => {
  const looks = await partingLooks(page);
  const headers = await neutralSite(page, () => expect.poll(() => looks.length).toBe(2));
  const seen = watch(page);
  await speak(page);
  await page.goto('/get-help');
  await page.goto(PAGE);
  const other = await page.context().newPage();
  await speak(other);
  await other.goto(PAGE);
  looks.length = 0;
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => isSpeaking(page)).toBe(true);
  const exit = page.getByRole('link', { name: 'Leave this site' });
  for (const tab of [page, other])
    await tab.evaluate(() => {
      sessionStorage.setItem('form-a', 'what somebody wrote');
      // A form does this when its field is left.
      const field = document.createElement('input');
      field.onblur = () => sessionStorage.setItem('form-a', field.value);
      document.querySelector('main')?.append(field, document.createElement('video'));
      field.focus();
      scrollTo(0, 2000);
    });
  await expect(exit).toBeInViewport({ ratio: 1 });
  await exit.click();
  await expect(page).toHaveURL(NEUTRAL);
  await expect(other).toHaveURL(NEUTRAL);
  const covered = { seen: '', title: '…', kept: 0, speaking: false, plays: false };
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
      { key: 'video', componentType: 'Media', video: { type: 'youtube', videoId: 'aqz-KE-bpKQ' } },
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

  // Over a video, the link of the page is out of reach.
  await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'Player' }));
  await page.goto(path);
  const dialog = page.getByRole('dialog');
  await page.locator('.media-play').focus();
  await page.getByRole('button', { name: 'Play video' }).click();
  const exit = dialog.getByRole('link', { name: 'Leave this site' });
  expect((await exit.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await exit.click();
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
