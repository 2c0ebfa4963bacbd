import { expect, test } from './fixtures.ts';
import { watch } from './watch.ts';

test('a reader finds a page from the keyboard alone, without script, on a wide screen and on a phone', async ({
  browser,
  server,
}) => {
  for (const width of [1280, 360]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const { complaints } = watch(page);
    await page.goto(server.address);
    await page.locator(width < 1024 ? '.site-menu summary' : '.site-search summary').focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search this site' });
    // On a phone, the entries of the navigation and their arrows come first.
    for (let tab = 0; tab < (width < 1024 ? 11 : 1); tab++) await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.type('sucide & <b>');
    await page.keyboard.press('Enter');
    // The address does not reveal the search words.
    await expect(page).toHaveURL(/\/search\?s=[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results');
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('sucide & <b>');
    // In the content, the telephone number to call comes first.
    await expect(page.locator('main a').first()).toHaveAttribute('href', 'tel:1800975707');
    await expect(page.locator('main mark').first()).toHaveText('suicide');
    const results = page.locator('main .content');
    await results.getByRole('link', { name: 'After a suicide', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.address}/get-help/after-a-suicide`);
    await page.goBack();
    await expect(
      page.locator('main').getByRole('link', { name: 'Call 1800 975 707: Crisis support, any hour' }),
    ).toBeVisible();
    await page.reload();
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('sucide & <b>');
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('where nothing is found there are the number to call, the kinds of help and the field; so there are on the 404 page', async ({
  page,
}) => {
  await page.goto('/search?q=xylophone');
  const main = page.getByRole('main');
  await expect(main.getByRole('searchbox')).toHaveValue('xylophone');
  await expect(main.getByRole('heading', { name: 'No page has these words: ‘xylophone’' })).toBeVisible();
  const call = main.getByRole('complementary', { name: 'Talk to somebody' });
  await expect(call.getByRole('link', { name: '1800 975 707' })).toBeVisible();
  const kinds = main.getByRole('navigation', { name: 'Get help' });
  await expect(kinds).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Housing help', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call 1800 160 401: Safety at home' })).toHaveAttribute(
    'href',
    'tel:1800160401',
  );
  await page.goto('/no-such-page');
  await expect(kinds.getByRole('link')).toHaveCount(6);
  await expect(kinds.getByRole('link', { name: 'Housing', exact: true })).toBeVisible();
  await main.getByRole('searchbox', { name: 'Search this site' }).fill('housing');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(main.getByRole('link', { name: 'Housing help', exact: true })).toBeVisible();
});
