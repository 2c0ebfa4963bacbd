import type { Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { engineFaults } from './engines.ts';
import { expect, test } from './fixtures.ts';

const QUESTION = 'Was this page clear?';
const ask = (page: Page) => page.getByRole('form', { name: QUESTION });

async function expectFaultless(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, WCAG_22), `${page.url()} ${width} ${colorScheme}`).toEqual([]);
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow)).toBe(0);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await engineFaults(page), page.url()).toEqual([]);
}

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  test(`a reader says ${how} whether a page is clear, and what is not, by keyboard alone`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: server.address });
    const page = await context.newPage();
    await page.goto('/about');
    await ask(page).getByRole('button', { name: 'Yes' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
    if (javaScriptEnabled) await expectFaultless(page);
    await page.getByRole('link', { name: 'Back to ‘About us’' }).press('Enter');
    await expect(page).toHaveURL('/about');
    await ask(page).getByRole('button', { name: 'Yes' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell us what was not clear');
    const main = page.getByRole('main');
    await expect(main).toContainText('Nobody answers here. To talk to somebody: 1800 975 707');
    await expect(main.getByRole('link', { name: '1800 975 707' })).toHaveAttribute('href', 'tel:1800975707');
    if (javaScriptEnabled) await expectFaultless(page);
    const words = page.getByLabel('Your words, at most 500 characters');
    await words.fill('🧡'.repeat(501));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(words).toHaveValue('🧡'.repeat(501));
    await expect(words).toHaveAccessibleDescription(/501 characters long, and at most 500/);
    if (javaScriptEnabled) await expectFaultless(page);
    await words.fill('I want to die');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
    await expect(main).toContainText('You can talk to someone right now.');
    await expect(main.getByRole('link', { name: 'Call 1800 975 707' })).toBeVisible();
    if (javaScriptEnabled) await expectFaultless(page);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
}

test('home, pages with the quick exit, the search, errors, paper and editors get no question', async ({
  browser,
  editor,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  for (const path of ['/', '/get-help/crisis-support', '/search', '/no-such-page']) {
    await page.goto(path);
    await expect(ask(page), path).toHaveCount(0);
  }
  await page.goto('/about');
  await expect(ask(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(ask(page)).toBeHidden();
  await context.close();
  await editor.goto('/about');
  await expect(menu(editor, 'Open Dashboard')).toBeVisible();
  await expect(ask(editor)).toHaveCount(0);
});

test('the staff read the answers of a page as text, and delete words', async ({
  editor,
  request,
  server,
}) => {
  const post = (form: Record<string, string>) =>
    request.post(`${server.address}/api/feedback/answer`, { form, maxRedirects: 0 });
  const attack = `<img src=x onerror=alert(1)> ${process.pid}`;
  const answers: Record<string, string>[] = [
    { yes: 'training' },
    { no: 'training' },
    { no: 'training', text: attack },
  ];
  for (const form of answers) expect((await post(form)).status()).toBeLessThan(400);
  await editor.goto('/about');
  await menu(editor, 'Open Dashboard').click();
  await editor.getByRole('tab', { name: 'Form Submissions' }).click();
  const tab = editor.getByRole('tabpanel', { name: 'Form Submissions' });
  await tab.getByText(QUESTION).click();
  const entry = tab
    .getByRole('list', { name: QUESTION })
    .getByRole('article')
    .filter({ hasText: '/training' });
  await expect(entry).toContainText('Yes 1 · No 1');
  await expect(entry).toContainText(attack);
  expect(await dialogFaults(editor)).toEqual([]);
  await entry.getByRole('button', { name: /^Delete: <img/ }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entry).not.toContainText(attack);
  await expect(entry).toContainText('Yes 1 · No 1');
});
