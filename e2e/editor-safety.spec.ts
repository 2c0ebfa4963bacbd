import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  chooseInMenu,
  clashPanel,
  compareVersions,
  conflictDialog,
  editableField,
  LEAVE,
  liveBar,
  menu,
  OTHER,
  open,
  openSettings,
  publishTicked,
  QUOTE,
  sidebar,
  stopSelecting,
  topBar,
} from './editor-page.ts';
import { ADMIN, expect, type HearthServer, publishPage, test } from './fixtures.ts';

/** Saves the page with other blocks, as another window would. */
async function saveElsewhere(
  context: BrowserContext,
  server: HearthServer,
  path: string,
  contents: object[],
): Promise<void> {
  const load = await context.request.get(`${server.address}/api/page/load?slug=${path}`);
  const page = { ...(await load.json()), contents };
  const response = await context.request.post(`${server.address}/api/page/save`, {
    data: { page, collection: 'pages' },
  });
  expect(response.status()).toBe(200);
}

test('the editor stays when the selected block leaves the page, and when undo takes it away', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  await editor.goto(path);
  await (await open(editor, 'q', 'quote')).fill('Mine.');
  await saveElsewhere(context, server, path, [OTHER, { ...QUOTE, key: 'n', quote: 'New.' }]);

  await menu(editor, 'Save Page').click();
  await conflictDialog(editor).getByRole('button', { name: 'Take theirs' }).click();
  await expect(editableField(editor, 'q', 'quote')).toHaveCount(0);
  await expect(editableField(editor, 'o', 'quote')).toBeVisible();
  await expect(editor.getByRole('complementary', { name: 'Editor sidebar' })).toBeHidden();

  await open(editor, 'n', 'quote');
  await menu(editor, 'Undo').click();
  await expect(editableField(editor, 'n', 'quote')).toHaveCount(0);
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Mine.');
  await expect(menu(editor, 'Save Page')).toBeVisible();
});

test('a block that cannot be drawn keeps its place, and the others can be edited', async ({
  editor,
  context,
  server,
}) => {
  const text = { type: 'doc', content: [{ type: 'paragraph' }] };
  const rich = { key: 'r', componentType: 'RichText', text };
  // The view of this block throws an error, because the text is not a text document and cannot be converted to one.
  const broken = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: { toString: 1 } }] }],
  };
  await editor.goto(await publishPage(context, server, { contents: [rich, OTHER] }));
  await (await open(editor, 'o', 'quote')).fill('Before.');
  await editor.route('**/api/page/save', async (route) => {
    const { page } = route.request().postDataJSON();
    const [block, ...rest] = page.contents;
    const contents = [{ ...block, text: broken }, ...rest];
    await route.fulfill({ json: { page: { ...page, version: page.version + 1, contents } } });
  });
  await menu(editor, 'Save Page').click();
  await expect(editor.locator('[data-block="r"]')).toHaveText('This component cannot be shown');
  await (await open(editor, 'o', 'quote')).fill('After.');
  await expect(editableField(editor, 'o', 'quote')).toHaveText('After.');
  const sent = editor.waitForRequest('**/api/page/save');
  await menu(editor, 'Save Page').click();
  expect((await sent).postDataJSON().page.contents[0].text).toEqual(broken);
});

test('a save whose response was lost is not a conflict with oneself', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await (await open(editor, 'q', 'quote')).fill('Saved, but not told.');
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await editor.route('**/api/page/save', lost, { times: 1 });
  await menu(editor, 'Save Page').click();
  await expect(editor.getByRole('region', { name: 'Not saved' })).toBeVisible();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await expect(conflictDialog(editor)).toHaveCount(0);
});

test('a double click on Save, or its keys held down, is one call however fast the response is', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await (await open(editor, 'q', 'quote')).fill('Saved once.');
  const calls: string[] = [];
  editor.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Opening the popover checks the page, which changes nothing.
    const changes = !['/api/editor/here', '/api/checks/links'].includes(pathname);
    if (request.method() === 'POST' && changes) calls.push(pathname);
  });
  const saved = () => editor.waitForResponse('**/api/page/save');
  await Promise.all([saved(), menu(editor, 'Save Page').click()]);
  await editor.mouse.down({ clickCount: 2 });
  await editor.mouse.up({ clickCount: 2 });
  await editor.keyboard.down('ControlOrMeta');
  await Promise.all([saved(), editor.keyboard.down('s')]);
  await editor.keyboard.down('s');
  await editor.keyboard.up('s');
  await editor.keyboard.up('ControlOrMeta');
  await menu(editor, 'Publish Page').dblclick();
  await Promise.all([editor.waitForResponse('**/api/publication/publish'), publishTicked(editor).dblclick()]);
  await expect(liveBar(editor)).toContainText('Page Published');
  expect(calls).toEqual(['/api/page/save', '/api/page/save', '/api/publication/publish']);
});

test('a link inside the site asks before unsaved changes are left, and a yes leaves', async ({
  editor,
  context,
  server,
}) => {
  const link = { type: 'page', href: '/about', text: 'About us' };
  const path = await publishPage(context, server, {
    contents: [{ key: 'c', componentType: 'ButtonCta', link }, QUOTE],
  });
  const prompts: string[] = [];
  editor.on('dialog', (dialog) => {
    prompts.push(dialog.type());
    void dialog.accept();
  });
  await editor.goto(path);
  await (await open(editor, 'q', 'quote')).fill('Not saved yet.');
  await editor.locator('[data-block="c"] a').click();
  const question = editor.getByRole('alertdialog', { name: LEAVE });
  await expect(question).toHaveCount(0);
  await stopSelecting(editor);

  await topBar(editor).getByRole('link', { name: 'View as visitor' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(editor).toHaveURL(path);
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Not saved yet.');

  await editor.locator('[data-block="c"] a').click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(editor).toHaveURL('/about');
  expect(prompts).toEqual([]);
});

test('a choice between versions can be put off and made later', async ({ editor, context, server }) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  await (await open(editor, 'q', 'quote')).fill('Mine.');
  await saveElsewhere(context, server, path, [{ ...QUOTE, quote: 'Theirs.' }]);
  await menu(editor, 'Save Page').click();
  const dialog = await compareVersions(editor);
  await expect(dialog.getByText('You saved this page in another window')).toBeVisible();
  const notice = editor.locator('.he-notice');
  await expect(notice).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await clashPanel(editor).getByRole('button', { name: 'Decide later' }).click();
  await notice.getByRole('button', { name: 'Choose a version' }).click();
  await expect(notice).toHaveCount(0);
  await clashPanel(editor).getByRole('button', { name: 'Keep mine' }).click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('pasted line breaks are spaces, and the history names the page header', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  const field = await open(editor, 'q', 'quote');
  await field.fill('One end');
  await field.press('Home');
  for (let step = 0; step < 4; step++) await field.press('ArrowRight');
  await editor.keyboard.insertText('two\nthree ');
  await expect(field).toHaveValue('One two three end');
  await editor.keyboard.insertText('and four ');
  await expect(editableField(editor, 'q', 'quote')).toHaveText('One two three and four end');

  await editor.locator('main [data-owner="page"][data-property="header.title"]').click();
  await openSettings(editor);
  await field.fill('Another title');
  await expect(menu(editor, 'Undo: Change Page header')).toBeVisible();
});

test('a common password is refused at its field', async ({ page }) => {
  await page.route('**/api/user/setPassword', (route) =>
    route.fulfill({
      status: 422,
      json: {
        statusCode: 422,
        message: 'Some of what was sent is not right.',
        error: { code: 'validation', message: 'Some of what was sent is not right.' },
        validationErrors: [{ field: 'password', message: 'This password is one of the most common ones.' }],
      },
    }),
  );
  await page.goto(`/?token=${'a'.repeat(43)}&email=${ADMIN.email}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('Password123');
  await dialog.getByLabel('Confirm password').fill('Password123');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('one of the most common').first()).toBeVisible();
  await expect(dialog.getByText('Some of what was sent')).toHaveCount(0);
});

test('a visitor’s script that is gone loads the page again, once', async ({ page, context }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await context.route(/LoginOverlay[^/]*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => loads).toBe(2);
  await context.unroute(/LoginOverlay[^/]*\.js/);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  expect(loads).toBe(2);
});

const missing = (page: Page) => page.getByRole('region', { name: 'A part is missing' });

test('a script of the editor that is gone never loads unsaved work away', async ({
  editor,
  context,
  server,
}) => {
  let loads = 0;
  editor.on('load', () => {
    loads += 1;
  });
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  const gone = () => editor.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await (await open(editor, 'q', 'quote')).fill('Not saved yet.');
  await gone();
  const notice = missing(editor);
  await expect(notice).toContainText('Your work is still here.');
  await notice.getByRole('button', { name: 'Load the page again' }).click();
  await editor.getByRole('alertdialog', { name: LEAVE }).getByRole('button', { name: 'Cancel' }).click();
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  expect(loads).toBe(1);
  await gone();
  await expect.poll(() => loads).toBe(2);
  await expect(menu(editor, 'Save Page')).toBeVisible();
  await gone();
  await expect(notice).toBeVisible();
  expect(loads).toBe(2);
});

test('a dialog whose script cannot be fetched opens when it is tried again, beside unsaved work', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await (await open(editor, 'q', 'quote')).fill('Not saved yet.');
  await context.route(/CopyToPage[^/]*\.js/, (route) => route.abort());
  await chooseInMenu(editor, 'Duplicate to another page');
  const dialog = editor.getByRole('dialog', { name: 'Duplicate to another page' });
  await expect(missing(editor)).toContainText('Your work is still here.');
  await expect(dialog).toHaveCount(0);
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Not saved yet.');
  await context.unroute(/CopyToPage[^/]*\.js/);
  await missing(editor).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeVisible();
  await expect(missing(editor)).toHaveCount(0);
});

test('a new page whose response was lost is not rejected for its own slug', async ({ editor, server }) => {
  const slug = `told-late-${process.pid}`;
  await editor.goto('/about');
  await menu(editor, 'Create New Page').click();
  const stored = Promise.withResolvers<void>();
  const lost = async (route: Route) => {
    await route.fetch();
    stored.resolve();
    await route.abort();
  };
  await editor.route('**/api/page/save', lost, { times: 1 });
  // Delays the check of the slug until the save is stored. By then, the page itself uses the slug.
  await editor.route('**/api/page/checkSlug?*', async (route) => {
    await stored.promise;
    await route.continue();
  });
  await sidebar(editor).getByLabel('Title').fill(slug);
  const create = sidebar(editor).getByRole('button', { name: 'Create Page' });
  await create.click();
  await expect(sidebar(editor).getByRole('alert')).toContainText('There is no connection');
  await expect(sidebar(editor)).toContainText(`Another page already has the address /${slug}`);
  expect((await editor.request.get(`${server.address}/api/page/load?slug=${slug}`)).status()).toBe(200);
  await create.click();
  await expect(editor).toHaveURL(`/${slug}`);
});
