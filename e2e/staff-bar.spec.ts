import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { menu, QUOTE, sidebar, topBar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'For staff' });

test("a signed-in user in the visitors' view is not asked to log in, and can return to the editor", async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  await topBar(editor).getByRole('link', { name: 'View as visitor' }).click();
  await expect(editor).toHaveURL(`${path}?view=visitor`);
  await expect(bar(editor)).toContainText('You see this page as visitors do.');
  await expect(editor.getByRole('button', { name: 'Login' })).toHaveCount(0);
  await bar(editor).getByRole('link', { name: 'Back to the editor' }).click();
  await expect(editor).toHaveURL(path);
  await expect(menu(editor, 'Select Component')).toBeVisible();
});

test('except for the bar, the log-in and the question to readers, signed-in users see what visitors see', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  const html = await (await fetch(`${server.address}${path}`)).text();
  const seen = await (await editor.request.get(`${path}?view=visitor`)).text();
  expect(html).not.toContain('staff-bar');
  const [visitors, theirs] = await editor.evaluate(
    (pages) =>
      pages.map((text) => {
        const parsed = new DOMParser().parseFromString(text, 'text/html');
        const own =
          '.staff-bar, .page-feedback, astro-island:has(.staff-menu), astro-island[opts*="?login"], style, script';
        for (const element of parsed.querySelectorAll(own)) element.remove();
        // Removes the prefix, because Astro derives it from a count of its renders.
        for (const island of parsed.querySelectorAll('astro-island')) island.removeAttribute('prefix');
        return parsed.documentElement.outerHTML;
      }),
    [html, seen],
  );
  expect(theirs === visitors, 'the same page').toBe(true);
});

test('an address without a page leads a signed-in person to make it there', async ({ editor }) => {
  const slug = `nobody-wrote-this-${process.pid}`;
  const response = await editor.goto(`/${slug}`);
  expect(response?.status()).toBe(404);
  await expect(bar(editor)).toContainText('You are logged in. There is no page here.');
  await bar(editor).getByRole('link', { name: 'Create New Page' }).click();
  await expect(sidebar(editor).getByRole('heading', { name: 'Create New Page' })).toBeVisible();
  await expect(sidebar(editor).getByLabel('Slug')).toHaveValue(`/${slug}`);
  await expect(editor).toHaveURL('/');
  await sidebar(editor).getByLabel('Title').fill('Somebody wrote this');
  await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();
  await expect(editor).toHaveURL(`/${slug}`);
  await topBar(editor).getByRole('link', { name: 'View as visitor' }).click();
  await expect(bar(editor)).toContainText('You see what visitors see: this page is not public.');
  await bar(editor).getByRole('link', { name: 'Back to the editor' }).click();
  await expect(menu(editor, 'Select Component')).toBeVisible();
});

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the bar passes axe and can be hit with a thumb at ${width} px, ${colorScheme}`, async ({
    editor,
  }) => {
    await editor.setViewportSize({ width, height: 800 });
    await editor.emulateMedia({ colorScheme });
    for (const address of ['/about?view=visitor', '/no-such-page']) {
      await editor.goto(address);
      expect((await bar(editor).getByRole('link').boundingBox())!.height).toBeGreaterThanOrEqual(44);
      expect(await axeFaults(editor)).toEqual([]);
      expect(await editor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
}
