import type { Locator, Page } from '@playwright/test';
import { dialogFaults } from './dialog-faults.ts';
import { chooseItem, LEAVE, menu, open, sidebar } from './editor-page.ts';
import { expect, publishPage, signInColleague, test } from './fixtures.ts';

const dashboard = (page: Page) => page.getByRole('dialog', { name: /^Welcome to your dashboard/ });

async function openSitemap(page: Page): Promise<Locator> {
  await menu(page, 'Open Dashboard').click();
  await dashboard(page).getByRole('tab', { name: 'Sitemap' }).click();
  const tab = page.getByRole('tabpanel', { name: 'Sitemap' });
  await expect(tab.getByRole('grid', { name: 'Sitemap' })).toBeVisible();
  return tab;
}

test('pages are found by their filters, and opened from the keyboard, asking first where work is unsaved', async ({
  editor,
  context,
  server,
}) => {
  const contents = [{ key: 'q', componentType: 'Quote', quote: 'They picked up at once.', quoteBy: 'Sam' }];
  const path = await publishPage(context, server, {
    title: 'Garden',
    frequency: 'hourly',
    priority: 0.3,
    contents,
  });
  const other = await publishPage(context, server, { title: 'Shed', frequency: 'hourly' });
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(path);
  const tab = await openSitemap(editor);
  const words = [
    'Slug',
    'Page type',
    'Updated at',
    'Published at',
    'Published',
    'Publishable by you',
    'Frequency',
    'Priority',
  ];
  for (const name of words) await expect(tab.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  await expect(tab.getByText(/^1 to 10 of \d+ pages$/)).toBeVisible();
  await tab.getByRole('button', { name: 'Next' }).click();
  await expect(tab.getByText(/^11 to 20 of \d+ pages$/)).toBeVisible();

  await tab.getByRole('button', { name: 'Show Filters' }).press('Enter');
  await tab.getByLabel('Publishable by you').selectOption('Yes');
  await expect(tab.getByText(/^1 to 10 of \d+ pages$/)).toBeVisible();
  await tab.getByLabel('Frequency').selectOption('Hourly');
  await tab.getByLabel('Slug').fill(path.slice(0, 8).toUpperCase());
  const row = tab.getByRole('row', { name: path });
  await expect(row).toContainText('Garden');
  await tab.getByLabel('Priority').fill('0.35');
  await expect(tab.getByText(/^A priority is a number from 0 to 1/)).toBeVisible();
  await tab.getByLabel('Priority').fill('0.3');
  await expect(tab.getByText('1 page', { exact: true })).toBeVisible();
  await tab.getByLabel('Last modified to').fill('2020-01-02');
  await expect(tab.getByText('No page passes these filters.')).toBeVisible();
  await expect(tab.getByLabel('Last modified from')).toHaveAttribute('max', '2020-01-02');
  await tab.getByLabel('Last modified from').fill('2020-01-03');
  await expect(tab.getByLabel('Last modified to')).toHaveAttribute('min', '2020-01-03');
  await expect(tab.getByText('The first day is after the last one.')).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await tab.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(tab.getByText(/^1 to 10 of \d+ pages$/)).toBeVisible();
  await expect(tab.getByLabel('Slug')).toHaveValue('');
  await tab.getByLabel('Slug').fill(other);
  await expect(tab.getByText('1 page', { exact: true })).toBeVisible();
  await tab.getByRole('button', { name: 'Hide Filters' }).press('Enter');
  await expect(tab.getByRole('region', { name: 'Filters' })).toHaveCount(0);

  await editor.keyboard.press('Escape');
  await (await open(editor, 'q', 'quote')).fill('They listened.');
  await openSitemap(editor);
  const link = tab.getByRole('link', { name: other, exact: true });
  await expect(link).toBeVisible();
  await tab.getByRole('button', { name: 'Clear Filters' }).focus();
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('ArrowRight');
  await editor.keyboard.press('ArrowRight');
  await expect(link).toBeFocused();
  await editor.keyboard.press('Enter');
  const leaving = editor.getByRole('alertdialog', { name: LEAVE });
  await expect(dashboard(editor)).toHaveCount(0);
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveURL(new RegExp(`${path}$`));

  await openSitemap(editor);
  await link.click();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(editor).toHaveURL(new RegExp(`${other}$`));
});

test('many pages are chosen and taken from visitors at once, and published again, each by who may', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const paths = [
    await publishPage(context, server, { title: 'One', frequency: 'always' }),
    await publishPage(context, server, { title: 'Two', frequency: 'always' }),
  ];
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(paths[0]!);
  const tab = await openSitemap(editor);
  await tab.getByRole('button', { name: 'Show Filters' }).click();
  await tab.getByLabel('Frequency').selectOption('Always');
  await expect(tab.getByText('2 pages', { exact: true })).toBeVisible();
  await tab.getByRole('row', { name: paths[0]! }).focus();
  await editor.keyboard.press('Space');
  await expect(tab.getByText('1 page chosen')).toBeVisible();
  await tab.getByRole('checkbox', { name: 'Select All' }).press('Space');
  await expect(tab.getByText('2 pages chosen')).toBeVisible();
  await tab.getByRole('button', { name: 'Unpublish' }).press('Enter');
  const question = editor.getByRole('alertdialog', { name: 'Unpublish 2 pages?' });
  // The pages are sorted by address, so 10 comes before 9.
  for (const page of [`‘One’ (${paths[0]})`, `‘Two’ (${paths[1]})`]) {
    await expect(question).toContainText(page);
  }
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(tab.getByText('2 pages were taken from visitors.')).toBeVisible();
  const visit = async (path: string) =>
    (await editor.request.get(`${server.address}${path}?view=visitor`)).status();
  expect(await Promise.all(paths.map(visit))).toEqual([404, 404]);
  expect(await dialogFaults(editor)).toEqual([]);
  await tab.getByRole('button', { name: 'Publish', exact: true }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(tab.getByText('2 pages were published.')).toBeVisible();
  await expect(tab.getByRole('row', { name: paths[1]! }).getByRole('gridcell').nth(4)).toHaveText('Yes');
  expect(await Promise.all(paths.map(visit))).toEqual([200, 200]);
  await tab.getByRole('button', { name: 'Choose none' }).press('Enter');
  await expect(tab.getByText('2 pages', { exact: true })).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(menu(editor, 'Publish Page')).toHaveAccessibleDescription(
    'Visitors see everything as it is here',
  );

  const theirs = await browser.newContext({ baseURL: server.address });
  await signInColleague(theirs, server);
  const stored = await context.request.get(`/api/page/load?slug=${paths[1]!.slice(1)}`);
  const data = { page: { _id: (await stored.json())._id }, roles: ['publisher'] };
  expect((await context.request.post('/api/roles/applyToPage', { data })).status()).toBe(200);
  const colleague = await theirs.newPage();
  await colleague.goto(paths[1]!);
  const own = await openSitemap(colleague);
  await own.getByRole('button', { name: 'Show Filters' }).click();
  await own.getByLabel('Frequency').selectOption('Always');
  await own.getByLabel('Publishable by you').selectOption('No');
  await expect(own.getByText('1 page', { exact: true })).toBeVisible();
  await expect(own.getByRole('row', { name: paths[1]! })).toBeVisible();
  await own.getByLabel('Publishable by you').selectOption('Any');
  await expect(own.getByText('2 pages', { exact: true })).toBeVisible();
  await own.getByRole('row', { name: paths[1]! }).focus();
  await colleague.keyboard.press('ControlOrMeta+a');
  await expect(own.getByText('2 pages chosen')).toBeVisible();
  await own.getByRole('button', { name: 'Unpublish' }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(own.getByText('1 page was taken from visitors. 1 page was not unpublished.')).toBeVisible();
  await expect(own.getByText(`‘Two’ (${paths[1]}): You are not allowed to do this.`)).toBeVisible();
  expect(await Promise.all(paths.map(visit))).toEqual([404, 200]);
  await theirs.close();
});

test('a deleted page is restored at another address, and a page that nothing links to is duplicated', async ({
  editor,
  context,
  server,
}) => {
  const call = async (name: string, data: object) => {
    const response = await context.request.post(`${server.address}/api/${name}`, { data });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()).page;
  };
  const slug = `aaa-${process.pid}`;
  const { _id } = await call('page/save', { page: { slug, title: 'The first' }, collection: 'pages' });
  await call('page/delete', { _id });
  await call('page/save', { page: { slug, title: 'The second' }, collection: 'pages' });
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto('/');
  const tab = await openSitemap(editor);
  await tab.getByText('Deleted pages', { exact: true }).press('Enter');
  const gone = tab.getByRole('list', { name: 'Deleted pages' });
  await expect(gone.getByRole('listitem').first()).toContainText(`/${slug}, deleted by marion on `);
  await gone.getByRole('button', { name: 'Restore The first' }).press('Enter');
  const restoring = editor.getByRole('dialog', { name: `Restore ‘The first’ (/${slug})` });
  await expect(restoring.getByText('This address is free.')).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await restoring.getByLabel('Slug').fill(slug);
  await restoring.getByLabel('Slug').press('Enter');
  await expect(restoring.getByText(`Another page already has the address /${slug}.`).first()).toBeVisible();
  await restoring.getByLabel('Slug').fill(`${slug}/old`);
  await restoring.getByLabel('Slug').press('Enter');
  await expect(restoring).toHaveCount(0);
  await expect(gone.getByRole('listitem').filter({ hasText: 'The first' })).toHaveCount(0);
  await expect(tab.getByRole('row', { name: `/${slug}/old` })).toContainText('The first');

  await tab.getByText('Pages that nothing links to', { exact: true }).click();
  const unlinked = tab.getByRole('list', { name: 'Pages that nothing links to' });
  await expect(unlinked.getByRole('link', { name: `/${slug}/old`, exact: true })).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await tab.getByRole('button', { name: `Duplicate /${slug}/old`, exact: true }).click();
  const duplicating = editor.getByRole('dialog', { name: `Duplicate ‘The first’ (/${slug}/old)` });
  await expect(duplicating.getByLabel('Slug')).toBeFocused();
  await duplicating.getByLabel('Slug').fill('ß');
  await duplicating.getByRole('button', { name: 'Duplicate' }).click();
  const question = editor.getByRole('alertdialog', { name: 'Is /ß the address you want?' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await duplicating.getByLabel('Slug').fill(`${slug}/copy`);
  await duplicating.getByRole('button', { name: 'Duplicate' }).click();
  await expect(editor).toHaveURL(new RegExp(`/${slug}/copy$`));
  await expect(editor.getByText('Page duplicated').first()).toBeVisible();
  await expect(editor).toHaveTitle(/The first/);
  await (await openSitemap(editor)).getByRole('button', { name: 'Create New Page' }).press('Enter');
  await expect(sidebar(editor).getByLabel('Title')).toBeFocused();
  await expect(menu(editor, 'Create New Page')).toHaveAttribute('aria-expanded', 'true');
  await expect(dashboard(editor)).toHaveCount(0);
});

test('a date is never broken inside, and the dashboard is as wide while it loads, with filters and in every tab', async ({
  editor,
  context,
  server,
}) => {
  test.slow();
  const path = await publishPage(context, server, { title: 'Dates' });
  /** Returns the dates in the table that take more than one line. */
  const broken = (tab: Locator) =>
    tab.locator('tbody time').evaluateAll((times) =>
      times.flatMap((time) => {
        const words = time.firstChild!;
        const range = document.createRange();
        const { length } = String(words.textContent);
        range.setStart(words, length - '24/11/2026'.length);
        range.setEnd(words, length);
        return range.getClientRects().length === 1 ? [] : [String(words.textContent)];
      }),
    );
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
    { width: 900, height: 700 },
    { width: 360, height: 740 },
  ]) {
    await editor.setViewportSize(size);
    await editor.goto(path);
    const held = Promise.withResolvers<void>();
    await editor.route('**/api/sitemap/filter*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await chooseItem(editor, 'Open Dashboard');
    const width = async () => Math.round((await dashboard(editor).boundingBox())!.width);
    const widths: number[] = [];
    await expect(dashboard(editor).getByRole('tab', { name: 'Sitemap' })).toBeVisible();
    for (const name of await dashboard(editor).getByRole('tab').allTextContents()) {
      await dashboard(editor).getByRole('tab', { name }).click();
      await expect(dashboard(editor).getByRole('tabpanel', { name })).toBeVisible();
      widths.push(await width());
    }
    await dashboard(editor).getByRole('tab', { name: 'Sitemap' }).click();
    const tab = editor.getByRole('tabpanel', { name: 'Sitemap' });
    await expect(tab.getByRole('button', { name: 'Show Filters' })).toBeVisible();
    widths.push(await width());
    held.resolve();
    await expect(tab.getByRole('row', { name: '/', exact: false }).first()).toBeVisible();
    widths.push(await width());
    expect(await broken(tab)).toEqual([]);
    await tab.getByRole('button', { name: 'Show Filters' }).click();
    await tab.getByLabel('Slug').fill(path);
    await expect(tab.getByText('1 page', { exact: true })).toBeVisible();
    await expect(tab.locator('tbody time')).toHaveCount(2);
    widths.push(await width());
    expect(await broken(tab)).toEqual([]);
    expect([...new Set(widths)]).toEqual([size.width < 480 ? size.width : expect.any(Number)]);
    await editor.unroute('**/api/sitemap/filter*');
  }
});
