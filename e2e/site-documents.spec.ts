import type { Browser, Locator, Page } from '@playwright/test';
import { TOPICS } from '../src/model/search/topics.ts';
import { dialogFaults } from './dialog-faults.ts';
import { chooseItem, LEAVE, menu, sidebar } from './editor-page.ts';
import { expect, type HearthServer, publishPage, signInColleague, test } from './fixtures.ts';

/** Tests the site documents: their settings, and saving, publishing, comparing and restoring them. */

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Site Settings' });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
const conflict = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'The site settings have a newer version' });

async function openSettings(page: Page, name: string): Promise<void> {
  await chooseItem(page, 'Open Site Settings');
  await tab(page, name).click();
}

/**
 * Waits until an element no longer moves. Returns the position of the
 * element's top in the window.
 */
async function placeOf(element: Locator): Promise<number> {
  let before = Number.NaN;
  let now = Number.NaN;
  await expect
    .poll(async () => {
      before = now;
      now = (await element.boundingBox())!.y;
      return now - before;
    })
    .toBe(0);
  return now;
}

test('settings are saved, published and restored where the editor is; leaving asks while they are not saved', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [] });
  const titleOf = async () =>
    /<title>[^<]*<\/title>/.exec(await (await fetch(`${server.address}${path}`)).text())![0];
  const before = await titleOf();
  await editor.goto(path);
  await openSettings(editor, 'General');
  const title = dialog(editor).getByRole('textbox', { name: 'Title' });
  const former = await title.inputValue();
  await title.fill('Open Verandah House');
  await expect(dialog(editor).getByText('Unpublished changes, and not saved yet')).toBeVisible();
  await dialog(editor).getByRole('button', { name: 'Show what is not public: site settings' }).click();
  await expect(
    dialog(editor).getByRole('row', { name: `Title ${former} Open Verandah House` }),
  ).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await dialog(editor).getByRole('button', { name: 'Close' }).click();

  await editor.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  const question = editor.getByRole('alertdialog', { name: LEAVE });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await menu(editor, 'Save Footer').focus();
  await editor.keyboard.press('Control+s');
  await expect(toast(editor, 'Site Settings Saved')).toBeVisible();
  expect(await titleOf()).toBe(before);

  await expect(menu(editor, 'Page Status')).toHaveAccessibleDescription(
    'The site settings are not published',
  );
  await menu(editor, 'Page Status').click();
  const publish = sidebar(editor).getByRole('button', { name: 'Publish settings' });
  await publish.scrollIntoViewIfNeeded();
  const place = await placeOf(editor.getByRole('contentinfo'));
  await publish.click();
  await expect(toast(editor, 'Site Settings Published')).toBeVisible();
  expect(await titleOf()).toContain('Open Verandah House');
  expect(await placeOf(editor.getByRole('contentinfo'))).toBe(place);
  await expect(menu(editor, 'Page Status')).toHaveAccessibleDescription('');

  await openSettings(editor, 'General');
  await title.fill(former);
  await dialog(editor).getByRole('button', { name: 'Save Site Settings' }).click();
  await expect(dialog(editor).getByText('Saved', { exact: true })).toBeVisible();
  await tab(editor, 'History').click();
  await dialog(editor)
    .getByRole('button', { name: /^Published by marion .* Visitors see this version/ })
    .click();
  await expect(dialog(editor).getByRole('row', { name: /^Title Open Verandah House/ })).toBeVisible();
  await dialog(editor).getByRole('button', { name: 'Restore this version' }).click();
  await expect(
    dialog(editor).getByRole('button', { name: /^Restored from an earlier version by marion/ }),
  ).toBeVisible();
  await tab(editor, 'General').click();
  await expect(title).toHaveValue('Open Verandah House');
  await editor.keyboard.press('Control+z');
  await expect(title).toHaveValue(former);
  await dialog(editor).getByRole('button', { name: 'Publish settings' }).click();
  await expect.poll(titleOf).toBe(before);
});

/** Opens the settings as a colleague, changes fields and saves. */
async function saveElsewhere(
  browser: Browser,
  server: HearthServer,
  path: string,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.address });
  await signInColleague(context, server);
  const page = await context.newPage();
  await page.goto(path);
  await openSettings(page, 'SEO');
  for (const [name, value] of Object.entries(changes))
    await dialog(page).getByRole('textbox', { name, exact: true }).fill(value);
  await dialog(page).getByRole('button', { name: 'Save Site Settings' }).click();
  await expect(toast(page, 'Site Settings Saved')).toBeVisible();
  await context.close();
}

test('two people change the settings: what each changed stays, and where both did it is asked, by keyboard', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const path = await publishPage(context, server, { contents: [] });
  await editor.goto(path);
  await openSettings(editor, 'SEO');
  const field = (name: string) => dialog(editor).getByRole('textbox', { name, exact: true });
  const former = {
    title: await field('Title').inputValue(),
    description: await field('Description').inputValue(),
  };
  await saveElsewhere(browser, server, path, { Title: 'Their title', Keywords: 'their, words' });
  await field('Title').fill('My title');
  await field('Description').fill('My description');
  await editor.keyboard.press('Control+s');
  await expect(conflict(editor).getByText('noor saved the site settings')).toBeVisible();
  const choice = conflict(editor).getByRole('group', { name: 'Site settings: Title' });
  await choice.getByRole('radio', { name: 'Yours: My title' }).focus();
  await editor.keyboard.press('Space');
  await conflict(editor).getByRole('button', { name: 'Save the merged version' }).focus();
  await editor.keyboard.press('Enter');
  await expect(toast(editor, 'Site Settings Saved')).toBeVisible();
  await expect(field('Title')).toHaveValue('My title');
  await expect(field('Description')).toHaveValue('My description');
  await expect(field('Keywords')).toHaveValue('their, words');
  await field('Title').fill(former.title);
  await field('Description').fill(former.description);
  await field('Keywords').fill('');
  await dialog(editor).getByRole('button', { name: 'Save Site Settings' }).click();
  await expect(dialog(editor).getByText('Saved', { exact: true })).toBeVisible();
});

test('every tab is there on a phone, for everybody; the navigation and the footer are saved from the menu', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.goto(await publishPage(context, server, { contents: [] }));
  const components = editor.getByRole('region', { name: 'Components on this page' });
  for (const [part, item, text] of [
    ['Edit Navigation: Donate', 'Save Navigation', 'Nav Saved'],
    ['Edit Footer: Title of the pages', 'Save Footer', 'Footer Saved'],
  ] as const) {
    await components.getByRole('button', { name: part }).press('Enter');
    const field = sidebar(editor).getByRole('textbox').first();
    await expect(field).toBeFocused();
    const former = await field.inputValue();
    for (const words of [`${former}!`, former]) {
      await field.fill(words);
      await chooseItem(editor, item, (button) => button.press('Enter'));
      await expect(toast(editor, text).last()).toBeVisible();
      await expect(editor.getByRole('button', { name: 'More', exact: true })).toBeVisible();
    }
    // While there is nothing to save, the item stays, and says why it does nothing.
    await chooseItem(editor, item, (button) => button.press('Enter'));
    await expect(toast(editor, 'Everything in it is saved').first()).toBeVisible();
    await editor.keyboard.press('Escape');
    await sidebar(editor).getByRole('button', { name: 'Close' }).press('Enter');
  }
  for (const name of ['General', 'SEO', 'Social', 'Files', 'History']) {
    if (name === 'General') await openSettings(editor, name);
    else await tab(editor, name).click();
    await expect(editor.getByText('Loading…')).toHaveCount(0);
    await expect(tab(editor, name)).toBeInViewport({ ratio: 0.95 });
    expect([name, await dialogFaults(editor)]).toEqual([name, []]);
    await editor.setViewportSize({ width: 360, height: 640 });
  }
  await editor.getByRole('radio', { name: 'Navigation' }).focus();
  await editor.keyboard.press('Space');
  const first = dialog(editor).getByRole('button', { name: /^Published .* Visitors see this version/ });
  await first.click();
  await expect(dialog(editor).getByText('This version is what is here now.')).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await dialog(editor).getByRole('button', { name: 'All versions' }).click();
  await expect(first).toBeFocused();

  await editor.setViewportSize({ width: 360, height: 640 });
  await dialog(editor).getByRole('button', { name: 'Close', exact: true }).click();
  await chooseItem(editor, 'Open Dashboard');
  // This tab is far from the one selected before, and from the end.
  await tab(editor, 'Activity').click();
  await expect(editor.getByText('Loading…')).toHaveCount(0);
  await expect(tab(editor, 'Activity')).toBeInViewport({ ratio: 0.95 });
});

test('the topics of the search are changed, put in order and kept; the words that every site has stay', async ({
  editor,
}) => {
  await editor.goto('/about');
  const { domainId } = await (await editor.request.get('/api/page/load?slug=about')).json();
  const load = () => editor.request.get(`/api/siteSettings/loadSiteSettings?domainId=${domainId}`);
  const before = await (await load()).json();
  await openSettings(editor, 'Search');
  const panel = dialog(editor).getByRole('tabpanel', { name: 'Search' });
  const rows = panel.getByRole('group', { name: 'Topics' }).locator('ol > li');
  const [danger, violence] = TOPICS;
  const first = before.searchTopics.map(({ name }: { name: string }) => name);
  await expect(rows).toContainText(first);

  await panel.getByLabel('Crisis words').fill('am Ende\nkein Ausweg');
  await panel.getByRole('button', { name: `Move down ${first[0]}`, exact: true }).click();
  await panel.getByRole('button', { name: `Remove ${first[0]}`, exact: true }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await panel.getByRole('button', { name: `Edit ${first[1]}`, exact: true }).click();
  await panel.getByLabel('Words that people type').fill('er schlägt mich\nangst');
  await panel.getByRole('button', { name: 'Add topic' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('Rent');
  await panel.getByLabel('Words that people type').fill('eviction');
  expect(await dialogFaults(editor)).toEqual([]);
  await dialog(editor).getByRole('button', { name: 'Save Site Settings' }).click();
  await expect(toast(editor, 'Site Settings Saved')).toBeVisible();

  await editor.reload();
  await openSettings(editor, 'Search');
  await expect(rows).toContainText([...first.slice(1), 'Rent']);
  await expect(panel.getByLabel('Crisis words')).toHaveValue('am Ende\nkein Ausweg');
  await panel.getByRole('button', { name: `Edit ${first[1]}`, exact: true }).click();
  await expect(panel.getByLabel('Words that people type')).toHaveValue('er schlägt mich\nangst');
  const after = await (await load()).json();
  const { page, ...own } = after.searchTopics.at(-1);
  expect(own).toEqual({
    key: expect.any(String),
    topic: '',
    name: 'Rent',
    words: ['eviction'],
    card: 'none',
  });
  expect(after.searchTopics.slice(0, -1)).toEqual([
    { ...before.searchTopics[1], words: ['er schlägt mich', 'angst'] },
    ...before.searchTopics.slice(2),
  ]);

  // The topic of danger is not in the list. Its words are shown as text that cannot be changed.
  const always = panel.getByRole('region', { name: 'Words that always count' });
  await expect(always.locator('input, textarea, button, select, [contenteditable]')).toHaveCount(0);
  for (const { name, words } of [danger!, violence!]) {
    await always.getByText(name, { exact: true }).click();
    await expect(always.getByText(words.join(', '), { exact: true })).toBeVisible();
  }
  const { version } = after;
  const siteSettings = { ...before, version };
  const restored = await editor.request.post('/api/siteSettings/saveSiteSettings', {
    data: { siteSettings },
  });
  expect(restored.ok()).toBe(true);
});
