import type { Page } from '@playwright/test';
import {
  addBelow,
  clashPanel,
  conflictDialog,
  editableField,
  menu,
  OTHER,
  open,
  publishAll,
  QUOTE,
  sidebar,
  topBar,
} from './editor-page.ts';
import { asColleague, expect, publishPage, signIn, test } from './fixtures.ts';
import { startWalk } from './screen-reader-walk.ts';

test.use({ hears: true });

const company = (page: Page) => page.getByRole('group', { name: 'Also on this page' });
const frame = (page: Page, name: string) => page.locator('.he-person-box', { hasText: name });
/** Waits until the frame of a person is around a block. */
const expectFrame = (page: Page, name: string, block: string) =>
  expect
    .poll(async () => {
      const [box, around] = await Promise.all(
        [frame(page, name), page.locator(`[data-block="${block}"]`)].map((one) => one.boundingBox()),
      );
      return box && around && Math.abs(box.y - around.y) + Math.abs(box.height - around.height);
    })
    .toBeLessThan(2);
const save = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(topBar(page).getByText(/^Saved/)).toBeVisible();
};

test('two people see each other at the title and on the block where the other is, in words too', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  await editor.goto(path);
  const noor = await asColleague(browser, server, path);
  await expect(company(editor)).toBeVisible();
  await open(noor, 'o', 'quote');
  await expect(frame(editor, 'noor')).toBeVisible();
  await expectFrame(editor, 'noor', 'o');
  const button = company(editor).getByRole('button', { name: 'Also on this page: noor' });
  await button.focus();
  await editor.keyboard.press('Enter');
  await expect(company(editor).getByRole('listitem')).toHaveText(
    /noor is writing in: I could breathe again\./,
  );
  await editor.keyboard.press('Tab');
  await expect(company(editor).getByRole('button', { name: 'Go to noor' })).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await noor.context().close();
  await expect(company(editor)).toHaveCount(0);
  await expect(frame(editor, 'noor')).toHaveCount(0);
});

test('a screen reader hears of others only in the block where one is', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  await editor.goto(path);
  await open(editor, 'q', 'quote');
  const noor = await asColleague(browser, server, path);
  const heard = editor.getByRole('status').filter({ hasText: 'noor is writing in' });
  await open(noor, 'o', 'quote');
  await expect(frame(editor, 'noor')).toBeVisible();
  await expect(heard).toHaveCount(0);
  await editableField(noor, 'q', 'quote').click();
  await expect(heard).toHaveText(/noor is writing in: They picked up at once\./);
  await noor.context().close();
});

/** A screen reader's walk of two people's work: marion is in the first quote while noor comes, writes, publishes and leaves. */
const TWO_PEOPLE = `
noor opens the page
  says nothing
  + button Also on this page: noor closed
noor begins to write in another block
  says nothing
noor writes in it and saves
  says nothing
  - button Publish Page (Visitors see everything as it is here)
  - button Publish closed (Visitors see everything as it is here)
  + button Publish Page (Unpublished changes)
  + button Publish 1 changed closed
marion asks who is where
  reads “noor is writing in: Somebody was there.”
  says nothing
  - button Also on this page: noor closed
  - textbox Quote focused
  + button Also on this page: noor open focused
  + button Go to noor
  + textbox Quote
marion closes the list
  says nothing
  - button Also on this page: noor open focused
  - button Go to noor
  + button Also on this page: noor closed focused
noor comes to the block of marion
  says “noor is writing in: They picked up at once.”
noor writes in that block and saves
  says “noor has changed this too: Quote”
  - button Add a component after: They picked up at once. closed
  + button Add a component after: They answered at once. closed
noor goes back to the other block
  says nothing
marion goes there too
  says “noor is writing in: Somebody was there.”
  - button Also on this page: noor closed focused
  - button Quote, 1 of 2: menu closed
  - button Add a component after: They answered at once. closed
  - textbox Quote
  + button Also on this page: noor closed
  + button Quote, 2 of 2: menu closed
  + button Add a component after: Somebody was there. closed
  + textbox Quote focused
marion goes back
  says nothing
  - button Quote, 2 of 2: menu closed
  - button Add a component after: Somebody was there. closed
  + button Quote, 1 of 2: menu closed
  + button Add a component after: They answered at once. closed
noor publishes
  says nothing
  - button Publish Page (Unpublished changes)
  - button Publish 1 changed closed
  + button Publish Page (Visitors see everything as it is here)
  + button Publish closed (Visitors see everything as it is here)
noor leaves
  says nothing
  - button Also on this page: noor closed
`.trim();

test('a screen reader is quiet while another comes, writes elsewhere, saves, publishes and leaves, and speaks of one’s own block', async ({
  browser,
  context,
  editor,
  server,
}) => {
  test.slow();
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  await editor.goto(path);
  await open(editor, 'q', 'quote');
  await expect(addBelow(editor)).toBeVisible();
  const walk = await startWalk(editor);
  let noor = editor;
  await walk.step('noor opens the page', async () => {
    noor = await asColleague(browser, server, path);
    await expect(company(editor)).toBeVisible();
  });
  await walk.step('noor begins to write in another block', async () => {
    await open(noor, 'o', 'quote');
    await expect(frame(editor, 'noor')).toBeVisible();
  });
  await walk.step('noor writes in it and saves', async () => {
    await sidebar(noor).getByRole('textbox').fill('Somebody was there.');
    await save(noor);
    await expect(editableField(editor, 'o', 'quote')).toHaveText('Somebody was there.');
  });
  const button = company(editor).getByRole('button', { name: /^Also on this page/ });
  await walk.step('marion asks who is where', async () => {
    await button.press('Enter');
    return company(editor).getByRole('listitem').getByText(/ is /).innerText();
  });
  await walk.step('marion closes the list', async () => {
    await editor.keyboard.press('Escape');
    await expect(company(editor).getByRole('listitem')).toHaveCount(0);
  });
  await walk.step('noor comes to the block of marion', async () => {
    await open(noor, 'q', 'quote');
    await expectFrame(editor, 'noor', 'q');
  });
  await walk.step('noor writes in that block and saves', async () => {
    await sidebar(noor).getByRole('textbox').fill('They answered at once.');
    await save(noor);
    await expect(editableField(editor, 'q', 'quote')).toHaveText('They answered at once.');
  });
  await walk.step('noor goes back to the other block', async () => {
    await open(noor, 'o', 'quote');
    await expectFrame(editor, 'noor', 'o');
  });
  await walk.step('marion goes there too', async () => {
    await open(editor, 'o', 'quote');
  });
  await walk.step('marion goes back', async () => {
    await open(editor, 'q', 'quote');
  });
  await walk.step('noor publishes', async () => {
    await publishAll(noor);
    await expect(menu(editor, 'Publish Page')).toHaveAccessibleDescription(
      'Visitors see everything as it is here',
    );
  });
  await walk.step('noor leaves', async () => {
    await noor.context().close();
    await expect(company(editor)).toHaveCount(0);
  });
  expect(walk.text()).toBe(TWO_PEOPLE);
});

test('what another saves arrives by itself, also beside unsaved changes, and undo keeps it', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  await editor.goto(path);
  const noor = await asColleague(browser, server, path);
  await expect(company(editor)).toBeVisible();
  await expect(company(noor)).toBeVisible();
  await (await open(noor, 'o', 'quote')).fill('Noor was here.');
  await save(noor);
  await expect(editableField(editor, 'o', 'quote')).toHaveText('Noor was here.');
  await expect(topBar(editor).getByText(/^Saved/)).toBeVisible();

  await (await open(editor, 'q', 'quote')).fill('Marion was here.');
  await (await open(noor, 'o', 'quoteBy')).fill('Noor');
  await save(noor);
  await expect(editableField(editor, 'o', 'quoteBy')).toHaveText('Noor');
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Marion was here.');
  await menu(editor, 'Undo').click();
  await expect(editableField(editor, 'q', 'quote')).toHaveText('They picked up at once.');
  await expect(editableField(editor, 'o', 'quoteBy')).toHaveText('Noor');
  await menu(editor, 'Redo').click();
  await save(editor);
  await expect(conflictDialog(editor)).toHaveCount(0);
  await expect(editableField(noor, 'q', 'quote')).toHaveText('Marion was here.');
  await noor.context().close();
});

test('where both have written, nothing is replaced: the notice names the person, and one chooses when one likes', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  const noor = await asColleague(browser, server, path);
  await expect(company(noor)).toBeVisible();
  await (await open(editor, 'q', 'quote')).fill('Marion wrote this.');
  await (await open(noor, 'q', 'quote')).fill('Noor wrote that.');
  await save(noor);
  const notice = editor.getByRole('region', { name: 'Not saved' });
  await expect(notice).toContainText(
    'noor has saved other words where you have written. Yours are still here.',
  );
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Marion wrote this.');
  await notice.getByRole('button', { name: 'Choose a version' }).click();
  await expect(clashPanel(editor)).toHaveAccessibleName('noor changed this too');
  await expect(clashPanel(editor)).toBeFocused();
  await noor.context().close();
});

test('the tabs of a browser share one line, and another tab takes it over when its tab is closed', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  const lines: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/editor/events')) lines.push(request.frame().page());
  });
  await editor.goto(path);
  await expect.poll(() => lines.length).toBe(1);
  const second = await context.newPage();
  await second.goto(path);
  const noor = await asColleague(browser, server, path);
  await expect(company(second).getByRole('button')).toHaveAccessibleName(/noor/);
  await expect(company(noor).getByRole('button')).toHaveAccessibleName('Also on this page: marion');
  expect(lines.length).toBe(1);
  await editor.close();
  await expect.poll(() => lines.length).toBe(2);
  await noor.reload();
  await expect(company(second).getByRole('button')).toHaveAccessibleName('Also on this page: noor');
  await expect(company(noor)).toBeVisible();
  await noor.context().close();
});

test('without the events, two people work as before', async ({ browser, context, editor, server }) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  const cut = (page: Page) => page.context().route('**/api/editor/events', (route) => route.abort());
  await cut(editor);
  await editor.goto(path);
  const noor = await asColleague(browser, server, path);
  await (await open(noor, 'q', 'quote')).fill('Noor was first.');
  await save(noor);
  await (await open(editor, 'q', 'quote')).fill('Marion was second.');
  await editor.keyboard.press('ControlOrMeta+s');
  await expect(clashPanel(editor)).toBeVisible();
  await expect(company(editor)).toHaveCount(0);
  await noor.context().close();
});

test('on a phone, one reads who is where', async ({ browser, context, editor, server }) => {
  const path = await publishPage(context, server, { contents: [QUOTE, OTHER] });
  await editor.goto(path);
  const noor = await asColleague(browser, server, path, { viewport: { width: 360, height: 640 } });
  await open(editor, 'o', 'quote');
  await expect(company(noor)).toContainText('marion is writing in: I could breathe again.');
  const box = (await company(noor).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
  await noor.context().close();
});

test('a person who was logged out is no longer shown, and after logging in again is', async ({
  browser,
  context,
  editor,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [QUOTE] });
  await editor.goto(path);
  const other = await browser.newContext({ baseURL: server.address });
  await other.request.post(`${server.address}/api/user/login`, {
    data: { username: 'marion', password: 'a kettle and two mugs' },
  });
  const second = await other.newPage();
  await second.goto(path);
  await expect(company(editor).getByRole('button')).toHaveAccessibleName(
    'Also on this page: you, in another window',
  );
  await other.request.post(`${server.address}/api/user/logout`, { data: {} });
  await expect(company(editor)).toHaveCount(0);
  await signIn(other, server);
  await second.reload();
  await expect(company(editor)).toBeVisible();
  await other.close();
});
