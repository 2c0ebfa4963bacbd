import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { cleanEnvironment } from '../server/testing/clean-environment.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import {
  chooseItem,
  LEAVE,
  liveBar,
  menu,
  nav,
  open,
  openSettings,
  publishTicked,
  QUOTE,
  sidebar,
  startSelecting,
} from './editor-page.ts';
import { ADMIN, ADMIN_SETTINGS, expect, publishPage, signIn, startServer, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { paragraph, rich, text, typeIn } from './rich-texts.ts';

const NOT_YOURS = 'Your roles do not let you change this page';

const states = (page: Page) => page.getByRole('region', { name: 'This page', exact: true });

async function openPanel(page: Page, name: string): Promise<void> {
  await chooseItem(page, name);
  await expect(sidebar(page).getByRole('heading', { name })).toBeVisible();
}

/** Changes a quote without saving it. */
async function leaveUnsaved(page: Page): Promise<void> {
  await (await open(page, 'q', 'quote')).fill('Not saved yet.');
  await expect(states(page)).toContainText('Unsaved changes');
}

async function load(request: APIRequestContext, address: string, slug: string) {
  return (await request.get(`${address}/api/page/load?slug=${slug}&collection=pages`)).json();
}

async function loadNav(request: APIRequestContext, address: string) {
  return (await request.get(`${address}/api/site/loadNav?domainId=open-verandah`)).json();
}

let made = 0;
/** Returns a title that no other page has, and the slug derived from this title. */
function freshTitle(): { title: string; slug: string } {
  made += 1;
  return { title: `Room ${process.pid}, No. ${made}`, slug: `room-${process.pid}-no-${made}` };
}

test('a page is made by mouse: its slug follows the title, and it opens to be filled', async ({
  editor,
  server,
}) => {
  const { title, slug } = freshTitle();
  await editor.goto('/about');
  await openPanel(editor, 'Create New Page');
  await expect(sidebar(editor).getByRole('group', { name: 'Type' })).toHaveCount(0);
  await sidebar(editor).getByLabel('Title').fill(title);
  await expect(sidebar(editor).getByLabel('Slug')).toHaveValue(slug);
  await expect(sidebar(editor).getByText(`Address: /${slug}`)).toBeVisible();
  await expect(sidebar(editor).getByText('This address is free.')).toBeVisible();
  const create = sidebar(editor).getByRole('button', { name: 'Create Page' });
  const [button, panel] = [(await create.boundingBox())!, (await sidebar(editor).boundingBox())!];
  expect(panel.y + panel.height - button.y - button.height).toBeLessThanOrEqual(18);
  await create.click();

  await expect(editor).toHaveURL(`/${slug}`);
  await expect(editor.locator('.he-toast', { hasText: 'Page Saved' })).toBeVisible();
  await expect(editor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
  const empty = editor.locator('main [data-empty-list]');
  await expect(empty).toBeVisible();
  // The writing begins here, also for the keyboard.
  await expect(editor.getByRole('button', { name: 'Add a component at the end' })).toBeFocused();
  await expect(empty).toHaveCSS('outline-style', 'solid');
  await expect(states(editor)).toContainText('Draft');
  await expect(states(editor)).toContainText('Saved');
  const page = await load(editor.request, server.address, slug);
  expect(page).toMatchObject({ title, slug, template: 'generic', published: false, contents: [] });
});

/** Returns the text of the visible tooltip, and whether the tooltip has the editor's styles. */
async function shownTooltip(page: Page): Promise<{ words: string; styled: boolean }> {
  return page.getByRole('tooltip').evaluate((element) => {
    const { backgroundColor, fontFamily } = getComputedStyle(element);
    const styled = /^system-ui/.test(fontFamily) && backgroundColor === 'rgb(42, 38, 34)';
    return { words: element.textContent ?? '', styled };
  });
}

test('every tooltip has the styles of the editor from the first one on', async ({
  editor,
  context,
  server,
}) => {
  await editor.addInitScript(() => localStorage.setItem('hearth-menu', 'collapsed'));
  await editor.goto(
    await publishPage(context, server, { contents: [QUOTE, rich('f', paragraph(text('Sit down.')))] }),
  );
  const items = nav(editor).locator('[id^="he-item-"]');
  await expect(items.first()).toBeVisible();
  for (const item of await items.all()) {
    await item.blur();
    await item.focus();
    const name =
      (await item.getAttribute('aria-label')) ?? (await item.locator('.he-item-label').textContent());
    await expect(editor.getByRole('tooltip')).toContainText(name ?? '');
    expect(await shownTooltip(editor)).toMatchObject({ styled: true });
  }
  await menu(editor, 'Select Component').click();
  await expect(editor.getByRole('tooltip'), 'a press takes it away').toHaveCount(0);
  await typeIn(editor, 'f');
  await editor.keyboard.press('Control+a');
  await editor
    .getByRole('toolbar', { name: 'Text formatting' })
    .getByRole('button', { name: 'Bold' })
    .hover();
  await expect(editor.getByRole('tooltip')).toContainText('Bold');
  expect(await shownTooltip(editor)).toMatchObject({ styled: true });
});

test('a page can be created by keyboard alone, and closing the panel keeps what was typed', async ({
  editor,
  server,
}) => {
  const { title, slug } = freshTitle();
  await editor.goto('/about');
  await menu(editor, 'Create New Page').focus();
  await editor.keyboard.press('Enter');
  await expect(sidebar(editor).getByLabel('Title')).toBeFocused();
  await editor.keyboard.type('Something else');
  await editor.keyboard.press('Tab');
  await expect(sidebar(editor).getByLabel('Show in the menu under')).toBeFocused();
  await editor.keyboard.press('Tab');
  await expect(sidebar(editor).getByRole('radio', { name: 'Blank' })).toBeFocused();
  await editor.keyboard.press('ArrowUp');
  await editor.keyboard.press('ArrowUp');
  await editor.keyboard.press('ArrowUp');
  await expect(sidebar(editor).getByRole('radio', { name: 'Story' })).toBeFocused();
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('Control+a');
  await editor.keyboard.type(` Room ${process.pid}, (No) `);
  await expect(sidebar(editor).getByLabel('Slug')).toHaveValue(`room-${process.pid},-no-`);
  await editor.keyboard.press('Escape');
  await expect(sidebar(editor)).toBeHidden();
  await expect(menu(editor, 'Create New Page')).toBeFocused();

  await editor.keyboard.press('Enter');
  await expect(sidebar(editor).getByLabel('Title')).toBeFocused();
  await editor.keyboard.press('Control+a');
  await editor.keyboard.type(title);
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('Tab');
  await expect(sidebar(editor).getByRole('radio', { name: 'Story' })).toBeFocused();
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('Control+a');
  await editor.keyboard.type(`/Get Help/${slug}/`);
  await expect(sidebar(editor).getByLabel('Slug')).toHaveValue(`/get-help/${slug}/`);
  await editor.keyboard.press('Tab');
  await expect(sidebar(editor).getByRole('button', { name: 'Create Page' })).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(editor).toHaveURL(`/get-help/${slug}`);
  const page = await load(editor.request, server.address, `get-help/${slug}`);
  expect(page).toMatchObject({ title, template: 'listing' });
});

test('a page begins with the components of its kind, below a page of the menu, in the menu at once', async ({
  editor,
  server,
}) => {
  const { title, slug } = freshTitle();
  const former = await loadNav(editor.request, server.address);
  await editor.goto('/about');
  await openPanel(editor, 'Create New Page');
  await sidebar(editor).getByLabel('Title').fill(title);
  await sidebar(editor).getByLabel('Show in the menu under').selectOption('Get help');
  await expect(sidebar(editor).locator('.he-glyph-strong')).toHaveCount(5);
  await expect(sidebar(editor).locator('.he-glyph-strong').first()).not.toHaveCSS('stroke', 'none');
  await sidebar(editor).getByText('Service').click();
  await expect(sidebar(editor).getByText(`Address: /get-help/${slug}`)).toBeVisible();
  const change = sidebar(editor).getByRole('button', { name: 'Change the address' });
  await change.click();
  await expect(sidebar(editor).getByLabel('Slug')).toBeFocused();
  await expect(change).toHaveCount(0);
  await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();

  await expect(editor).toHaveURL(`/get-help/${slug}`);
  const types = ['RichText', 'EmergencyContact', 'ListAccordion', 'ButtonCta'];
  const blocks = editor.locator('main [data-component-type]');
  await expect
    .poll(() => blocks.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.componentType)))
    .toEqual(types);
  const main = editor.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: title, includeHidden: true })).toHaveCount(1);
  const nav = await loadNav(editor.request, server.address);
  const { subItems } = nav.items.find(({ link }: { link: { text: string } }) => link.text === 'Get help');
  expect(subItems.at(-1).link).toMatchObject({ type: 'page', href: `/get-help/${slug}`, text: title });
  // Readers of the other tests find the menu as it was.
  const again = { nav: { ...nav, items: former.items } };
  expect((await editor.request.post(`${server.address}/api/site/publishNav`, { data: again })).ok()).toBe(
    true,
  );
});

test('a menu that somebody else has saved meanwhile stays as it is, and the page says so', async ({
  editor,
  server,
}) => {
  const { title, slug } = freshTitle();
  await editor.goto('/about');
  await openPanel(editor, 'Create New Page');
  const nav = await loadNav(editor.request, server.address);
  const data = { nav: { ...nav, donate: { ...nav.donate, text: `Give ${process.pid}` } } };
  expect((await editor.request.post(`${server.address}/api/site/saveNav`, { data })).ok()).toBe(true);
  await sidebar(editor).getByLabel('Title').fill(title);
  await sidebar(editor).getByLabel('Show in the menu under').selectOption('An item of its own');
  await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();
  await expect(editor).toHaveURL(`/${slug}`);
  await expect(editor.locator('.he-toast', { hasText: 'it is not in the menu' })).toBeVisible();
  const after = await loadNav(editor.request, server.address);
  expect(after.items).toEqual(nav.items);
  const again = { nav: { ...after, donate: nav.donate } };
  expect((await editor.request.post(`${server.address}/api/site/saveNav`, { data: again })).ok()).toBe(true);
});

test('a character put into the middle of a slug leaves the caret where it is', async ({ editor }) => {
  await editor.goto('/about');
  await openPanel(editor, 'Create New Page');
  const slug = sidebar(editor).getByLabel('Slug');
  await slug.fill('get-help');
  await slug.press('Home');
  for (let step = 0; step < 3; step++) await slug.press('ArrowRight');
  await editor.keyboard.type(' MORE?');
  await expect(slug).toHaveValue('get-more-help');
});

test('a slug that is taken, reserved or empty is refused at its field, and in a summary', async ({
  editor,
  server,
}) => {
  await editor.goto('/about');
  await openPanel(editor, 'Create New Page');
  const create = sidebar(editor).getByRole('button', { name: 'Create Page' });
  const slug = sidebar(editor).getByLabel('Slug');
  await create.click();
  const summary = sidebar(editor).getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('button', { name: 'Please type a title' }).click();
  await expect(sidebar(editor).getByLabel('Title')).toBeFocused();

  await sidebar(editor).getByLabel('Title').fill('About');
  await expect(slug).toHaveValue('about');
  const taken = 'Another page already has the address /about. It is ‘About us’.';
  await expect(sidebar(editor).getByText(taken)).toBeVisible();
  await expect(slug).toHaveAttribute('aria-invalid', 'true');
  await create.click();
  await expect(summary.getByRole('button', { name: taken })).toBeVisible();

  await slug.fill('api/help');
  await expect(sidebar(editor).getByText('cannot begin with api')).toBeVisible();
  await slug.fill('/');
  await expect(sidebar(editor).getByText('Another page already has the address /.')).toBeVisible();
  await expect(editor).toHaveURL('/about');

  // The slug check cannot be reached, but the server still refuses to save.
  await editor.route('**/api/page/checkSlug*', (route) => route.abort());
  await slug.fill('contact');
  await expect(sidebar(editor).getByText('The address could not be checked.')).toBeVisible();
  await create.click();
  await expect(summary).toContainText('Another page already has the address /contact.');
  expect((await load(editor.request, server.address, 'contact')).title).not.toBe('About');
});

test('missing fields are reported at the field and in the summary until they are filled in', async ({
  editor,
}) => {
  await editor.goto('/about');
  await openPanel(editor, 'Create New Page');
  await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();
  const summary = sidebar(editor).getByRole('alert');
  await expect(summary).toContainText('Please type a title');
  await sidebar(editor).getByLabel('Title').fill('A');
  await expect(summary.filter({ hasText: 'Please type a title' })).toHaveCount(0);
  await expect(sidebar(editor).getByLabel('Title')).toBeFocused();
});

test('creating a page asks first if there is unsaved work', async ({ editor, context, server }) => {
  const { title, slug } = freshTitle();
  const from = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(from);
  await leaveUnsaved(editor);
  await openPanel(editor, 'Create New Page');
  await sidebar(editor).getByLabel('Title').fill(title);
  const create = sidebar(editor).getByRole('button', { name: 'Create Page' });
  await create.click();
  const question = editor.getByRole('alertdialog', { name: LEAVE });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(editor).toHaveURL(from);
  expect((await context.request.get(`${server.address}/api/page/load?slug=${slug}`)).status()).toBe(404);
  await create.click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(editor).toHaveURL(`/${slug}`);
});

test('unsaved changes can be saved when leaving, and are there afterwards', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  await leaveUnsaved(editor);
  await states(editor).getByRole('link', { name: 'View as visitor' }).click();
  await editor
    .getByRole('alertdialog', { name: LEAVE })
    .getByRole('button', { name: 'Save and leave' })
    .click();
  await expect(editor).toHaveURL(`${path}?view=visitor`);
  const page = await load(editor.request, server.address, path.slice(1));
  expect(page.contents[0].quote).toBe('Not saved yet.');
});

for (const headerType of ['FullWidthImageHeader', 'HalfWidthImageHeader']) {
  test(`a ${headerType} without a picture covers nothing of the site's own header`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.goto(await publishPage(context, server, { headerType, contents: [QUOTE] }));
    await expect(menu(editor, 'Select Component')).toBeVisible();
    for (const pressed of ['true', 'false']) {
      const select = menu(editor, 'Select Component');
      if ((await select.getAttribute('aria-pressed')) !== pressed) await select.click();
      const top = await editor
        .getByRole('heading', { level: 1 })
        .evaluate((title) => (title.closest('.header-full-panel') ?? title).getBoundingClientRect().top);
      const main = await editor.locator('main').boundingBox();
      expect(top, `selecting: ${pressed}`).toBeGreaterThanOrEqual(main!.y);
    }
  });
}

test('choosing the item again closes its panel, and the focus stays on the item', async ({ editor }) => {
  await editor.goto('/about');
  await openPanel(editor, 'Page Status');
  await expect(menu(editor, 'Page Status')).toHaveAttribute('aria-expanded', 'true');
  await menu(editor, 'Page Status').click();
  await expect(sidebar(editor)).toBeHidden();
  await expect(menu(editor, 'Page Status')).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(editor, 'Page Status')).toBeFocused();
});

test('the page header is changed at once, each choice is one step of undo, and its words stand below', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await openPanel(editor, 'Change Page Header');
  const choice = (name: string) => sidebar(editor).getByRole('radio', { name });
  await expect(choice('No picture')).toBeFocused();
  await choice('Full-width picture').check();
  await choice('Half-width picture').check();
  await expect(editor.locator('main .header-half')).toBeVisible();
  await menu(editor, 'Undo: Change page header').click();
  await expect(choice('Full-width picture')).toBeChecked();
  await menu(editor, 'Undo: Change page header').click();
  await expect(choice('No picture')).toBeChecked();
  await expect(states(editor)).toContainText('Saved');
  await sidebar(editor).getByLabel('Title').fill('A warmer title');
  await expect(editor.getByRole('heading', { level: 1 })).toHaveText('A warmer title');
});

test('a page is published, unpublished and deleted, and refused to be deleted while it is public', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const { title, slug } = freshTitle();
  const page = { title, slug, header: { title }, contents: [QUOTE] };
  await context.request.post(`${server.address}/api/page/save`, { data: { page, collection: 'pages' } });
  const visitor = await browser.newContext();
  const visit = async () => (await visitor.request.get(`${server.address}/${slug}`)).status();
  await editor.goto(`/${slug}`);
  await openPanel(editor, 'Page Status');
  const button = (name: string) => sidebar(editor).getByRole('button', { name });
  await expect(sidebar(editor).getByText('Not public')).toBeVisible();
  await expect(sidebar(editor).getByText('Never')).toBeVisible();
  await expect(sidebar(editor).getByText(`by ${ADMIN.username}`)).toBeVisible();
  await expect(button('Unpublish Page')).toHaveCount(0);
  await expect(sidebar(editor).getByRole('link')).toHaveCount(0);

  await button('Publish Page').click();
  await publishTicked(editor).click();
  await expect(liveBar(editor)).toContainText('Page Published');
  await expect(states(editor)).toContainText(/Public.*Saved/);
  const publish = sidebar(editor).getByRole('button', { name: 'Publish Page', exact: true });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await expect(publish).toHaveAccessibleDescription('Visitors see everything as it is here');
  expect(await visit()).toBe(200);
  const asVisitor = { name: 'See the page as visitors do (opens in a new window)' };
  await expect(sidebar(editor).getByRole('link', asVisitor)).toHaveAttribute('href', `/${slug}?view=visitor`);
  const opened = editor.waitForEvent('popup');
  await liveBar(editor).getByRole('link', { name: /^Open/ }).click();
  const seen = await opened;
  await expect(seen.getByText('You see this page as visitors do.')).toBeVisible();
  await expect(seen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await seen.close();
  await expect(button('Delete Page')).toHaveAttribute('aria-disabled', 'true');
  await expect(button('Delete Page')).toHaveAccessibleDescription('Unpublish it before you delete it.');

  await leaveUnsaved(editor);
  await openPanel(editor, 'Page Status');
  await button('Unpublish Page').click();
  const question = editor.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName(/can then no longer read this page/);
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(editor.locator('.he-toast', { hasText: 'Page Unpublished' })).toBeVisible();
  await expect(states(editor)).toContainText(/Draft.*(Unsaved|Save) changes/);
  await expect(button('Publish Page')).toBeFocused();
  await expect(editor.locator('[data-block="q"] [data-property="quote"]')).toHaveText('Not saved yet.');
  expect(await visit()).toBe(404);

  // Another editor publishes the page first, so the server refuses the call, and the panel then shows that the page is
  // published.
  const stored = await load(context.request, server.address, slug);
  await context.request.post(`${server.address}/api/page/publishPage`, {
    data: { page: stored, collection: 'pages' },
  });
  await button('Delete Page').click();
  await expect(question).toContainText('is deleted, with all that is on it');
  await expect(question).toContainText(title);
  await editor
    .getByRole('alertdialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(sidebar(editor).getByText('This page is published. Unpublish it')).toBeVisible();
  await button('Unpublish Page').click();
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await button('Delete Page').click();
  await editor
    .getByRole('alertdialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(editor).toHaveURL('/');
  await expect(editor.locator('.he-toast', { hasText: 'Page Deleted' })).toBeVisible();
  expect((await context.request.get(`${server.address}/api/page/load?slug=${slug}`)).status()).toBe(404);
  await visitor.close();
});

test('users without the roles of a page are told why they cannot change it, and hear of its comments alone', async ({
  browser,
}) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-e2e-roles-'));
  const { server, stop } = await startServer({
    DATA_DIR: folder,
    ...ADMIN_SETTINGS,
  });
  const email = 'robin@example.org';
  const added = spawnSync(process.execPath, ['dist/server/hearth.mjs', 'user', 'add', 'robin', email], {
    env: cleanEnvironment({ DATA_DIR: folder, NODE_ENV: 'production', PORT: String(server.port) }),
    encoding: 'utf8',
  });
  const token = /token=([^&\s]+)/.exec(added.stdout)?.[1];
  const admin = await browser.newContext({ baseURL: server.address });
  await signIn(admin, server);
  const from = await publishPage(admin, server, { contents: [QUOTE] });
  const { _id } = await load(admin.request, server.address, from);
  await admin.request.post('/api/roles/applyToPage', {
    data: { page: { _id }, collection: 'pages', roles: ['publisher'] },
  });

  const context = await browser.newContext({ baseURL: server.address });
  const password = 'a lamp in every window';
  await context.request.post('/api/user/setPassword', { data: { email, password, token } });
  await context.request.post('/api/user/login', { data: { username: 'robin', password } });
  const page = await context.newPage();
  const reported = page.waitForResponse('**/api/editor/here');
  await page.goto(from);
  for (const name of ['Save Page', 'Change Page Header', 'Publish Page']) {
    await expect(menu(page, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(menu(page, name)).toHaveAccessibleDescription(NOT_YOURS);
  }
  await menu(page, 'Save Page').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.he-toast', { hasText: NOT_YOURS })).toBeVisible();
  await openPanel(page, 'Page Status');
  for (const name of ['Publish Page', 'Unpublish Page', 'Delete Page']) {
    await expect(sidebar(page).getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
      NOT_YOURS,
    );
  }
  await openPanel(page, 'Create New Page');

  const other = await admin.newPage();
  await other.goto(from);
  await other.waitForResponse('**/api/editor/here');
  expect((await reported).status()).toBe(200);
  const data = { _id, block: 'q', text: 'Whose words?' };
  expect((await admin.request.post('/api/comments/add', { data })).status()).toBe(200);
  for (const one of [page, other])
    await expect(menu(one, 'Comments')).toHaveAccessibleDescription('1 open comment');
  for (const one of [page, other])
    await expect(one.getByRole('group', { name: 'Also on this page' })).toHaveCount(0);
  await other.close();

  // Rights to a page do not affect the site documents.
  await startSelecting(page);
  await page.locator('[data-block="q"]').click();
  await expect(page.locator('.he-toast', { hasText: NOT_YOURS })).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
  const components = page.getByRole('region', { name: 'Components on this page' });
  await expect(components.getByRole('button', { name: /Quote|Page header|component/ })).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await sidebar(page).getByRole('textbox', { name: 'Text' }).first().fill('Voices');
  await menu(page, 'Save Navigation').click();
  await expect(page.locator('.he-toast', { hasText: 'Nav Saved' })).toBeVisible();
  await context.close();
  await admin.close();
  await stop();
  await fs.rm(folder, { recursive: true, force: true });
});

test('on a phone the bar has the five things that are done most, and the last opens all others', async ({
  editor,
}) => {
  await editor.setViewportSize({ width: 360, height: 740 });
  await editor.goto('/about');
  const bar = editor.locator('.he-phone-bar');
  await expect(bar.getByRole('button')).toHaveText(['Edit', 'Undo', 'Add a component', 'Publish', 'More']);
  for (const button of await bar.getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const undo = bar.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAccessibleDescription('Nothing to undo');
  await undo.click({ force: true });
  await expect(editor.locator('.he-toast')).toHaveText(/Nothing to undo/);
  await editor.getByRole('button', { name: 'Dismiss: Nothing to undo' }).click();
  await expect(menu(editor, 'Log out')).toHaveCount(0);
  await bar.getByRole('button', { name: 'More' }).click();
  await menu(editor, 'Log out').focus();
  await expect(menu(editor, 'Log out')).toBeInViewport({ ratio: 1 });
  const sheet = (await editor.locator('.he-phone-sheet').boundingBox())!;
  expect(sheet.height).toBeLessThanOrEqual(370);
  await menu(editor, 'Redo').press('Enter');
  await expect(editor.locator('.he-toast')).toBeInViewport({ ratio: 1 });
  await editor.keyboard.press('Escape');
  await expect(menu(editor, 'Log out')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'More' })).toBeFocused();
});

test('a toast that is dismissed by keyboard hands the focus on', async ({ editor }) => {
  await editor.goto('/about');
  await menu(editor, 'Undo').press('Enter');
  await menu(editor, 'Redo').press('Enter');
  const first = editor.getByRole('button', { name: 'Dismiss: Nothing to undo' });
  const second = editor.getByRole('button', { name: 'Dismiss: Nothing to redo' });
  await first.focus();
  await editor.keyboard.press('Enter');
  await expect(second).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(menu(editor, 'Redo')).toBeFocused();
});

for (const width of [320, 1280]) {
  test(`every panel passes axe at ${width} px`, async ({ editor, context, server }) => {
    await editor.setViewportSize({ width, height: 900 });
    await editor.goto(await publishPage(context, server, { contents: [{ ...QUOTE, quote: '' }] }));
    await expect(nav(editor)).toBeVisible();
    for (const name of ['Create New Page', 'Change Page Header', 'Page Status']) {
      await openPanel(editor, name);
      if (name === 'Create New Page') {
        await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();
        await expect(sidebar(editor).getByRole('alert')).toBeVisible();
      }
      expect(await axeFaults(editor, WCAG_22), name).toEqual([]);
    }
  });
}

test('the menu is as it was left on the next page, whose words have their room before the editor starts', async ({
  editor,
}) => {
  await editor.goto('/about');
  await expect(menu(editor, 'Collapse Menu')).toHaveAttribute('aria-expanded', 'true');
  await menu(editor, 'Collapse Menu').click();
  await expect(menu(editor, 'Collapse Menu')).toHaveAttribute('aria-expanded', 'false');
  const release = await holdScripts(editor, '**/_astro/*.js');
  const wordsAt = async () => (await editor.getByRole('heading', { level: 1 }).boundingBox())!.x;
  await editor.goto('/get-help', { waitUntil: 'domcontentloaded' });
  const before = await wordsAt();
  release();
  await expect(menu(editor, 'Collapse Menu')).toHaveAttribute('aria-expanded', 'false');
  expect(await wordsAt()).toBe(before);

  await menu(editor, 'Collapse Menu').click();
  await editor.reload();
  await expect(menu(editor, 'Collapse Menu')).toHaveAttribute('aria-expanded', 'true');
  expect(await wordsAt()).toBeGreaterThan(before);
});

test('the panel of a single link says its name once', async ({ editor }) => {
  await editor.goto('/');
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Edit Navigation: Crisis line' }).press('Enter');
  await openSettings(editor);
  const group = sidebar(editor).getByRole('group', { name: 'Crisis line' });
  await expect(sidebar(editor).getByRole('heading', { name: 'Crisis line' })).toBeVisible();
  await expect(group).toBeVisible();
  expect((await group.locator('legend').boundingBox())!.width).toBe(1);
});
