import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { menu } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Site Settings' });

async function openTab(page: Page, name: string): Promise<Locator> {
  await menu(page, 'Open Site Settings').click();
  await settings(page).getByRole('tab', { name, exact: true }).click();
  return settings(page).getByRole('tabpanel');
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('.he-modal').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
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
  await expectAccessible(editor);
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
  await expectAccessible(editor);

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
  await expect(tab.getByRole('listitem').first()).toContainText('Places');
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
  await expect(again.getByText('There is nothing in this list yet.')).toBeVisible();
});
