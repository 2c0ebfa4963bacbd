import type { BrowserContext, Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { chooseItem, menu, more, open, openMore, sidebar, startSelecting } from './editor-page.ts';
import { expect, type HearthServer, publishPage, test } from './fixtures.ts';

/** Tests every field editor: makes changes by mouse and by keyboard, and checks that the page changes at once and after a save. */

type Block = { key: string; [field: string]: unknown };

const link = (href: string, text: string, type = 'page') => ({ type, href, text });
const block = (page: Page, key: string) => page.locator(`[data-block="${key}"]`);
const editableField = (page: Page, key: string, property: string) =>
  page.locator(`[data-owner="${key}"][data-property="${property}"]`);
const status = (page: Page) => page.getByRole('status').first();

/** Opens a page with these blocks in select mode. Returns a function that saves the page and returns a stored block. */
async function edit(
  page: Page,
  context: BrowserContext,
  server: HearthServer,
  contents: Block[],
  fields: Record<string, unknown> = {},
) {
  const path = await publishPage(context, server, { contents, ...fields });
  await page.goto(path);
  await startSelecting(page);
  return async (key: string): Promise<Block> => {
    await chooseItem(page, 'Save Page');
    await expect(page.getByText('Page Saved').first()).toBeVisible();
    const slug = encodeURIComponent(path.slice(1));
    const response = await context.request.get(
      `${server.address}/api/page/load?slug=${slug}&collection=pages`,
    );
    const { contents: stored } = (await response.json()) as { contents: Block[] };
    return stored.find((one) => one.key === key)!;
  };
}

/** Selects a component by its button in the list of the page's components, as a keyboard user does. */
async function selectByKeyboard(page: Page, name: string) {
  await page
    .getByRole('region', { name: 'Components on this page' })
    .getByRole('button', { name, exact: true })
    .press('Enter');
}

test.describe('links', () => {
  const button: Block = {
    key: 'b',
    componentType: 'ButtonCta',
    link: link('/', 'Home'),
    secondary: link('', ''),
  };

  test('a URL may be typed as people write it, and a link that leads nowhere is not stored', async ({
    editor,
    context,
    server,
  }) => {
    const stored = await edit(editor, context, server, [button]);
    const onPage = editableField(editor, 'b', 'link');
    await onPage.click();
    const panel = sidebar(editor);
    await panel.getByLabel('Text', { exact: true }).fill('Read on');
    await expect(onPage).toContainText('Read on');

    await panel.getByRole('button', { name: 'More kinds of links' }).click();
    await panel.getByRole('group', { name: 'Link type' }).getByText('External').click();
    await expect(status(editor)).toContainText('The address was cleared');
    await expect(onPage).not.toHaveAttribute('href', /.*/);
    const address = panel.getByRole('textbox', { name: 'Address' });
    await address.fill('www.example.org');
    await expect(onPage).toHaveAttribute('href', 'https://www.example.org');
    await expect(address).toHaveValue('www.example.org');
    await address.blur();
    await expect(address).toHaveValue('https://www.example.org');

    await address.fill('call us');
    await address.blur();
    await expect(panel.getByText('This is no address that a link can lead to.')).toBeVisible();
    await expect(address).toHaveValue('call us');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(onPage).toHaveAttribute('href', 'https://www.example.org');
    await address.fill('(08) 8123 4567');
    await expect(panel.getByText('This is no address')).toBeHidden();

    expect((await stored('b')).link).toEqual(link('tel:0881234567', 'Read on', 'external'));
  });

  test('one field takes a number, an e-mail address, a web address, an anchor or a page, and says which it is', async ({
    editor,
    context,
    server,
  }) => {
    const stored = await edit(editor, context, server, [button]);
    const onPage = editableField(editor, 'b', 'link');
    await onPage.click();
    const panel = sidebar(editor);
    await expect(panel.getByRole('heading', { name: 'Button' })).toBeVisible();
    await expect(panel.getByText('Button', { exact: true }).and(editor.locator('legend'))).toHaveClass(
      'he-sr',
    );
    await expect(panel.getByRole('group', { name: 'Link type' })).toHaveCount(0);
    const field = panel.getByRole('combobox', { name: 'Link to' });
    await expect(field).toHaveAccessibleDescription('Go to /.');
    for (const [typed, href, said] of [
      ['13 11 14', 'tel:131114', 'Call 131114.'],
      ['jo@example.org', 'mailto:jo@example.org', 'Write to jo@example.org.'],
      ['www.example.org', 'https://www.example.org', 'Open https://www.example.org.'],
      ['#contact', '#contact', 'Go to #contact.'],
      ['/about', '/about', 'Go to /about.'],
    ] as const) {
      await field.fill(typed);
      await expect(onPage).toHaveAttribute('href', href);
      await expect(field).toHaveAccessibleDescription(said);
    }
    expect((await stored('b')).link).toEqual(link('/about', 'Home'));
    await field.fill('call us');
    await field.blur();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(onPage).toHaveAttribute('href', '/about');
    const kinds = panel.getByRole('button', { name: 'More kinds of links' });
    await kinds.press('Enter');
    await expect(kinds).toBeFocused();
    await panel.getByRole('radio', { name: 'External' }).check();
    await expect(onPage).not.toHaveAttribute('href', /.*/);
    await kinds.press('Enter');
    await expect(field).toHaveValue('');
  });

  test('a page of the site is found by its words, by keyboard alone', async ({ editor, context, server }) => {
    const title = `Visiting hours ${Date.now()}`;
    const wanted = await publishPage(context, server, { title, header: { title } });
    const draft = { slug: `${wanted.slice(1)}-draft`, title: `${title} later`, contents: [] };
    await context.request.post(`${server.address}/api/page/save`, {
      data: { page: draft, collection: 'pages' },
    });
    const stored = await edit(editor, context, server, [button]);
    await selectByKeyboard(editor, 'Edit Button: Button');
    await expect(sidebar(editor).getByLabel('Text', { exact: true })).toBeFocused();
    await editor.keyboard.press('Tab');
    const field = sidebar(editor).getByRole('combobox', { name: 'Link to' });
    await expect(field).toBeFocused();
    await field.press('ControlOrMeta+A');
    await editor.keyboard.type(title);
    const options = sidebar(editor).getByRole('option');
    await expect(options).toHaveCount(2);
    await expect(options.filter({ hasText: 'later' })).toContainText('not published yet');
    await expect(status(editor)).toHaveText('2 pages found');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await editor.keyboard.press('ArrowDown');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await editor.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(field).toBeFocused();
    await editor.keyboard.press('ArrowDown');
    await editor.keyboard.type(' xylophone');
    await expect(sidebar(editor).getByText('No page has these words')).toBeVisible();
    await field.press('ControlOrMeta+A');
    await editor.keyboard.type(title);
    await expect(options).toHaveCount(2);
    const [first] = await options.allTextContents();
    if (first?.includes('later')) await editor.keyboard.press('ArrowDown');
    await editor.keyboard.press('Enter');
    await expect(field).toHaveValue(wanted);
    await expect(editableField(editor, 'b', 'link')).toHaveAttribute('href', wanted);
    expect((await stored('b')).link).toEqual(link(wanted, 'Home'));
  });

  test('a list of pages that cannot be fetched says so, and a path can be typed', async ({
    editor,
    context,
    server,
  }) => {
    const stored = await edit(editor, context, server, [button]);
    await editor.route('**/api/search/pages**', (route) => route.abort());
    await editableField(editor, 'b', 'link').click();
    const field = sidebar(editor).getByRole('combobox', { name: 'Link to' });
    await field.fill('about us');
    await expect(sidebar(editor).getByText('The pages could not be listed.')).toBeVisible();
    await field.blur();
    await expect(sidebar(editor).getByText('Type a page’s title')).toBeVisible();
    await field.fill('/about');
    await field.blur();
    await expect(sidebar(editor).getByText('Type a page’s title')).toBeHidden();
    expect((await stored('b')).link).toEqual(link('/about', 'Home'));
  });

  test('anchors of the page are offered, and a file has its address', async ({ editor, context, server }) => {
    const anchor = { key: 'a', componentType: 'Anchor', id: 'contact' };
    const stored = await edit(editor, context, server, [button, anchor]);
    await editableField(editor, 'b', 'link').click();
    const panel = sidebar(editor);
    await panel.getByRole('button', { name: 'More kinds of links' }).click();
    await panel.getByRole('radio', { name: 'Anchor' }).check();
    await panel.getByRole('button', { name: '#contact' }).click();
    await expect(editableField(editor, 'b', 'link')).toHaveAttribute('href', '#contact');
    await panel.getByRole('textbox', { name: 'Anchor' }).fill('opening');
    await expect(editableField(editor, 'b', 'link')).toHaveAttribute('href', '#opening');

    await panel.getByRole('radio', { name: 'File' }).check();
    await panel.getByRole('combobox', { name: 'File' }).fill('file/a1/report.pdf');
    await expect(editableField(editor, 'b', 'link')).toHaveAttribute('href', '/file/a1/report.pdf');
    expect((await stored('b')).link).toMatchObject(link('/file/a1/report.pdf', 'Home', 'file'));
  });
});

test.describe('lists', () => {
  const icons: Block = {
    key: 'i',
    componentType: 'IconList',
    items: [
      { key: 'i1', text: 'A bed' },
      { key: 'i2', text: 'A bed' },
      { key: 'i3', text: 'A meal' },
    ],
  };
  const texts = async (page: Page) => block(page, 'i').locator('li').allTextContents();
  const row = (page: Page, item: string) => sidebar(page).locator(`[data-item="${item}"]`);

  test('points are added, edited, moved and removed by mouse, each as one step of undo', async ({
    editor,
    context,
    server,
  }) => {
    const stored = await edit(editor, context, server, [icons]);
    await editor.getByRole('button', { name: 'Manage List: Icon list › Points' }).press('Enter');
    await sidebar(editor).getByRole('button', { name: 'Add point' }).click();
    const field = sidebar(editor).getByLabel('Point', { exact: true });
    await expect(field).toBeFocused();
    await expect(status(editor)).toHaveText('Point added at position 4 of 4');
    await expect(menu(editor, 'Undo: Add point')).toBeVisible();
    await editor.keyboard.type('A shower');
    await expect.poll(() => texts(editor)).toEqual(['A bed', 'A bed', 'A meal', 'A shower']);

    await row(editor, 'i3').getByRole('button', { name: 'Move up' }).click();
    await expect(status(editor)).toHaveText('Point moved from position 3 to 2 of 4');
    await expect.poll(() => texts(editor)).toEqual(['A bed', 'A meal', 'A bed', 'A shower']);
    await expect(menu(editor, 'Undo: Move point up')).toBeVisible();

    await row(editor, 'i2').getByRole('button', { name: 'Remove' }).click();
    const question = editor.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(editor, 'i2')).toBeVisible();
    await row(editor, 'i2').getByRole('button', { name: 'Remove' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => texts(editor)).toEqual(['A bed', 'A meal', 'A shower']);
    await menu(editor, 'Undo: Remove point').click();
    await expect.poll(() => texts(editor)).toEqual(['A bed', 'A meal', 'A bed', 'A shower']);

    const { items } = await stored('i');
    expect((items as { text: string }[]).map(({ text }) => text)).toEqual([
      'A bed',
      'A meal',
      'A bed',
      'A shower',
    ]);
  });

  test('the keyboard alone can do the same, and the focus stays at the changed item', async ({
    editor,
    context,
    server,
  }) => {
    const stored = await edit(editor, context, server, [icons]);
    await selectByKeyboard(editor, 'Manage List: Icon list › Points');
    const control = (item: string, name: string) => row(editor, item).getByRole('button', { name });
    await expect(control('i1', 'Edit')).toBeFocused();
    await editor.keyboard.press('Tab');
    await editor.keyboard.press('Tab');
    await editor.keyboard.press('Enter');
    await expect(control('i1', 'Move down')).toBeFocused();
    await editor.keyboard.press('Enter');
    await expect(control('i1', 'Move down')).toBeFocused();
    await expect.poll(() => texts(editor)).toEqual(['A bed', 'A meal', 'A bed']);
    await expect(control('i1', 'Move down')).toHaveAttribute('aria-disabled', 'true');
    await expect(control('i1', 'Move down')).toHaveAccessibleDescription(/already the last one/);
    await editor.keyboard.press('Enter');
    await expect(status(editor)).toHaveText('This is already the last one, it cannot move down.');
    await expect(control('i1', 'Move down')).toBeFocused();

    await editor.keyboard.press('Tab');
    await editor.keyboard.press('Enter');
    const question = editor.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(row(editor, 'i1')).toHaveCount(0);
    await expect(control('i3', 'Edit')).toBeFocused();
    await editor.keyboard.press('Enter');
    await expect(control('i3', 'Edit')).toHaveAttribute('aria-expanded', 'true');
    expect((await stored('i')).items).toEqual([
      { key: 'i2', text: 'A bed' },
      { key: 'i3', text: 'A meal' },
    ]);
  });
});

test('a panel has its colour and its width, by mouse and by keyboard', async ({
  editor,
  context,
  server,
}) => {
  const stored = await edit(editor, context, server, [{ key: 'p', componentType: 'ContentPanel' }]);
  await selectByKeyboard(editor, 'Select Content panel, 1 of 1');
  const colours = sidebar(editor).getByRole('group', { name: 'Background colour' });
  await expect(colours.getByRole('radio', { name: 'Orange 200' })).toBeChecked();
  await colours.getByText('Blue 800').click();
  await expect(block(editor, 'p')).toHaveClass(/blue-800/);
  await colours.getByRole('radio', { name: 'Blue 800' }).press('ArrowLeft');
  await expect(colours.getByRole('radio', { name: 'Blue 400' })).toBeFocused();
  await expect(block(editor, 'p')).toHaveClass(/blue-400/);
  await sidebar(editor).getByLabel('As wide as the window').press('Space');
  await expect(menu(editor, 'Undo: Change Content panel')).toBeVisible();
  expect(await stored('p')).toMatchObject({ backgroundColour: 'blue-400', fullWidth: true });
});

test('a checkbox is one step of undo however fast it is used', async ({ editor, context, server }) => {
  await edit(editor, context, server, [{ key: 'p', componentType: 'ContentPanel' }]);
  await selectByKeyboard(editor, 'Select Content panel, 1 of 1');
  const box = sidebar(editor).getByLabel('As wide as the window');
  await box.check();
  await box.uncheck();
  await menu(editor, 'Undo').click();
  await expect(box).toBeChecked();
  await menu(editor, 'Undo').click();
  await expect(box).not.toBeChecked();
});

test('events are looked for again when the filter changes, and the editor says why there are none', async ({
  editor,
  context,
  server,
}) => {
  const stored = await edit(editor, context, server, [{ key: 'e', componentType: 'Humanitix' }]);
  const list = block(editor, 'e');
  const booking = (name: string) => list.getByRole('link', { name: `Book Now for ${name}` });
  await expect(booking('Verandah walk').first()).toBeVisible();
  await selectByKeyboard(editor, 'Select Events, 1 of 1');
  const filter = sidebar(editor).getByLabel('Filter');
  await filter.fill('listen');
  await expect(list.getByRole('status')).toHaveText('Looking for events…');
  await expect(booking('First Listener').first()).toBeVisible();
  await expect(booking('Verandah walk')).toHaveCount(0);
  await filter.fill('yoga');
  await expect(list.getByRole('status')).toHaveText(/^No coming event has ‘yoga’ in its name or tags/);
  await expect(list).toContainText('There are no events to book right now.');
  await editor.route('**/api/humanitix/list', (route) => route.abort());
  await filter.fill('walk');
  await expect(list.getByRole('status')).toHaveText(/^The events cannot be loaded right now/);
  expect(await stored('e')).toMatchObject({ filter: 'walk' });
});

test('an illustration is chosen by its picture or its name', async ({ editor, context, server }) => {
  const area = { key: 'f', componentType: 'IllustratedFocusArea', illustration: 'tree', title: 'A tree' };
  const stored = await edit(editor, context, server, [area]);
  await editableField(editor, 'f', 'illustration').click();
  const choices = sidebar(editor).getByRole('group', { name: 'Illustration' });
  await expect(choices.getByRole('radio', { name: 'Tree' })).toBeFocused();
  await choices.getByText('Volunteer').click();
  await expect(editableField(editor, 'f', 'illustration')).toHaveAttribute('src', /volunteer\.svg$/);
  await choices.getByRole('radio', { name: 'Volunteer' }).press('ArrowRight');
  await expect(editableField(editor, 'f', 'illustration')).toHaveAttribute('src', /privacy\.svg$/);
  await choices.getByRole('radio', { name: 'None' }).check();
  await expect(editableField(editor, 'f', 'illustration')).toHaveCount(0);
  expect((await stored('f')).illustration).toBe('none');
});

test('an anchor takes no spaces, and says where its name is taken', async ({ editor, context, server }) => {
  const stored = await edit(editor, context, server, [
    { key: 'a', componentType: 'Anchor', id: 'hours' },
    { key: 'z', componentType: 'Anchor', id: 'contact' },
  ]);
  const shown = () =>
    editableField(editor, 'a', 'id').evaluate((mark) => getComputedStyle(mark, '::after').content);
  await expect.poll(async () => (await shown()).replaceAll('" "', '')).toBe('"#hours"');
  await editableField(editor, 'a', 'id').click({ force: true });
  const field = sidebar(editor).getByLabel('Anchor', { exact: true });
  await field.fill('opening hours');
  await field.blur();
  await expect(field).toHaveValue('opening hours');
  await expect(field).toHaveAccessibleDescription(/no spaces/);
  await expect(editableField(editor, 'a', 'id')).not.toHaveAttribute('id', 'opening hours');
  await editableField(editor, 'z', 'id').click({ force: true });
  await expect(field).toHaveValue('contact');
  await editor.keyboard.press('Control+s');
  await expect(editor.locator('.he-toast', { hasText: '‘opening hours’ is not saved.' })).toBeVisible();
  await editableField(editor, 'a', 'id').click({ force: true });
  await expect(field).toHaveValue('opening hours');
  await expect(field).toHaveAccessibleDescription(/no spaces/);
  await field.fill('contact');
  await expect(sidebar(editor).getByText('Another anchor on this page has the same name.')).toBeVisible();
  await field.fill('opening-hours');
  await expect(editableField(editor, 'a', 'id')).toHaveAttribute('id', 'opening-hours');
  await expect(sidebar(editor).getByText('Another anchor on this page')).toHaveCount(0);
  expect((await stored('a')).id).toBe('opening-hours');
});

test('a picture has its alternative text, and can be taken away and brought back', async ({
  editor,
  context,
  server,
}) => {
  const details = {
    key: 'd',
    componentType: 'ExpandableDetails',
    header: 'More',
    image: { imageId: 'gone', alt: 'A garden' },
  };
  const stored = await edit(editor, context, server, [details]);
  await selectByKeyboard(editor, 'Edit Expandable details: Picture');
  await sidebar(editor).getByLabel('Alternative text').fill('The garden in spring');
  await expect(editableField(editor, 'd', 'image').locator('img')).toHaveAttribute(
    'alt',
    'The garden in spring',
  );
  expect((await stored('d')).image).toEqual({ imageId: 'gone', alt: 'The garden in spring' });
  await sidebar(editor).getByRole('button', { name: 'Remove picture' }).press('Enter');
  await expect(sidebar(editor).getByText('There is no picture yet.')).toBeVisible();
  await expect(editableField(editor, 'd', 'image').locator('img')).toHaveCount(0);
  await editor.keyboard.press('ControlOrMeta+Z');
  await expect(sidebar(editor).getByLabel('Alternative text')).toHaveValue('The garden in spring');
});

test('margins show what they fall back to, and setting one shows on the page', async ({
  editor,
  context,
  server,
}) => {
  const quote = { key: 'q', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Sam' };
  const stored = await edit(editor, context, server, [quote]);
  await selectByKeyboard(editor, 'Select Quote, 1 of 1');
  await expect(more(editor)).toHaveText('More: quote, name, spacing on each screen');
  await openMore(editor);
  const table = sidebar(editor).getByRole('table', { name: 'Spacing' });
  const field = (name: string) => table.getByRole('combobox', { name });
  await expect(field('Margin bottom, large')).toHaveAccessibleDescription('default: 16 px');
  await field('Margin top, medium').selectOption('3: 24 px');
  await expect(block(editor, 'q')).toHaveCSS('margin-top', '24px');
  await expect(field('Margin top, large')).toHaveAccessibleDescription('as medium: 24 px');
  await expect(menu(editor, 'Undo: Change spacing of Quote')).toBeVisible();
  await field('Margin bottom, small').focus();
  await editor.keyboard.type('6');
  await expect(field('Margin bottom, large')).toHaveAccessibleDescription('as small: 64 px');
  await expect(block(editor, 'q')).toHaveCSS('margin-bottom', '64px');
  await field('Margin bottom, small').selectOption('Not set');
  const saved = await stored('q');
  expect(saved.marginTop).toEqual({ medium: 3 });
  expect(saved).not.toHaveProperty('marginBottom');
});

test('split content has its layout as a picture, and its exact values behind More, by mouse and by keyboard', async ({
  editor,
  context,
  server,
}) => {
  const split = { key: 's', componentType: 'SplitContent', width: 6, gap: 6, usePixelGap: true };
  const stored = await edit(editor, context, server, [split]);
  await selectByKeyboard(editor, 'Select Split content, 1 of 1');
  const panel = sidebar(editor);
  const layout = (name: string) => panel.getByRole('group', { name: 'Layout' }).getByRole('radio', { name });
  const space = panel.getByRole('group', { name: 'Space between' });
  await expect(layout('Halves')).toBeChecked();
  await expect(space.getByRole('radio', { name: 'Large' })).toBeChecked();
  await expect(more(editor)).toHaveText('More: which comes first on a phone, exact width, spacing');
  await panel.getByText('Wide left').click();
  await expect(block(editor, 's').locator('.split-8 + .split-4')).toBeVisible();
  await layout('Wide left').press('ArrowRight');
  await expect(layout('Wide right')).toBeFocused();
  await expect(block(editor, 's').locator('.split-4 + .split-8')).toBeVisible();
  await space.getByText('None').click();
  await expect(block(editor, 's')).toHaveCSS('gap', '0px');
  await layout('One below').check();
  await expect(block(editor, 's')).toHaveCSS('flex-direction', 'column');
  await expect(panel.getByRole('checkbox', { name: 'Same height' })).toHaveCount(0);
  await menu(editor, 'Undo: Change Split content').click();
  await expect(layout('Wide right')).toBeChecked();
  await panel.getByRole('checkbox', { name: 'Same height' }).check();

  await openMore(editor);
  const width = panel.getByRole('combobox', { name: 'Width of the left column' });
  await expect(width).toHaveAccessibleDescription('Left 33 %, space none, right 67 %.');
  await expect(panel.getByLabel('Own space')).toHaveCount(0);
  await space.getByText('Own').click();
  await panel.getByLabel('Own space').selectOption('64 px');
  await expect(space.getByRole('radio', { name: 'Own' })).toBeChecked();
  await panel.getByLabel('Own space').selectOption('42 % of the width');
  await expect(panel.getByLabel('Own space')).toHaveValue('5 share');
  await menu(editor, 'Undo: Change Split content').click();
  await expect(panel.getByLabel('Own space')).toHaveValue('6 px');
  await space.getByText('Small').click();
  await expect(panel.getByLabel('Own space')).toHaveCount(0);
  await space.getByRole('radio', { name: 'Own' }).press('Space');
  await panel.getByLabel('Own space').selectOption('8 % of the width');
  await expect(block(editor, 's').locator('.split-4 + .split-7')).toBeVisible();
  await width.selectOption('42 %');
  await expect(layout('Halves')).not.toBeChecked();
  await panel.getByLabel('Reverse on wide screens').check();
  await panel.getByLabel('Reverse on phones').press('Space');
  await expect(block(editor, 's')).toHaveClass(/split-reverse-desktop split-reverse-mobile split-match/);
  expect(await stored('s')).toMatchObject({
    width: 5,
    gap: 1,
    usePixelGap: false,
    reverse: { desktop: true, mobile: true },
    matchHeight: true,
  });
});

test('a long text says how long it can be', async ({ editor, context, server }) => {
  await edit(editor, context, server, [{ key: 'q', componentType: 'Quote', quote: 'Yes.', quoteBy: 'Sam' }]);
  const field = await open(editor, 'q', 'quoteBy');
  await expect(field).not.toHaveAccessibleDescription(/characters/);
  await field.fill('x'.repeat(480));
  await expect(sidebar(editor).getByText('480 of 500 characters')).toBeVisible();
  await field.fill('x'.repeat(501));
  await expect(sidebar(editor).getByText('This field cannot exceed 500 characters')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

/**
 * Returns the controls in the sidebar that are too small: for a thumb in a narrow window, for a mouse in a wide one. A label
 * counts as part of its control.
 */
function smallControls(panel: Locator): Promise<string[]> {
  return panel.locator('button, select, input, textarea').evaluateAll(
    (controls, smallest) =>
      controls.flatMap((control) => {
        if (!control.checkVisibility()) return [];
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        return Math.min(width, height) < smallest - 0.5 ? [control.outerHTML.slice(0, 120)] : [];
      }),
    (panel.page().viewportSize()?.width ?? 0) < 1024 ? 44 : 32,
  );
}

for (const width of [360, 1280] as const) {
  test(`every editor passes axe at ${width} px, fits, and can be hit with a thumb`, async ({
    editor,
    context,
    server,
  }) => {
    test.setTimeout(120_000);
    await editor.setViewportSize({ width, height: 740 });
    await edit(editor, context, server, [
      { key: 'b', componentType: 'ButtonCta', link: link('/', 'Home'), secondary: link('', '') },
      { key: 'a', componentType: 'Anchor', id: 'contact' },
      { key: 'i', componentType: 'IconList', items: [{ key: 'i1', text: 'A bed' }] },
      { key: 'p', componentType: 'ContentPanel' },
      { key: 'd', componentType: 'ExpandableDetails', header: 'More', image: { imageId: 'gone', alt: '' } },
      { key: 's', componentType: 'SplitContent' },
    ]);
    const panel = sidebar(editor);
    const kind = async (name: string) => {
      const kinds = panel.getByRole('button', { name: 'More kinds of links' }).first();
      if ((await kinds.getAttribute('aria-expanded')) === 'false') await kinds.click();
      await panel.getByRole('radio', { name }).check();
    };
    const opened: [string, () => Promise<unknown>][] = [
      ['Select Button, 1 of 6', async () => {}],
      ['Edit Button: Button', () => panel.getByRole('combobox', { name: 'Link to' }).fill('a')],
      ['Edit Button: Button', () => kind('Anchor')],
      ['Edit Button: Button', () => kind('External')],
      ['Edit Anchor: Anchor', () => panel.getByLabel('Anchor', { exact: true }).fill('a b')],
      ['Manage List: Icon list › Points', () => panel.getByRole('button', { name: 'Edit' }).click()],
      ['Select Content panel, 4 of 6', async () => {}],
      ['Select Expandable details, 5 of 6', async () => {}],
      ['Select Split content, 6 of 6', async () => {}],
    ];
    for (const [name, act] of opened) {
      await selectByKeyboard(editor, name);
      await act();
      await openMore(editor);
      expect(await axeFaults(editor, { include: '.he-sidebar' }), name).toEqual([]);
      expect(await smallControls(panel), name).toEqual([]);
      expect(await panel.evaluate((aside) => aside.scrollWidth - aside.clientWidth), name).toBe(0);
    }
  });
}

test('a list is edited by touch on a phone', async ({ editor, context, server }) => {
  await editor.setViewportSize({ width: 360, height: 740 });
  const items = [
    { key: 'i1', text: 'A bed' },
    { key: 'i2', text: 'A meal' },
  ];
  const stored = await edit(editor, context, server, [{ key: 'i', componentType: 'IconList', items }]);
  await editor.getByRole('button', { name: 'Manage List: Icon list › Points' }).press('Enter');
  await sidebar(editor).getByRole('button', { name: 'Move down A bed' }).click();
  await sidebar(editor).getByRole('button', { name: 'Add point' }).click();
  const field = sidebar(editor).getByLabel('Point', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await field.fill('A shower');
  const saved = (await stored('i')).items as { text: string }[];
  expect(saved.map(({ text }) => text)).toEqual(['A meal', 'A bed', 'A shower']);
});
