import { axeFaults, WCAG_22 } from './axe.ts';
import { menu, publishAll } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

test('a reader goes from a help page to its Easy Read version and back, by keyboard, on phones and desktops', async ({
  page,
}) => {
  await page.goto('/get-help/crisis-support');
  const lead = page.getByRole('main').locator('.page-header-lead');
  const easy = page.getByRole('link', { name: 'Easy Read version', exact: true });
  const box = async () => (await easy.boundingBox())!;
  expect((await box()).y).toBeGreaterThanOrEqual((await lead.boundingBox())!.y);
  expect((await box()).height).toBeGreaterThanOrEqual(44);
  await easy.press('Enter');
  await expect(page).toHaveURL('/get-help/crisis-support/easy-read');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crisis support: Easy Read');
  // The number of the full page, and large words.
  await expect(page.getByRole('complementary', { name: 'Talk to somebody' })).toContainText('1800 975 707');
  const size = await page
    .getByText('You feel very sad.')
    .evaluate((p) => Number.parseFloat(getComputedStyle(p).fontSize));
  expect(size).toBeGreaterThanOrEqual(22);
  const picture = (await page.getByRole('main').locator('.split picture').first().boundingBox())!;
  const heading = (await page.getByRole('heading', { name: 'Who we help' }).boundingBox())!;
  expect(picture.x + picture.width).toBeLessThan(heading.x);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, WCAG_22), `${width} ${colorScheme}`).toEqual([]);
    }
  }
  await page.getByRole('link', { name: 'The full version of this page' }).press('Enter');
  await expect(page).toHaveURL('/get-help/crisis-support');
});

test('Easy Read versions are in the sitemap and not in the navigation, and the search shows the full page first', async ({
  page,
  request,
  server,
}) => {
  expect(await (await request.get(`${server.address}/sitemap.xml`)).text()).toContain(
    '/get-help/food-and-bills/easy-read</loc>',
  );
  await page.goto('/search?q=bread');
  const hits = await page
    .locator('.search-hits h2 a')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  const [full, easy] = ['/get-help/food-and-bills', '/get-help/food-and-bills/easy-read'].map((path) =>
    hits.indexOf(path),
  );
  expect(easy).toBe(full! + 1);
  await expect(page.getByRole('navigation').getByRole('link', { name: /Easy Read/ })).toHaveCount(0);
});

test('an editor chooses the Easy Read version of a page, and is told that a page is not its own; readers have it once it is published', async ({
  editor,
  context,
  browser,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Rooms' });
  const easy = await publishPage(context, server, { title: 'Rooms: Easy Read' });
  const chained = await publishPage(context, server, {
    title: 'Rooms, again',
    easyRead: { type: 'page', href: easy, text: '' },
  });
  await editor.goto(path);
  await menu(editor, 'Open Page Settings').click();
  const settings = editor.getByRole('dialog', { name: 'Page Settings' });
  const field = settings.getByRole('combobox', { name: 'Easy Read version' });
  await expect(field).toHaveValue('');
  await field.fill(path);
  await field.press('Tab');
  await expect(settings.getByText('This is the page itself. Choose another page.')).toBeVisible();
  const choose = async (href: string) => {
    await field.fill(href);
    await field.press('Tab');
    await expect(settings.getByText('This is the page itself. Choose another page.')).toHaveCount(0);
    await expect(field).toHaveValue(href);
    await editor.keyboard.press('Escape');
    await editor.keyboard.press('Control+s');
    await expect(editor.getByText('Page Saved').first()).toBeVisible();
    await editor.reload();
    await menu(editor, 'Open Page Settings').click();
    await expect(field).toHaveValue(href);
  };
  await choose(chained);
  await expect(settings.getByText(`The page ${chained} names an Easy Read version of its own`)).toBeVisible();
  await choose(easy);
  await expect(settings.getByText(/names an Easy Read version of its own/)).toHaveCount(0);

  const readers = await browser.newContext({ baseURL: server.address });
  const reader = await readers.newPage();
  const twin = reader.getByRole('link', { name: 'Easy Read version', exact: true });
  await reader.goto(path);
  await expect(twin).toHaveCount(0);
  await editor.keyboard.press('Escape');
  await publishAll(editor);
  await reader.reload();
  await twin.click();
  await expect(reader).toHaveURL(easy);
  await readers.close();
});
