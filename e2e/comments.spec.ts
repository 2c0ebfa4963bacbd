import type { Page } from '@playwright/test';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { chooseInMenu, grip, menu, OTHER, open, QUOTE, sidebar } from './editor-page.ts';
import { asColleague, expect, publishPage, test } from './fixtures.ts';
import { move, moveHome, paragraph, rich, text, typeIn } from './rich-texts.ts';

test.use({ hears: true });

const WORDS = rich('r', paragraph(text('We answer at any hour.')));

const threads = (page: Page) => sidebar(page).getByRole('article');
const marker = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Comments on the page' }).getByRole('button', { name });
const commentField = (page: Page) => sidebar(page).getByRole('textbox', { name: 'Comment' });

/** Presses Enter in a field of the page, and returns the text and the place of the caret that it has without a pause. */
function pressEnter(field: SVGElement | HTMLElement): [text: string, caret: number] {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  const { value, selectionStart } = field as HTMLTextAreaElement;
  return [value, selectionStart];
}

test('one comments on words and names another, who sees the marker arrive, opens it from For you, answers and resolves it', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Our hours', contents: [QUOTE, WORDS] });
  await editor.goto(path);
  const noor = await asColleague(browser, server, path);
  await expect(noor.getByRole('group', { name: 'Also on this page' })).toBeVisible();
  await typeIn(editor, 'r');
  await moveHome(editor);
  for (const _ of 'We answer') await move(editor, 'Shift+ArrowRight');
  await editor
    .getByRole('region', { name: 'Selected words' })
    .getByRole('button', { name: 'Comment' })
    .click();
  await expect(commentField(editor)).toBeFocused();
  await expect(sidebar(editor).locator('blockquote')).toHaveText('We answer');
  await editor.keyboard.type('@no');
  await expect(sidebar(editor).getByRole('option', { name: 'noor' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  // The next key may come at once: the caret is behind the name as soon as Enter was handled.
  expect(await commentField(editor).evaluate(pressEnter)).toEqual(['@noor ', '@noor '.length]);
  await editor.keyboard.type('is <b>this</b> right?');
  await expect(commentField(editor)).toHaveValue('@noor is <b>this</b> right?');
  await editor.keyboard.press('ControlOrMeta+Enter');
  const own = threads(editor).filter({ hasText: 'is <b>this</b> right?' });
  await expect(own).toBeFocused();
  await expect(menu(editor, 'Comments')).toHaveAccessibleDescription('1 open comment');
  await expect(marker(noor, '1 comment: Rich text: We answer at any hour.')).toBeVisible();
  await expect(menu(noor, 'Open Dashboard')).toHaveAccessibleDescription(/1 comment for you/);

  await noor.goto('/');
  await menu(noor, 'Open Dashboard').click();
  const forYou = noor
    .getByRole('tabpanel', { name: 'For you' })
    .getByRole('region', { name: 'Comments for you' });
  await expect(forYou).toContainText('@noor is <b>this</b> right?');
  await forYou.getByRole('button', { name: /^Open the comment: marion on ‘Our hours’/ }).click();
  await noor.waitForURL(path);
  await expect(threads(noor)).toBeFocused();
  await expect(threads(noor)).toContainText('New');
  await threads(noor)
    .getByRole('button', { name: /^Answer/ })
    .click();
  await expect(threads(noor).getByRole('textbox', { name: 'Answer' })).toBeFocused();
  await noor.keyboard.type('Yes.\nAlways.');
  await threads(noor).getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(threads(noor)).toBeFocused();
  await expect(own).toContainText('Always.');
  await threads(noor)
    .getByRole('button', { name: /^Resolve/ })
    .click();
  await expect(noor.getByText('Resolved (1)')).toBeVisible();
  await expect(marker(noor, /comment/)).toHaveCount(0);
  await expect(editor.getByText('Resolved (1)')).toBeVisible();
  await expect(menu(editor, 'Comments')).toHaveAccessibleDescription('');
  await editor.getByText('Resolved (1)').click();
  await expect(threads(editor)).toContainText('Resolved by noor on');
  await threads(editor)
    .getByRole('button', { name: /^Reopen/ })
    .click();
  await expect(marker(noor, '1 comment: Rich text: We answer at any hour.')).toBeVisible();
  await noor.goto('/');
  await expect(menu(noor, 'Open Dashboard')).not.toHaveAccessibleDescription(/comment for you/);
});

test('what somebody comments while one does not hear of it arrives once one does', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Unheard', contents: [QUOTE, WORDS] });
  const page = await (
    await context.request.get(`${server.address}/api/page/load?slug=${path.slice(1)}`)
  ).json();
  const noor = await asColleague(browser, server, '/');
  const opened = Promise.withResolvers<void>();
  await noor.route('**/api/editor/events', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await noor.goto(path);
  await menu(noor, 'Comments').click();
  await expect(sidebar(noor).getByRole('button', { name: 'Write a comment' })).toBeVisible();
  await context.request.post(`${server.address}/api/comments/add`, {
    data: { _id: page._id, block: 'r', text: 'Is this still so?' },
  });
  await expect(threads(noor)).toHaveCount(0);
  opened.resolve();
  await expect(threads(noor)).toContainText('Is this still so?');
  await editor.close();
});

test('a component is commented by keyboard alone, and the focus goes back to it', async ({
  context,
  editor,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await open(editor, 'o', 'quote');
  await editor.keyboard.press('Escape');
  await grip(editor).focus();
  await editor.keyboard.press('Enter');
  await editor.getByRole('menuitem', { name: 'Comment', exact: true }).press('Enter');
  await expect(commentField(editor)).toBeFocused();
  await expect(sidebar(editor).getByRole('combobox', { name: 'About' })).toHaveValue('o');
  await editor.keyboard.type('Never');
  await sidebar(editor).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(grip(editor, 'Quote')).toBeFocused();

  await chooseInMenu(editor, 'Comment');
  await expect(commentField(editor)).toHaveValue('');
  await editor.keyboard.type('Kept');
  await editor.keyboard.press('Escape');
  await expect(menu(editor, 'Comments')).toBeFocused();
  await editor.keyboard.press('Enter');
  await sidebar(editor).getByRole('button', { name: 'Write a comment' }).press('Enter');
  await expect(commentField(editor)).toHaveValue('Kept');
  await sidebar(editor).getByRole('combobox', { name: 'About' }).selectOption('o');
  await sidebar(editor).getByRole('button', { name: 'Comment', exact: true }).press('Enter');
  await expect(threads(editor)).toBeFocused();
  await threads(editor)
    .getByRole('button', { name: /^Show it/ })
    .press('Enter');
  await expect(grip(editor, 'Quote')).toBeFocused();
  await marker(editor, '1 comment: Quote: I could breathe again.').press('Enter');
  await expect(threads(editor)).toBeFocused();
  await threads(editor)
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(threads(editor)).toHaveCount(0);
  await expect(sidebar(editor).locator('.he-comments-panel')).toBeFocused();
});

test('a comment stays on its component when the words change, and is apart when the component is gone', async ({
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  const { _id } = await (
    await context.request.get(`${server.address}/api/page/load?slug=${path.slice(1)}`)
  ).json();
  const add = (data: object) =>
    context.request.post(`${server.address}/api/comments/add`, { data: { _id, ...data } });
  expect((await add({ block: 'o', quote: 'could breathe', text: 'Whose words?' })).status()).toBe(200);
  await editor.goto(path);
  await open(editor, 'o', 'quote');
  await editor.keyboard.type(' More.');
  await menu(editor, 'Comments').click();
  await expect(threads(editor)).toContainText('could breathe');
  await threads(editor)
    .getByRole('button', { name: /^Show it/ })
    .click();
  await chooseInMenu(editor, 'Remove');
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(marker(editor, /comment/)).toHaveCount(0);
  await menu(editor, 'Comments').click();
  await expect(sidebar(editor).getByRole('heading', { name: 'On a component that is gone' })).toBeVisible();
  await expect(threads(editor).getByRole('button', { name: /^Show it/ })).toHaveCount(0);
});

test('readers get nothing of comments, and the link of a mail leads a reader who logs in to the comment', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  const { _id } = await (
    await context.request.get(`${server.address}/api/page/load?slug=${path.slice(1)}`)
  ).json();
  const added = await context.request.post(`${server.address}/api/comments/add`, {
    data: { _id, block: 'o', text: 'quokka words' },
  });
  const [{ _id: id }] = (await added.json()).comments;
  const stranger = await browser.newContext({ baseURL: server.address });
  expect(await (await stranger.request.get(path)).text()).not.toMatch(/quokka|he-comment/);
  expect((await stranger.request.get(`/api/comments/list?_id=${_id}`)).status()).toBe(401);
  await editor.goto(`${path}?login&comment=${id}`);
  await expect(threads(editor)).toBeFocused();
  await expect(threads(editor)).toContainText('quokka words');
  expect(new URL(editor.url()).search).toBe('');
});

test('on a phone the comments are a sheet, without faults', async ({ browser, context, editor, server }) => {
  await editor.close();
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  const { _id } = await (
    await context.request.get(`${server.address}/api/page/load?slug=${path.slice(1)}`)
  ).json();
  for (const words of ['One\nline', `Long ${'x'.repeat(200)}`])
    await context.request.post(`${server.address}/api/comments/add`, {
      data: { _id, block: 'o', text: words },
    });
  const phone = await asColleague(browser, server, path, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await marker(phone, '2 comments: Quote: I could breathe again.').tap();
  await expect(threads(phone).first()).toBeFocused();
  await sidebar(phone).getByRole('button', { name: 'Write a comment' }).tap();
  await expect(commentField(phone)).toBeFocused();
  expect(await dialogFaults(phone, ON_A_PHONE, '.he-sidebar')).toEqual([]);
});
