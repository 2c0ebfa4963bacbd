import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { menu, publishAll, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Page Settings' });
const tab = (dialog: Locator, name: string) => dialog.getByRole('tab', { name, exact: true });

/** Opens a tab of the dialog, and checks the tab with axe. */
async function showTab(page: Page, dialog: Locator, name: string): Promise<void> {
  await tab(dialog, name).click();
  const panel = dialog.getByRole('tabpanel', { name });
  await expect(panel.getByRole(name === 'Roles' ? 'checkbox' : 'textbox').first()).toBeVisible();
  expect(await dialogFaults(page), name).toEqual([]);
}

/** Returns the visible controls of the dialog that are too small for a finger. */
function smallControls(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((element) =>
    [
      ...element.querySelectorAll(
        'button, select, textarea, [role="tab"], label:has(input), input:not(label *)',
      ),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return Math.min(width, height) < 43.5 && control.closest('.he-sr') === null;
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

test('title, address, search results, cards and roles of a page are set in its settings, and saved with it', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { title: '', header: { title: 'Warm rooms' } });
  await editor.goto(path);
  await menu(editor, 'Open Page Settings').click();
  const dialog = settings(editor);

  await showTab(editor, dialog, 'General');
  const slug = dialog.getByRole('textbox', { name: 'Slug' });
  await slug.fill('about');
  await expect(dialog.getByText('Another page already has the address /about.')).toBeVisible();
  await slug.fill(`${path.slice(1)}-warm`);
  await expect(dialog.getByText('This address is free.')).toBeVisible();
  await expect(dialog.getByText('Unsaved changes')).toBeVisible();

  await showTab(editor, dialog, 'SEO');
  const preview = dialog.getByRole('figure', { name: 'Preview in search results' });
  await expect(preview).toContainText('Warm rooms | Open Verandah');
  await expect(preview).toContainText('Title from the page header.');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Warm rooms tonight');
  await expect(preview).toContainText('Warm rooms tonight | Open Verandah');
  await editor.keyboard.press('ControlOrMeta+z');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Tea until ten.');
  const priority = dialog.getByRole('spinbutton', { name: 'Priority' });
  await priority.fill('7');
  await priority.blur();
  await expect(dialog.getByText('Type a number from 0 to 1, in steps of 0.1.')).toBeVisible();
  await priority.fill('0.3');
  await dialog.getByRole('combobox', { name: 'Frequency' }).selectOption('Weekly');

  await showTab(editor, dialog, 'Social');
  const card = dialog.getByRole('figure', { name: 'Preview of Twitter' });
  await expect(card.getByRole('img')).toHaveAttribute('src', /w=400&h=209/);
  await expect(card).toContainText('Tea until ten.');
  await dialog.getByRole('textbox', { name: 'Title for Twitter' }).fill('A warm room');
  await expect(card).toContainText('A warm room');
  await dialog.getByRole('textbox', { name: 'Keywords for Twitter' }).fill('tea');

  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
  await expect(editor).toHaveURL(`${path}-warm`);
  const stored = await (await editor.request.get(`/api/page/load?slug=${path.slice(1)}-warm`)).json();
  expect(stored).toMatchObject({
    title: '',
    description: 'Tea until ten.',
    priority: 0.3,
    frequency: 'weekly',
    twitter: { title: 'A warm room', keywords: 'tea' },
  });

  await showTab(editor, dialog, 'Roles');
  await expect(dialog.getByText('Everybody who can log in may change this page.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Publisher' }).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const closing = editor.getByRole('alertdialog', { name: 'Close without saving?' });
  await expect(closing).toContainText('The roles that you chose are not applied.');
  await closing.getByRole('button', { name: 'Go to the roles' }).click();
  await dialog.getByRole('button', { name: 'Apply Roles' }).click();
  await expect(dialog.getByText('Only people with the role Publisher, and admins')).toBeVisible();

  await tab(dialog, 'History').click();
  await expect(dialog.getByRole('button', { name: /^Saved by marion/ })).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await dialog.getByRole('button', { name: /^Published by marion/ }).click();
  await expect(dialog.getByRole('row', { name: /^Description/ })).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
  await dialog.getByRole('radio', { name: 'The page as it was' }).check();
  const then = dialog.frameLocator('iframe[title="The page as it was: Published by marion"]');
  await expect(then.getByRole('heading', { level: 1, name: 'Warm rooms' })).toBeVisible();
  await expect(then.getByText('You see this page as it was in an earlier version.')).toBeVisible();
  await then.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(then.getByRole('heading', { level: 1, name: 'Warm rooms' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Restore this version' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(menu(editor, 'Open Page Settings')).toBeFocused();

  await menu(editor, 'Open Dashboard').click();
  const dashboard = editor.getByRole('dialog', { name: 'Welcome to your dashboard, marion' });
  await dashboard.getByRole('tab', { name: 'Sitemap' }).click();
  await dashboard.getByText('Pages with changes that are not public', { exact: true }).click();
  await expect(dashboard.locator(`a[href="${path}-warm"]`)).toBeVisible();
  expect(await axeFaults(editor, { include: '.he-modal' })).toEqual([]);
});

test('on a phone, the settings are reached, changed and left by keyboard alone', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, {});
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.goto(path);
  const more = editor.getByRole('group', { name: 'Editing' }).getByRole('button', { name: 'More' });
  const openByKeys = async () => {
    await editor.keyboard.press('Enter');
    await menu(editor, 'Open Page Settings').focus();
    await editor.keyboard.press('Enter');
  };
  await more.focus();
  await openByKeys();
  const dialog = settings(editor);
  await expect(dialog.getByRole('textbox', { name: 'Slug' })).toBeVisible();
  for (const name of ['General', 'SEO', 'Social', 'Roles']) {
    await tab(dialog, name).click();
    await expect(dialog.getByRole('tabpanel', { name }).locator('input, textarea').first()).toBeVisible();
    expect(await smallControls(dialog), name).toEqual([]);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0);
  }
  await editor.keyboard.press('Home');
  await expect(tab(dialog, 'General')).toHaveAttribute('aria-selected', 'true');
  await editor.keyboard.press('ArrowRight');
  await expect(tab(dialog, 'SEO')).toBeFocused();
  await editor.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await editor.keyboard.press('ControlOrMeta+a');
  await editor.keyboard.type('By key');
  await expect(dialog.getByText('Unsaved changes')).toBeVisible();
  await editor.keyboard.press('ControlOrMeta+s');
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
  await editor.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
  await openByKeys();
  await expect(tab(dialog, 'SEO')).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('By key');
});

test('the day on which a page was checked is set in its settings or on the page, can be undone, and is read below the content', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const path = await publishPage(context, server, {});
  await editor.goto(path);
  await menu(editor, 'Open Page Settings').click();
  const dialog = settings(editor);
  await dialog.getByLabel('Last checked').fill('2026-11-03');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const words = editor.getByText('Last checked 3 November 2026');
  await expect(words).toBeVisible();

  await startSelecting(editor);
  await editor.locator('time').click();
  const day = sidebar(editor).getByLabel('Last checked');
  await expect(day).toHaveValue('2026-11-03');
  await day.fill('2026-12-04');
  await expect(editor.getByText('Last checked 4 December 2026')).toBeVisible();
  await editor.locator('h1').click();
  await editor.keyboard.press('ControlOrMeta+z');
  await expect(words).toBeVisible();
  await publishAll(editor);

  const visitor = await browser.newPage({ baseURL: server.address });
  await visitor.goto(path);
  await expect(visitor.getByText('Last checked 3 November 2026')).toBeVisible();
  await visitor.close();
});

test('the settings of a page say whether it has the quick exit, and from which page or that the site decides', async ({
  editor,
  context,
  server,
}) => {
  const above = `sicher-${process.pid}-ä`;
  const source = settings(editor).getByText(/^This page (has|does not have) the quick exit/);
  const choice = settings(editor).getByLabel('Quick exit');
  const openAt = async (path: string) => {
    await editor.goto(path);
    await menu(editor, 'Open Page Settings').click();
    await expect(choice).toHaveValue('inherit');
  };
  await publishPage(context, server, { slug: above, title: 'Sicher', quickExit: 'on' });
  await publishPage(context, server, { slug: `${above}/below` });
  await publishPage(context, server, { slug: `${above}/below/off`, title: 'Office', quickExit: 'off' });
  await publishPage(context, server, { slug: `${above}/below/off/hours` });

  await openAt(`/${above}/below`);
  await expect(source).toHaveText(`This page has the quick exit, because ‘Sicher’ (/${above}) says so.`);
  expect(await dialogFaults(editor)).toEqual([]);
  await choice.selectOption({ label: 'Not on this page' });
  await expect(source).toHaveCount(0);
  await openAt(`/${above}/below/off/hours`);
  const office = `‘Office’ (/${above}/below/off) says so.`;
  await expect(source).toHaveText(`This page does not have the quick exit, because ${office}`);
  await openAt('/about');
  await expect(source).toHaveText(
    'This page does not have the quick exit, because the site settings say so.',
  );
  await settings(editor).getByRole('button', { name: 'Close' }).click();
  await menu(editor, 'Open Site Settings').click();
  await editor.getByRole('checkbox', { name: 'On every page' }).check();
  await editor.getByRole('dialog', { name: 'Site Settings' }).getByRole('button', { name: 'Close' }).click();
  await menu(editor, 'Open Page Settings').click();
  await expect(source).toHaveText('This page has the quick exit, because the site settings say so.');
});
