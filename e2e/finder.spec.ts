import type { Page } from '@playwright/test';
import { axeFaults, WCAG_22 } from './axe.ts';
import {
  editableField,
  LEAVE,
  menu,
  publishing,
  publishTicked,
  QUOTE,
  sidebar,
  startSelecting,
  topBar,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find a page' });
const field = (page: Page) => finder(page).getByRole('combobox');
const rows = (page: Page, name?: string | RegExp) =>
  finder(page).getByRole('option', name === undefined ? {} : { name });
const chosen = (page: Page) => finder(page).locator('[role="option"][aria-selected="true"]');

/** Opens the finder by its keys, once the editor has started. */
async function openFinder(page: Page): Promise<void> {
  await expect(menu(page, 'Select Component')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('the keys open all pages as a tree, from which another page is opened; Escape gives the focus back', async ({
  editor,
}) => {
  await editor.goto('/about');
  await menu(editor, 'Select Component').focus();
  await openFinder(editor);
  const groups = finder(editor).getByRole('group');
  await expect(groups.first()).toHaveAccessibleName('Get help');
  await expect(groups.last()).toHaveAccessibleName('Not in the menu');
  await expect(chosen(editor)).toContainText('this page');
  await expect(editor.locator('.he-sr[role="status"]').filter({ hasText: /^\d+ pages$/ })).toHaveCount(1);
  expect(await axeFaults(editor, WCAG_22)).toEqual([]);
  await editor.keyboard.press('Escape');
  await expect(finder(editor)).toHaveCount(0);
  await expect(menu(editor, 'Select Component')).toBeFocused();

  await openFinder(editor);
  await expect(chosen(editor)).toContainText('this page');
  const before = await chosen(editor).textContent();
  await editor.keyboard.press('ArrowDown');
  await expect(chosen(editor)).not.toHaveText(before ?? '');
  const title = (await chosen(editor).locator('.he-finder-title').textContent()) ?? '';
  await editor.keyboard.press('Enter');
  await expect(editor).not.toHaveURL('/about');
  await expect(editor).toHaveTitle(new RegExp(title));
});

test('three letters of a title open a page; a draft says so, and where it stands', async ({
  editor,
  context,
  server,
}) => {
  const title = `Quokka room ${process.pid}`;
  const data = { page: { slug: `about/quokka-${process.pid}`, title, contents: [] }, collection: 'pages' };
  expect((await context.request.post(`${server.address}/api/page/save`, { data })).ok()).toBe(true);
  await editor.goto('/about');
  await openFinder(editor);
  await editor.keyboard.type('quo');
  const row = rows(editor, /^Quokka room/);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row.locator('b')).toHaveText('Quo');
  await expect(row).toContainText('Draft');
  await editor.keyboard.press('Enter');
  await expect(editor).toHaveURL(`/about/quokka-${process.pid}`);
});

test('words of a page find it, also mistyped, and Enter pressed at once waits for the page', async ({
  editor,
  context,
  server,
}) => {
  const text = 'The wombat burrow is open from nine until five.';
  const path = await publishPage(context, server, {
    title: 'Marsupials',
    contents: [{ key: 't', componentType: 'Text', text }],
  });
  await editor.goto('/about');
  await openFinder(editor);
  await editor.keyboard.type('womb');
  const group = finder(editor).getByRole('group', { name: 'In the words of a page' });
  await expect(group.getByRole('option')).toContainText('Marsupials');
  await expect(group.locator('b')).toHaveText('womb');
  // A word of the demo, because the words of a new page are known for corrections only after a minute.
  await field(editor).fill('pantyr');
  await expect(finder(editor)).toContainText('No page has ‘pantyr’, so this is for ‘pantry’.');
  await expect(group.locator('b').first()).toHaveText('pantry');
  await field(editor).fill('');
  await editor.keyboard.type('wombat');
  await editor.keyboard.press('Enter');
  await expect(editor).toHaveURL(path);
});

test('a page opens in a new tab, and leaving unsaved work asks first', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await startSelecting(editor);
  await editableField(editor, 'q', 'quote').click();
  await expect(editableField(editor, 'q', 'quote')).toBeFocused();
  await editor.keyboard.type('Not saved yet.');
  await openFinder(editor);
  await editor.keyboard.type('about us');
  await expect(rows(editor, /^About us/)).toHaveAttribute('aria-selected', 'true');
  const opened = context.waitForEvent('page');
  await editor.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL('/about');
  await expect(finder(editor)).toHaveCount(0);

  await openFinder(editor);
  await editor.keyboard.type('about us');
  await rows(editor, /^About us/).click();
  await expect(editor.getByRole('alertdialog')).toContainText(LEAVE);
  await editor.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(editor).toHaveURL('/about');
});

test('the finder does what the menu does, adds components, and begins a page with the typed title', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await openFinder(editor);
  await editor.keyboard.type('keyboard');
  await rows(editor, 'Keyboard shortcuts').click();
  await expect(editor.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Find a page');
  await editor.keyboard.press('Escape');

  await openFinder(editor);
  await editor.keyboard.type('redo');
  await expect(rows(editor, /^Redo/)).toHaveAttribute('aria-disabled', 'true');
  await expect(rows(editor, /^Redo/)).toContainText('Nothing to redo');
  await field(editor).fill('redirects');
  await rows(editor, /^Site Settings: Redirects/).click();
  await expect(editor.getByRole('tab', { name: 'Redirects' })).toHaveAttribute('aria-selected', 'true');
  await editor.keyboard.press('Escape');

  await openFinder(editor);
  await editor.keyboard.type('add acc');
  await expect(rows(editor, /^Add an accordion here/)).toContainText('after: They picked up at once.');
  await rows(editor, /^Add an accordion here/).click();
  await expect(editor.locator('[data-component-type="ListAccordion"]')).toHaveCount(1);
  await expect(finder(editor)).toHaveCount(0);

  await openFinder(editor);
  await editor.keyboard.type('Winter shelter');
  await rows(editor, 'New page called “Winter shelter”').click();
  await expect(sidebar(editor).getByLabel('Title')).toHaveValue('Winter shelter');
});

test('in a text, the keys make a link of selected words; without a selection, or pressed again, they open the finder', async ({
  editor,
  context,
  server,
}) => {
  const text = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read more about us' }] }],
  };
  await editor.goto(
    await publishPage(context, server, { contents: [{ key: 'r', componentType: 'RichText', text }] }),
  );
  await startSelecting(editor);
  await editableField(editor, 'r', 'text').click();
  await expect(editableField(editor, 'r', 'text')).toBeFocused();
  await openFinder(editor);
  await editor.keyboard.press('Escape');
  await expect(editableField(editor, 'r', 'text')).toBeFocused();

  await editor.keyboard.press('End');
  await editor.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => editor.evaluate(() => String(getSelection()))).toBe('us');
  await editor.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await editor.keyboard.press('Control+k');
  await expect(editor.getByPlaceholder('Page, address, number or e-mail')).toBeFocused();
  await expect(finder(editor)).toHaveCount(0);
  await openFinder(editor);
});

test('without the server, the finder says why, and commands still work', async ({ editor, context }) => {
  await editor.goto('/about');
  await openFinder(editor);
  await expect(rows(editor).first()).toBeVisible();
  await editor.keyboard.press('Escape');
  await context.setOffline(true);
  await openFinder(editor);
  await editor.keyboard.type('select');
  await expect(finder(editor)).toContainText('The pages could not be listed.');
  await rows(editor, 'Select Component').click();
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'false');
});

test('a popover that was opened from the finder gives the focus to the button of the bar, if nothing had it before', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  const stored = await (
    await context.request.get(`${server.address}/api/page/load?slug=${path.slice(1)}`)
  ).json();
  const data = { page: { ...stored, title: 'Changed since' }, collection: 'pages' };
  expect((await context.request.post(`${server.address}/api/page/save`, { data })).ok()).toBe(true);
  await editor.goto(path);
  await openFinder(editor);
  // Enter is pressed before the server has answered.
  await editor.keyboard.type('publish');
  await editor.keyboard.press('Enter');
  await expect(publishTicked(editor)).toBeFocused();
  await editor.keyboard.press('Tab');
  await expect(publishing(editor).getByRole('checkbox')).toBeFocused();
  await editor.keyboard.press('Shift+Tab');
  await expect(publishTicked(editor)).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(publishing(editor)).toHaveCount(0);
  await expect(topBar(editor).getByRole('button', { name: /^Publish/ })).toBeFocused();
});

test('on a phone, tags take nothing from the title of a page', async ({ editor, context, server }) => {
  await editor.setViewportSize({ width: 360, height: 640 });
  const title = 'Soup on Sundays';
  const path = await publishPage(context, server, { title });
  const stored = await (await editor.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const page = { ...stored, title: `${title} and Mondays` };
  const saved = await (await editor.request.post('/api/page/save', { data: { page } })).json();
  const { _id, version } = saved.page;
  const asked = await editor.request.post('/api/reviews/ask', { data: { _id, version, note: '' } });
  expect(asked.status(), await asked.text()).toBe(200);
  await editor.goto(path);
  await openFinder(editor);
  const row = rows(editor, /^Soup on Sundays/).first();
  await expect(row).toContainText('Waiting for publication');
  const cut = (span: HTMLElement) => span.scrollWidth - span.clientWidth;
  expect(await row.locator('.he-finder-title').evaluate(cut)).toBe(0);
});
