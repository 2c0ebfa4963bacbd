import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildWithAddedBlock } from './added-block/site.ts';
import { leaf, menu, open, sidebar, startSelecting } from './editor-page.ts';
import { ADMIN, test as base, expect, publishPage, startServer } from './fixtures.ts';
import { doc, paragraph, stored, text } from './rich-texts.ts';

/** Hearth with one component more, as somebody adds it: what a form and a view can ask for is in it, and Hearth does it. */
const test = base.extend<object, object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const root = await buildWithAddedBlock();
      const { server, stop } = await startServer(
        { ADMIN_USERNAME: ADMIN.username, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
        root,
      );
      await use(server);
      await stop();
      await fs.rm(root, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const BLOCK = {
  key: 'b',
  componentType: 'AddedBlock',
  name: 'Open house',
  day: '2026-05-01',
  ...Object.fromEntries(
    ['noMenu', 'noStyle', 'noHeaders', 'noLists', 'noLinks', 'line'].map((field) => [
      field,
      doc(paragraph(text(`Words of ${field}`))),
    ]),
  ),
};

/** Selects the block itself, whose form has every field. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startSelecting(page);
  await page
    .getByRole('region', { name: 'Components on this page' })
    .getByRole('button', { name: 'Select Added block, 1 of 1', exact: true })
    .press('Enter');
  await expect(sidebar(page).getByRole('combobox', { name: 'Size' })).toBeVisible();
}

async function storedBlock(page: Page, path: string): Promise<Record<string, unknown>> {
  await stored(page, path);
  const answer = await page.request.get(`/api/page/load?collection=pages&slug=${path.slice(1)}`);
  return (await answer.json()).contents[0];
}

test('a day and a choice of its form are stored, shown on the page, and undone', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [BLOCK] });
  await openForm(editor, path);
  await sidebar(editor).getByLabel('Day').fill('2026-12-24');
  await expect(leaf(editor, 'b', 'day')).toHaveText('24 December 2026');
  await sidebar(editor).getByRole('combobox', { name: 'Size' }).selectOption('Large');
  await expect(editor.locator('[data-block="b"]')).toHaveClass(/size-large/);
  expect(await storedBlock(editor, path)).toMatchObject({ day: '2026-12-24', size: 'large' });

  await menu(editor, 'Undo').click();
  await expect(editor.locator('[data-block="b"]')).toHaveClass(/size-small/);
  await expect(sidebar(editor).getByRole('combobox', { name: 'Size' })).toHaveValue('small');
  await sidebar(editor).getByLabel('Day').fill('');
  expect(await storedBlock(editor, path)).toMatchObject({ day: '', size: 'small' });
});

test('a text that its view makes inert cannot be selected until it is not inert', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [{ ...BLOCK, locked: true }] });
  await openForm(editor, path);
  const name = leaf(editor, 'b', 'name');
  await expect(name).toHaveAttribute('data-editor-disabled', 'true');
  await name.click();
  await expect(name).not.toHaveAttribute('data-selected');
  await expect(name).not.toBeFocused();
  await expect(sidebar(editor).getByRole('combobox', { name: 'Size' })).toBeVisible();
  await leaf(editor, 'b', 'day').hover();
  await expect(editor.locator('.he-box-label')).toBeVisible();
  await name.hover();
  await expect(editor.locator('.he-box-label')).toHaveCount(0);

  await sidebar(editor).getByRole('checkbox', { name: 'Locked' }).uncheck();
  await expect(name).not.toHaveAttribute('data-editor-disabled');
  await expect(await open(editor, 'b', 'name')).toHaveValue('Open house');
  await expect(name).toBeFocused();
});

const STYLE = ['Bold', 'Italic', 'Underline'];
const LISTS = ['Bulleted list', 'Numbered list'];
const LINKS = ['Link', 'Remove link'];
const HISTORY = ['Undo', 'Redo'];
const HEADERS = ['Paragraph', 'Heading 2', 'Heading 3', 'Heading 4'];

test('a text whose form hides tools has only the others', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [BLOCK] }));
  await startSelecting(editor);
  for (const [field, label, tools] of [
    ['noMenu', 'No menu', []],
    ['noStyle', 'No style', [...LISTS, ...LINKS, ...HISTORY, ...HEADERS]],
    ['noHeaders', 'No headers', [...STYLE, ...LISTS, ...LINKS, ...HISTORY]],
    ['noLists', 'No lists', [...STYLE, ...LINKS, ...HISTORY, ...HEADERS]],
    ['noLinks', 'No links', [...STYLE, ...LISTS, ...HISTORY, ...HEADERS]],
    ['line', 'Line', HISTORY],
  ] as const) {
    await leaf(editor, 'b', field).click();
    await expect(leaf(editor, 'b', field)).toBeFocused();
    await expect(sidebar(editor).getByRole('textbox', { name: label })).toBeVisible();
    const toolbar = sidebar(editor).getByRole('toolbar', { name: 'Text formatting' });
    const shown = toolbar.getByRole('button').or(toolbar.getByRole('radio'));
    const names = await shown.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
    expect(names, label).toEqual(tools);
  }
});
