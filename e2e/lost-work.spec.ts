import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import {
  compareVersions,
  conflictDialog,
  editableField,
  LEAVE,
  menu,
  nav,
  OTHER,
  open,
  publishAll,
  QUOTE,
  stopSelecting,
} from './editor-page.ts';
import {
  COLLEAGUE,
  expect,
  type HearthServer,
  publishPage,
  signIn,
  signInColleague,
  test,
} from './fixtures.ts';
import { expectDrafts } from './stored-drafts.ts';

test.use({ hears: true });

const left = (page: Page) => page.getByRole('region', { name: 'Unsaved work' });
const notSaved = (page: Page) => page.getByRole('region', { name: 'Not saved' });
const question = (page: Page) => page.getByRole('alertdialog', { name: LEAVE });

/** Selects a text on the page, and types other words in place of it. */
async function write(page: Page, block: string, property: string, words: string): Promise<void> {
  await (await open(page, block, property)).fill(words);
  await expect(editableField(page, block, property)).toHaveText(words);
}

/** Opens a new published page with these blocks, and types other words into its first quote. Returns the path of the page. */
async function begin(page: Page, server: HearthServer, words: string, contents: object[]): Promise<string> {
  const path = await publishPage(page.context(), server, { contents });
  await page.goto(path);
  await write(page, 'q', 'quote', words);
  return path;
}

/** Saves the page, and waits until the editor reports that it is saved. */
async function save(page: Page): Promise<void> {
  await menu(page, 'Save Page').click();
  await expectSaved(page);
}

const expectSaved = (page: Page) => expect(page.getByText('Page Saved').first()).toBeVisible();

/** Reloads the page, and accepts the browser's confirmation dialog. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

const expectAccessible = async (page: Page) =>
  expect(await axeFaults(page, { include: '#hearth-editor' })).toEqual([]);

/** Ends the process of the tab, as a crash does. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
}

async function stored(context: BrowserContext, server: HearthServer, path: string) {
  return (await context.request.get(`${server.address}/api/page/load?slug=${path}`)).json();
}

test('work is offered back after the browser crashed, restored, saved and published', async ({
  editor,
  context,
  server,
}) => {
  const path = await begin(editor, server, 'Typed just before the crash.', [QUOTE, OTHER]);
  await expectDrafts(editor, 'Typed just before the crash.');
  await crash(editor);

  const next = await context.newPage();
  await next.goto(path);
  await expect(left(next)).toContainText(
    /You have work on this page from \w+ \d+ \w+, \d+:\d\d\s[ap]m that was not saved\./,
  );
  await expect(editableField(next, 'q', 'quote')).toHaveText('They picked up at once.');
  await left(next).getByRole('button', { name: 'Restore it' }).focus();
  await next.keyboard.press('Enter');
  await expect(editableField(next, 'q', 'quote')).toHaveText('Typed just before the crash.');
  await expect(left(next)).toHaveCount(0);
  await expect(nav(next).locator(':focus')).toHaveCount(1);
  await menu(next, 'Undo: Restore unsaved work').click();
  await expect(editableField(next, 'q', 'quote')).toHaveText('They picked up at once.');
  await menu(next, 'Redo: Restore unsaved work').click();
  await save(next);
  await publishAll(next);
  expect((await stored(context, server, path)).contents[0].quote).toBe('Typed just before the crash.');
  await expectDrafts(next, 'Typed just before the crash.', 0);
  await next.reload();
  await expect(menu(next, 'Save Page')).toBeVisible();
  await expect(left(next)).toHaveCount(0);
});

test('unsaved work of an earlier tab is compared with the page, merged with later saves, or discarded', async ({
  editor,
  context,
  server,
}) => {
  const path = await begin(editor, server, 'Left behind.', [QUOTE, OTHER]);
  await write(editor, 'o', 'quoteBy', 'Lee');
  await expectDrafts(editor, 'Lee');
  await reload(editor);
  await left(editor).getByRole('button', { name: 'Compare' }).click();
  const dialog = editor.getByRole('dialog', { name: 'Work that was not saved' });
  await expect(dialog.getByRole('cell', { name: 'Left behind.' })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectAccessible(editor);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const page = await stored(context, server, path);
  page.contents = [{ ...QUOTE, quote: 'Saved since.' }, OTHER];
  await context.request.post(`${server.address}/api/page/save`, { data: { page, collection: 'pages' } });
  await editor.reload();
  await left(editor).getByRole('button', { name: 'Restore it' }).click();
  const restore = dialog.getByRole('button', { name: 'Restore it' });
  await expect(restore).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('radio', { name: 'The page now: Saved since.' }).check();
  await restore.click();
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Saved since.');
  await expect(editableField(editor, 'o', 'quoteBy')).toHaveText('Lee');

  await expectDrafts(editor, 'Lee');
  await reload(editor);
  await left(editor).getByRole('button', { name: 'Discard' }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(left(editor)).toHaveCount(0);
  await editor.reload();
  await expect(menu(editor, 'Save Page')).toBeVisible();
  await expectDrafts(editor, 'Lee', 0);
  await expect(left(editor)).toHaveCount(0);
});

test('a tab is not offered the work of another tab that is open', async ({ editor, context, server }) => {
  const path = await begin(editor, server, 'In the first tab.', [QUOTE]);
  await expectDrafts(editor, 'In the first tab.');
  const second = await context.newPage();
  await second.goto(path);
  await write(second, 'q', 'quote', 'In the second tab.');
  await expectDrafts(second, 'In the second tab.');
  await expect(left(second)).toHaveCount(0);
  await editor.close();
  await reload(second);
  await left(second).getByRole('button', { name: 'Restore it' }).click();
  await expect(editableField(second, 'q', 'quote')).toHaveText('In the second tab.');
  await left(second).getByRole('button', { name: 'Compare' }).click();
  await expect(second.getByRole('radio', { name: 'Your unsaved work: In the first tab.' })).toBeVisible();
});

test('without a connection the page is saved by itself as soon as it is back', async ({
  editor,
  context,
  server,
}) => {
  const path = await begin(editor, server, 'On a bad line.', [QUOTE]);
  await context.setOffline(true);
  await menu(editor, 'Save Page').click();
  await expect(notSaved(editor)).toContainText('The page is not saved yet: there is no connection.');
  await expect(notSaved(editor)).toContainText(/Trying again in \d+ seconds?\./);
  await write(editor, 'q', 'quote', 'On a bad line, and more.');
  await context.setOffline(false);
  await expectSaved(editor);
  await expect(notSaved(editor)).toHaveCount(0);
  expect((await stored(context, server, path)).contents[0].quote).toBe('On a bad line, and more.');
});

/** Saves other words for texts of the page, as an editor in another browser would. */
async function saveElsewhere(
  browser: Browser,
  server: HearthServer,
  sign: typeof signInColleague,
  path: string,
  texts: readonly (readonly [block: string, property: string, words: string])[],
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.address });
  await sign(context, server);
  const page = await context.newPage();
  await page.goto(path);
  for (const text of texts) await write(page, ...text);
  await save(page);
  await context.close();
}

for (const { who, sign, hears } of [
  { who: 'two editors change', sign: signInColleague, hears: true },
  { who: 'one editor changes, in two browsers,', sign: signIn, hears: true },
  { who: 'two editors who do not hear of each other change', sign: signInColleague, hears: false },
]) {
  test(`${who} different components: one version has both, and nobody is asked`, async ({
    editor,
    context,
    server,
    browser,
  }) => {
    if (!hears) await context.route('**/api/editor/events', (route) => route.abort());
    const path = await begin(editor, server, 'Changed by me.', [QUOTE, OTHER]);
    await saveElsewhere(browser, server, sign, path, [['o', 'quote', 'Changed by them.']]);
    const other = editableField(editor, 'o', 'quote');
    await expect(other).toHaveText(hears ? 'Changed by them.' : 'I could breathe again.');
    await menu(editor, 'Save Page').click();
    await expectSaved(editor);
    await expect(conflictDialog(editor)).toHaveCount(0);
    await expect(other).toHaveText('Changed by them.');
    const { contents } = await stored(context, server, path);
    expect(contents.map(({ quote }: { quote: string }) => quote)).toEqual([
      'Changed by me.',
      'Changed by them.',
    ]);
    await menu(editor, 'Undo: Change Quote').click();
    await expect(editableField(editor, 'q', 'quote')).toHaveText('They picked up at once.');
    await expect(other).toHaveText('Changed by them.');
  });
}

test('two editors change the same text: it is chosen, by keyboard and on a phone', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const path = await begin(editor, server, 'Changed by me.', [QUOTE, OTHER]);
  await saveElsewhere(browser, server, signInColleague, path, [
    ['q', 'quote', 'Changed by them.'],
    ['o', 'quoteBy', 'Lee'],
  ]);
  await editor.keyboard.press('Control+s');
  const dialog = await compareVersions(editor);
  await expect(dialog.getByText('noor saved this page')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Lee' })).toContainText('noor');
  const choice = dialog.getByRole('group', { name: /^Quote “.*”: Quote$/ });
  const save = dialog.getByRole('button', { name: 'Save the merged version' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('Choose a version where both changed the same.');

  await editor.setViewportSize({ width: 360, height: 640 });
  const fits = () => editor.evaluate(() => document.querySelector('.he-modal')!.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  await expectAccessible(editor);
  await choice.getByRole('radio', { name: 'Yours: Changed by me.' }).focus();
  await editor.keyboard.press('ArrowDown');
  await expect(choice.getByRole('radio', { name: 'Theirs: Changed by them.' })).toBeChecked();
  await expect(save).not.toHaveAttribute('aria-disabled');
  await save.focus();
  await editor.keyboard.press('Enter');
  await expectSaved(editor);
  const { contents } = await stored(context, server, path);
  expect(contents).toMatchObject([{ quote: 'Changed by them.' }, { quoteBy: 'Lee' }]);
});

test('if another user logs in after a session has ended, the work is saved in that name only after asking', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const path = await begin(editor, server, 'Marion typed this.', [QUOTE]);
  const visitor = await browser.newContext();
  await signInColleague(visitor, server);
  await visitor.close();
  await context.clearCookies();
  await menu(editor, 'Save Page').click();
  const login = editor.getByRole('dialog', { name: 'Please log in again' });
  await login.getByRole('link', { name: 'Forgot Password?' }).press('Enter');
  const forgot = editor.getByRole('dialog', { name: 'Forgot Password?' });
  await expect(forgot.getByLabel('Email')).toBeFocused();
  expect(await dialogFaults(editor)).toEqual([]);
  await editor.keyboard.press('Escape');
  await expect(forgot).toHaveCount(0);
  await expect(login.getByRole('link', { name: 'Forgot Password?' })).toBeFocused();
  await login.getByLabel('Username or email').fill(COLLEAGUE.username);
  await login.getByLabel('Password').fill(COLLEAGUE.password);
  await login.getByRole('button', { name: 'Submit' }).click();
  const asked = editor.getByRole('alertdialog', { name: 'You are logged in as noor now' });
  await expect(asked).toContainText('The work on this page is that of marion');
  await asked.getByRole('button', { name: 'Not now' }).click();
  expect((await stored(context, server, path)).contents[0].quote).toBe(QUOTE.quote);
  await notSaved(editor).getByRole('button', { name: 'Try again' }).click();
  await asked.getByRole('button', { name: 'Save as noor' }).click();
  await expectSaved(editor);
});

test('every way of leaving asks while work is not saved, and unsaved work is offered for restoring', async ({
  editor,
  context,
  server,
}) => {
  const link = { type: 'page', href: '/about', text: 'About us' };
  const path = await publishPage(context, server, {
    contents: [{ key: 'c', componentType: 'ButtonCta', link }, QUOTE],
  });
  await editor.goto('/about');
  await editor.goto(path);
  await write(editor, 'q', 'quote', 'Not saved yet.');
  await stopSelecting(editor);
  const prompts: string[] = [];
  const dismissed = async (leave: () => Promise<unknown>) => {
    const prompt = editor.waitForEvent('dialog');
    void leave().catch(() => {});
    const dialog = await prompt;
    prompts.push(dialog.type());
    await dialog.dismiss();
  };
  const refuse = async () => {
    await question(editor).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(editor)).toHaveCount(0);
  };

  await editor.locator('[data-block="c"] a').focus();
  await editor.keyboard.press('Enter');
  await refuse();
  await editor.evaluate(() => {
    const form = document.createElement('form');
    form.action = '/about';
    const button = Object.assign(document.createElement('button'), { name: 'q', value: 'help' });
    button.textContent = 'Search the site';
    form.append(button);
    document.querySelector('main')!.append(form);
  });
  await editor.getByRole('button', { name: 'Search the site' }).click();
  await refuse();
  await menu(editor, 'Log out').click();
  await refuse();
  await dismissed(() => editor.evaluate(() => history.back()));
  await dismissed(() => editor.evaluate(() => location.reload()));
  await dismissed(() => editor.close({ runBeforeUnload: true }));
  expect(prompts).toEqual(['beforeunload', 'beforeunload', 'beforeunload']);
  await expect(editor).toHaveURL(path);

  await editor.getByRole('button', { name: 'Search the site' }).click();
  await question(editor).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(editor).toHaveURL('/about?q=help');
  await editor.goto(path);
  await expect(left(editor)).toBeVisible();
  await left(editor).getByRole('button', { name: 'Restore it' }).click();
  await menu(editor, 'Log out').click();
  await question(editor).getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(editor.getByRole('button', { name: 'Login' })).toBeVisible();
  await signIn(context, server);
  await editor.reload();
  await expect(left(editor)).toBeVisible();
});

test('a browser that cannot store drafts is reported once, and the page can be edited and saved', async ({
  editor,
  server,
}) => {
  await editor.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'SecurityError');
    };
  });
  await begin(editor, server, 'Saved often.', [QUOTE]);
  const notice = editor.getByRole('region', { name: 'No copy of unsaved work' });
  await expect(notice).toContainText('This browser cannot keep a copy of unsaved work');
  await notice.getByRole('button', { name: 'Close' }).click();
  await write(editor, 'q', 'quote', 'Saved more often.');
  await expect(notice).toHaveCount(0);
  await save(editor);
});
