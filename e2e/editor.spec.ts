import {
  clashPanel,
  compareVersions,
  editableField,
  menu,
  open,
  openSettings,
  publishAll,
  QUOTE,
  sidebar,
  startSelecting,
  stopSelecting,
} from './editor-page.ts';
import { ADMIN, expect, publishPage, signIn, test } from './fixtures.ts';
import { watch } from './watch.ts';

test('an editor signs in on the page, changes a text, publishes, and the next visitor reads it', async ({
  page,
  context,
  server,
  browser,
}) => {
  await signIn(context, server);
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await context.clearCookies();

  const seen = watch(page);
  await page.goto(path);
  expect(seen.scripts()).toEqual([]);
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome' });
  await dialog.getByLabel('Username or email').fill(ADMIN.email.toUpperCase());
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(menu(page, 'Save Page')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-editor', '');

  const field = await open(page, 'q', 'quote');
  await expect(editableField(page, 'q', 'quote')).toHaveAttribute('data-selected', /.*/);
  await field.fill('She stayed on the line.');
  await expect(editableField(page, 'q', 'quote')).toHaveText('She stayed on the line.');
  const visitor = await browser.newContext();
  const before = await visitor.request.get(server.address + path);
  expect(await before.text()).toContain('They picked up at once.');

  await menu(page, 'Save Page').click();
  await expect(page.getByText('Page Saved').first()).toBeVisible();
  expect(await (await visitor.request.get(server.address + path)).text()).toContain(
    'They picked up at once.',
  );
  await publishAll(page);
  expect(await (await visitor.request.get(server.address + path)).text()).toContain(
    'She stayed on the line.',
  );
  expect(seen.complaints).toEqual([]);
  await visitor.close();
});

test('after a log-in far down a page, its editor begins at the top', async ({ page, context, server }) => {
  await signIn(context, server);
  const contents = Array.from({ length: 30 }, (_, index) => ({ ...QUOTE, key: `q${index}` }));
  const path = await publishPage(context, server, { contents });
  await context.clearCookies();
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto(path);
  await page.locator('.quote').last().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome' });
  await dialog.getByLabel('Username or email').fill(ADMIN.username);
  await dialog.getByLabel('Password').fill(ADMIN.password);
  expect(await top()).toBeGreaterThan(1000);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(menu(page, 'Save Page')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await top()).toBe(0);
});

test('a wrong password is reported in the overlay, and a too short one before anything is sent', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.locator('main')).toContainText(
    'WelcomeStaff log inOnly people who work here need to log in.',
  );
  await page.goto('/?login');
  const dialog = page.getByRole('dialog', { name: 'Welcome' });
  await expect(dialog).toContainText('Staff log in');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('at least 3 characters').first()).toBeVisible();
  await dialog.getByLabel('Username or email').fill('nobody');
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('The username or the password is not right.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('undo and redo restore texts and are named after the change', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  const field = await open(editor, 'q', 'quoteBy');
  await field.fill('Alex');
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveText('Alex');
  await expect(editor.getByText('Unsaved changes').first()).toBeVisible();
  await menu(editor, 'Undo').click();
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveText('Sam');
  await expect(editor.getByText('Unsaved changes')).toHaveCount(0);
  await menu(editor, 'Redo').click();
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveText('Alex');
});

test('a whole change is made from the keyboard alone', async ({ editor, context, server }) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  const outline = editor.getByRole('region', { name: 'Components on this page' });
  const stop = outline.getByRole('button', { name: 'Edit Quote: Name' });
  await expect(stop).toBeAttached();
  // One key leads from the menu to the outline, once the editor listens to its keys.
  await expect(async () => {
    await menu(editor, 'Select Component').focus();
    await editor.keyboard.press('Shift+F6');
    await expect(outline.getByRole('button').first()).toBeFocused({ timeout: 1000 });
  }).toPass();
  for (let presses = 0; presses < 60; presses++) {
    await editor.keyboard.press('Tab');
    if (await stop.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(stop).toBeFocused();
  await editor.keyboard.press('Enter');
  const field = editor.getByRole('complementary', { name: 'Editor sidebar' }).getByRole('textbox');
  await expect(field).toBeFocused();
  await editor.keyboard.press('End');
  await editor.keyboard.type(', Port Adelaide');
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveText('Sam, Port Adelaide');
  await editor.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(editableField(editor, 'q', 'quoteBy')).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(editor.locator('[data-block="q"]')).toHaveAttribute('data-selected', '');
  await editor.keyboard.press('Escape');
  await expect(outline.getByRole('button', { name: 'Select Quote, 1 of 1' })).toBeFocused();
  await editor.keyboard.press('Control+s');
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
});

test('the innermost text under the pointer is boxed and selected, and Escape lets it go', async ({
  editor,
  context,
  server,
}) => {
  const split = { key: 's', componentType: 'SplitContent', left: [QUOTE], right: [] };
  await editor.goto(await publishPage(context, server, { contents: [split] }));
  await startSelecting(editor);
  const boxed = () => editor.locator('.he-box').boundingBox();
  for (const property of ['quote', 'quoteBy']) {
    await editableField(editor, 'q', property).hover();
    const text = await editableField(editor, 'q', property).boundingBox();
    await expect.poll(boxed).toEqual(text);
  }
  await editableField(editor, 'q', 'quoteBy').click();
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveAttribute('data-selected', '');
  await expect(editor.locator('[data-selected]')).toHaveCount(1);
  await editor.keyboard.press('Escape');
  await expect(editableField(editor, 'q', 'quoteBy')).not.toHaveAttribute('data-selected');
  await expect(editor.locator('[data-block="q"]')).toHaveAttribute('data-selected', '');
  await editor.keyboard.press('Escape');
  await expect(editor.locator('[data-block="s"]')).toHaveAttribute('data-selected', '');
  await editor.keyboard.press('Escape');
  await expect(editor.locator('[data-selected]')).toHaveCount(0);
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
  await editor.keyboard.press('Escape');
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'false');
});

test('a text is edited on the page itself, in step with the sidebar, and undo keeps the caret', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  const text = editableField(editor, 'q', 'quote');
  await text.click();
  await expect(text).toBeFocused();
  await expect(sidebar(editor)).toHaveCount(0);
  await editor.keyboard.press('End');
  await editor.keyboard.type(' Twice.');
  await expect(text).toHaveText('They picked up at once. Twice.');
  await editor.keyboard.press('Enter');
  await expect(text).toHaveText('They picked up at once. Twice.');
  await editor.keyboard.press('Control+z');
  await expect(text).toHaveText('They picked up at once.');
  await expect(text).toBeFocused();
  await editor.keyboard.type('!');
  await openSettings(editor);
  const field = sidebar(editor).getByRole('textbox');
  await expect(field).toHaveValue('They picked up at once.!');

  await field.fill('');
  await expect(text).toHaveText('');
  await text.click();
  await expect(text).toBeFocused();
  await editor.keyboard.type('New words, one by one');
  await openSettings(editor);
  await expect(field).toHaveValue('New words, one by one');
});

test('a click puts the caret where it was, and the words of an accordion can have spaces', async ({
  editor,
  context,
  server,
}) => {
  const accordion = { key: 'a', componentType: 'ListAccordion', items: [{ key: 'i', header: 'Who?' }] };
  await editor.goto(await publishPage(context, server, { contents: [accordion] }));
  await startSelecting(editor);
  const heading = editableField(editor, 'a', 'items.i.header');
  const box = (await heading.boundingBox())!;
  await editor.mouse.click(box.x + 1, box.y + box.height / 2);
  await expect(heading).toBeFocused();
  await editor.keyboard.type('And so, ');
  await expect(heading).toHaveText('And so, Who?');
  await expect(editor.locator('[data-block="a"] details')).not.toHaveAttribute('open');
  await heading.click();
  await expect(heading).toBeFocused();
  await expect(editor.locator('[data-block="a"] details')).not.toHaveAttribute('open');
});

test('links do not lead away while selecting, and do otherwise', async ({ editor, context, server }) => {
  const link = { type: 'page', href: '/about', text: 'About us' };
  const cta = { key: 'c', componentType: 'ButtonCta', link };
  const path = await publishPage(context, server, { contents: [cta, QUOTE] });
  await editor.goto(path);
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
  await editor.locator('[data-block="c"] a').click();
  await expect(editor).toHaveURL(path);
  await stopSelecting(editor);
  await editor.locator('[data-block="c"] a').click();
  await expect(editor).toHaveURL('/about');
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
});

for (const choice of ['Keep mine', 'Take theirs'] as const) {
  test(`one person changes a page in two windows: the second gets a notice, and chooses '${choice}'`, async ({
    editor,
    context,
    server,
  }) => {
    const path = await publishPage(context, server, { contents: [QUOTE] });
    await editor.goto(path);
    const field = await open(editor, 'q', 'quote');
    await field.fill('Mine.');

    const load = await context.request.get(`${server.address}/api/page/load?slug=${path}`);
    const theirs = await load.json();
    theirs.contents[0].quote = 'Theirs.';
    const saved = await context.request.post(`${server.address}/api/page/save`, {
      data: { page: theirs, collection: 'pages' },
    });
    expect(saved.status()).toBe(200);

    await menu(editor, 'Save Page').click();
    const dialog = await compareVersions(editor);
    await expect(dialog.getByText('You saved this page in another window')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Mine.' })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Theirs.' })).toBeVisible();
    await dialog.getByRole('button', { name: choice }).click();
    const kept = choice === 'Keep mine' ? 'Mine.' : 'Theirs.';
    await expect(editableField(editor, 'q', 'quote')).toHaveText(kept);
    const now = await context.request.get(`${server.address}/api/page/load?slug=${path}`);
    expect((await now.json()).contents[0].quote).toBe(kept);
    if (choice === 'Take theirs') {
      await menu(editor, 'Undo').click();
      await expect(editableField(editor, 'q', 'quote')).toHaveText('Mine.');
    }
  });
}

test('leaving with unsaved changes asks first', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await (await open(editor, 'q', 'quote')).fill('Not saved yet.');
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Not saved yet.');
  let asked = '';
  editor.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.dismiss();
  });
  await editor.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked).toBe('beforeunload');
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Not saved yet.');
});

test('a session that ended while typing loses nothing: log in, in place, and save again', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await (await open(editor, 'q', 'quote')).fill('Kept through it all.');
  await context.clearCookies();
  await menu(editor, 'Save Page').click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByLabel('Username or email').fill(ADMIN.username);
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Kept through it all.');
});

test('a save that cannot reach the server keeps the work, and works again afterwards', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await (await open(editor, 'q', 'quote')).fill('On a bad line.');
  await editor.route('**/api/page/save', (route) => route.abort());
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Not saved').first()).toBeVisible();
  await expect(editableField(editor, 'q', 'quote')).toHaveText('On a bad line.');
  await editor.unroute('**/api/page/save');
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
});

test('a block of an unknown type survives editing and is not shown to visitors', async ({
  editor,
  context,
  server,
}) => {
  const mystery = { key: 'm', componentType: 'Mystery', anything: { deep: ['kept'] } };
  const path = await publishPage(context, server, { contents: [QUOTE, mystery] });
  await editor.goto(path);
  await expect(editor.getByText('Unknown component: Mystery')).toBeVisible();
  await (await open(editor, 'q', 'quote')).fill('Changed beside it.');
  await publishAll(editor);
  const page = await (await context.request.get(`${server.address}/api/page/load?slug=${path}`)).json();
  expect(page.contents[1]).toEqual(mystery);
  await context.clearCookies();
  const html = await (await context.request.get(server.address + path)).text();
  expect(html).toContain('Changed beside it.');
  expect(html).not.toContain('Mystery');
});

test('logging out ends the session and shows the page as visitors see it', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await menu(editor, 'Log out').click();
  await expect(editor.getByRole('button', { name: 'Login' })).toBeVisible();
  expect((await (await context.request.post(`${server.address}/api/user/me`)).json()).user).toBeNull();
});

test('Tab goes from text to text on the page, and undo in another field leaves the page alone', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await editableField(editor, 'q', 'quote').click();
  await editor.keyboard.press('Tab');
  await expect(editableField(editor, 'q', 'quoteBy')).toBeFocused();
  await editor.keyboard.type('antha');
  await editor.keyboard.press('Shift+Tab');
  await expect(editableField(editor, 'q', 'quote')).toBeFocused();

  await menu(editor, 'Create New Page').click();
  await editor.getByLabel('Title').fill('Something new');
  await editor.getByLabel('Title').press('Control+z');
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveText('Samantha');
});

test('after a question the focus is where it was, in the text on the page', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  await editableField(editor, 'q', 'quote').click();
  await editor.keyboard.press('End');
  await editor.keyboard.type(' And more.');
  const page = await (await context.request.get(`${server.address}/api/page/load?slug=${path}`)).json();
  page.contents[0].quote = 'Theirs.';
  await context.request.post(`${server.address}/api/page/save`, { data: { page, collection: 'pages' } });
  await editor.keyboard.press('Control+s');
  await expect(clashPanel(editor)).toBeVisible();
  await editor.keyboard.press('Escape');
  await expect(editableField(editor, 'q', 'quote')).toBeFocused();
  await editor.keyboard.type(' Still typing.');
  await expect(editableField(editor, 'q', 'quote')).toHaveText(
    'They picked up at once. And more. Still typing.',
  );
});

test('an inert text cannot be selected, nor what is around it through it, and can again when it is not inert', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await startSelecting(editor);
  const text = editableField(editor, 'q', 'quote');
  const disable = (inert: boolean) =>
    text.evaluate((element, inert) => {
      element.toggleAttribute('data-selectable', !inert);
      element.toggleAttribute('data-editor-disabled', inert);
    }, inert);
  await disable(true);
  await text.click();
  await editableField(editor, 'q', 'quoteBy').hover();
  await expect(editor.locator('.he-box')).toBeVisible();
  await expect(editor.locator('[data-selected]')).toHaveCount(0);
  await disable(false);
  await text.click();
  await expect(text).toHaveAttribute('data-selected', '');
});

test('words that are marked by dragging stay marked when the text is typed in', async ({
  editor,
  context,
  server,
}) => {
  const rich = {
    key: 'r',
    componentType: 'RichText',
    text: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Some rich words' }] }],
    },
  };
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, rich] }));
  await startSelecting(editor);
  for (const [block, property] of [
    ['q', 'quote'],
    ['r', 'text'],
  ] as const) {
    const text = editableField(editor, block, property);
    const box = (await text.boundingBox())!;
    await editor.mouse.move(box.x + 1, box.y + 12);
    await editor.mouse.down();
    await editor.mouse.move(box.x + 70, box.y + 12, { steps: 4 });
    await editor.mouse.up();
    await expect(text).toBeFocused();
    await expect.poll(() => editor.evaluate(() => String(getSelection()).length)).toBeGreaterThan(2);
  }
});
