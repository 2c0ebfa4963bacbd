import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { dialogFaults } from './dialog-faults.ts';
import { chooseItem, LEAVE, liveBar, menu, publishing, publishTicked } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Site Settings' });

async function openTab(page: Page, name: string): Promise<Locator> {
  await chooseItem(page, 'Open Site Settings');
  await settings(page).getByRole('tab', { name, exact: true }).click();
  return settings(page).getByRole('tabpanel');
}

async function openMissing(page: Page): Promise<Locator> {
  await chooseItem(page, 'Open Dashboard');
  const dashboard = page.getByRole('dialog', { name: /^Welcome to your dashboard/ });
  await dashboard.getByRole('tab', { name: 'Missing pages' }).click();
  return dashboard.getByRole('tabpanel');
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page, { include: '.he-modal' })).toEqual([]);
}

test('a redirect is added by keyboard, published, found, changed and deleted', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Garden' });
  const old = `${path}-old`;
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(path);
  const tab = await openTab(editor, 'Redirects');
  await tab.getByRole('button', { name: 'Add a redirect' }).press('Enter');
  const from = tab.getByLabel('From', { exact: true });
  await expect(from).toBeFocused();
  await editor.keyboard.type('/login/old');
  await editor.keyboard.press('Tab');
  await editor.keyboard.type(path);
  await editor.keyboard.press('Enter');
  await expect(tab.getByText('The address cannot begin with login, it is reserved.')).toBeVisible();
  await expect(from).toBeFocused();
  expect(await dialogFaults(editor)).toEqual([]);
  await settings(editor).getByRole('tab', { name: 'General' }).click();
  await expect(settings(editor).getByText('The redirect is not saved.')).toBeVisible();
  await editor.keyboard.press('Escape');
  const closing = editor.getByRole('alertdialog', { name: 'Close without saving?' });
  await closing.getByRole('button', { name: 'Close', exact: true }).click();
  await editor.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  const leaving = editor.getByRole('alertdialog', { name: LEAVE });
  await expect(leaving).toContainText('The redirect is not saved.');
  await leaving.getByRole('button', { name: 'Go to the redirect' }).click();
  await expect(from).toHaveValue('/login/old');
  await from.fill(`${old.toUpperCase()}/`);
  await from.press('Enter');

  const row = tab.getByRole('region', { name: `${old} to ${path}` });
  await expect(row.getByText('Not public')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused();
  await row.getByRole('button', { name: /^Publish/ }).press('Enter');
  await expect(row.getByText('Public', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused();
  const visit = () => editor.request.get(`${server.address}${old}?view=visitor`, { maxRedirects: 0 });
  expect((await visit()).headers().location).toBe(`${path}?view=visitor`);
  expect(await dialogFaults(editor)).toEqual([]);

  await editor.setViewportSize({ width: 360, height: 640 });
  await tab.getByRole('searchbox', { name: 'Search redirects' }).fill(`${old} nothing`);
  await expect(tab.getByText('No redirect has these words.')).toBeVisible();
  await tab.getByRole('searchbox').fill(old);
  await row.getByRole('button', { name: /^Edit/ }).click();
  await tab.getByLabel('To', { exact: true }).fill(old);
  await tab.getByRole('button', { name: 'Save Redirect' }).click();
  await expect(tab.getByText(`${old} → ${old}`)).toBeVisible();
  await expect(tab.getByLabel('To', { exact: true })).toBeFocused();
  await tab.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused();
  await expectAccessible(editor);

  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = editor.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`Visitors of ${old} then get ‘This page could not be found’.`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(tab.getByText('No redirect has these words.')).toBeVisible();
  expect((await visit()).status()).toBe(404);
});

test('categories are added, filled, put in order and removed, and kept when the settings are saved', async ({
  editor,
}) => {
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.goto('/');
  const tab = await openTab(editor, 'Categories');
  await tab.getByRole('button', { name: 'Add category' }).press('Enter');
  await expect(tab.getByLabel('Name', { exact: true })).toBeFocused();
  await editor.keyboard.type('Topics');
  await tab.getByLabel('Filters').fill('grief\n\n money');
  await tab.getByRole('button', { name: 'Add category' }).click();
  await editor.keyboard.type('Places');
  await tab.getByRole('button', { name: 'Move up Places' }).press('Enter');
  await expect(tab.getByRole('listitem').nth(-2)).toContainText('Places');
  await expect(tab.getByRole('listitem').nth(-1)).toContainText('Topics');
  await expectAccessible(editor);
  await settings(editor).getByRole('button', { name: 'Save Site Settings' }).click();
  await expect(editor.getByText('Site Settings Saved').first()).toBeVisible();

  await editor.reload();
  const again = await openTab(editor, 'Categories');
  await again.getByRole('button', { name: 'Edit Topics' }).click();
  await expect(again.getByLabel('Filters')).toHaveValue('grief\nmoney');
  for (const name of ['Topics', 'Places']) {
    await again.getByRole('button', { name: `Remove ${name}` }).click();
    await editor
      .getByRole('alertdialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Remove' })
      .click();
  }
  await settings(editor).getByRole('button', { name: 'Save Site Settings' }).click();
  await expect(editor.getByText('Site Settings Saved').first()).toBeVisible();
  await expect(again.getByRole('listitem')).toHaveCount(4);
});

test('a page moves: what links to it is named and updated, and readers of the old address are sent on', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Orchard' });
  const link = { type: 'page', href: path, text: 'Orchard' };
  const contents = [{ key: 'b', componentType: 'ButtonCta', link }];
  const linking = await publishPage(context, server, { title: 'Linking page', contents });
  await editor.goto(path);
  await menu(editor, 'Open Page Settings').click();
  await editor.setViewportSize({ width: 360, height: 640 });
  const dialog = editor.getByRole('dialog', { name: 'Page Settings' });
  await dialog.getByRole('tab', { name: 'General' }).click();
  await dialog.getByLabel('Slug', { exact: true }).fill(`${path}-moved`);
  await editor.keyboard.press('Tab');
  const move = dialog.getByRole('region', { name: 'The new address' });
  await expect(move.getByText(`1 document links to ${path}:`)).toBeVisible();
  await expect(move.getByRole('link', { name: 'Linking page' })).toBeVisible();
  await expect(move.getByRole('checkbox', { name: /^Send visitors of/ })).toBeChecked();
  await expect(move.getByRole('button', { name: 'Update these links' })).toHaveAccessibleDescription(
    /^Publish the page first/,
  );
  await expectAccessible(editor);

  await dialog.getByRole('button', { name: 'Open Page Status' }).click();
  const status = editor.getByRole('complementary', { name: 'Editor sidebar' });
  await expect(status.getByRole('region', { name: 'The new address' })).toBeVisible();
  await status.getByRole('button', { name: 'Publish Page', exact: true }).click();
  const leads = publishing(editor).getByRole('checkbox', { name: 'Old address leads here' });
  await expect(leads).toBeChecked();
  await leads.uncheck();
  await expect(publishing(editor)).toContainText(
    `1 document links to ${path}, and its link then leads nowhere`,
  );
  expect(await axeFaults(editor, { include: '.he-publish' })).toEqual([]);
  await leads.check();
  await publishTicked(editor).click();
  await expect(liveBar(editor)).toContainText('Page Published');
  const visit = (url: string) =>
    editor.request.get(`${server.address}${url}?view=visitor`, { maxRedirects: 0 });
  expect((await visit(path)).headers().location).toBe(`${path}-moved?view=visitor`);

  await editor.setViewportSize({ width: 1280, height: 800 });
  await menu(editor, 'Open Page Settings').click();
  const earlier = dialog.getByRole('region', { name: 'Links to an earlier address' });
  await earlier.getByRole('button', { name: 'Update these links' }).click();
  await expect(earlier.getByText('The links of 1 document lead to the new address now.')).toBeVisible();
  expect(await (await visit(linking)).text()).toContain(`href="${path}-moved"`);
  await expectAccessible(editor);
  await dialog.getByRole('button', { name: 'Open Page Status' }).click();
  await status.getByRole('button', { name: 'Unpublish Page' }).click();
  const question = editor.getByRole('alertdialog', { name: /unpublish it/ });
  await expect(question).toContainText('its link then leads nowhere: ‘Linking page’');
  await question.getByRole('button', { name: 'Cancel' }).click();
});

test('an address that visitors did not find is led to a page by keyboard, and is off the list then', async ({
  editor,
  context,
  request,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Garden' });
  const old = `${path}-old-name`;
  for (const url of [old, `${old}?from=flyer`, `${path}-noise`, `${path}-one`, `${path}-two`])
    expect((await request.get(`${server.address}${url}`)).status()).toBe(404);
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(path);
  let tab = await openMissing(editor);
  const row = tab.getByRole('row', { name: old });
  await expect(row.getByRole('gridcell').first()).toHaveText('2');
  expect(await dialogFaults(editor)).toEqual([]);
  await expectAccessible(editor);
  await row.focus();
  await editor.keyboard.press('ArrowRight');
  for (let cell = 0; cell < 5 && !(await row.getByRole('button').first().evaluate(isFocused)); cell += 1)
    await editor.keyboard.press('ArrowRight');
  await editor.keyboard.press('Enter');

  tab = settings(editor).getByRole('tabpanel');
  await expect(tab.getByLabel('From', { exact: true })).toHaveValue(old);
  await expect(tab.getByLabel('To', { exact: true })).toBeFocused();
  await editor.keyboard.type(path);
  await editor.keyboard.press('Enter');
  const redirect = tab.getByRole('region', { name: `${old} to ${path}` });
  await expect(redirect.getByText('Not public')).toBeVisible();
  await editor.keyboard.press('Escape');
  tab = await openMissing(editor);
  await tab.getByRole('button', { name: `Publish the redirect from ${old}` }).click();
  await redirect.getByRole('button', { name: /^Publish/ }).click();
  await expect(redirect.getByText('Public', { exact: true })).toBeVisible();
  await editor.keyboard.press('Escape');

  await editor.setViewportSize({ width: 360, height: 640 });
  tab = await openMissing(editor);
  const noise = tab.getByRole('row', { name: `${path}-noise` });
  await expect(noise).toBeVisible();
  await expect(tab.getByRole('row', { name: old })).toHaveCount(0);
  expect(await dialogFaults(editor)).toEqual([]);
  await expectAccessible(editor);
  await noise.getByRole('button', { name: /^Take/ }).click();
  await editor
    .getByRole('alertdialog', { name: `Take ${path}-noise off the list?` })
    .getByRole('button', { name: 'Take it off' })
    .dblclick();
  await expect(noise).toHaveCount(0);
  await tab.getByRole('button', { name: 'Take all off the list' }).press('Enter');
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Take all off' }).click();
  await expect(tab.getByText('No visitor has asked for a page that is not there.')).toBeFocused();
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
