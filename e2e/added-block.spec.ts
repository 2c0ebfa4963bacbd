import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startResend } from '../server/testing/resend-stand-in.ts';
import type { FormattedText } from '../src/model/rich-text.ts';
import glyph from './added-block/block/glyph.ts';
import sample from './added-block/block/sample.ts';
import { buildWithAddedBlock } from './added-block/site.ts';
import {
  editableField,
  grip,
  menu,
  openMore,
  openSettings,
  picker,
  publishAll,
  sidebar,
  startSelecting,
} from './editor-page.ts';
import {
  ADMIN_SETTINGS,
  test as base,
  expect,
  type HearthServer,
  publishPage,
  signIn,
  startServer,
} from './fixtures.ts';
import { doc, paragraph, stored, text } from './rich-texts.ts';

/** Runs the tests on a Hearth with one more component and one more kind of field, each added with a folder and a line. */
const test = base.extend<object, { root: string }>({
  root: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const root = await buildWithAddedBlock();
      await use(root);
      await fs.rm(root, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ root }, use) => {
      const { server, stop } = await startServer(ADMIN_SETTINGS, root);
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
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

/** Selects the whole component, because its form then has all of its fields. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startSelecting(page);
  await page
    .getByRole('region', { name: 'Components on this page' })
    .getByRole('button', { name: 'Select Added block, 1 of 1', exact: true })
    .press('Enter');
  await openSettings(page);
  await openMore(page);
  await expect(sidebar(page).getByRole('combobox', { name: 'Size' })).toBeVisible();
}

async function storedBlock(page: Page, path: string): Promise<Record<string, unknown>> {
  await stored(page, path);
  const response = await page.request.get(`/api/page/load?collection=pages&slug=${path.slice(1)}`);
  return (await response.json()).contents[0];
}

const SAMPLE = {
  ...sample({
    words: 'Come in',
    text: doc(paragraph(text('Come in'))) as FormattedText,
    link: { type: 'page', href: '/', text: 'Come in' },
    image: { imageId: 'none', alt: 'Come in' },
  }),
  stars: 4,
};

test('a component of one folder and one line is in the picker with its drawing, is shown in its place, and is added', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [] }));
  await startSelecting(editor);
  await editor.locator('[data-empty-list="page.contents"]').click();
  await editor.getByLabel('Search components').fill('somebody added');
  const choice = picker(editor).getByRole('button', { name: 'Added block', exact: true });
  await expect(choice.locator('path').first()).toHaveAttribute('d', glyph.lines);
  await expect(choice.locator('path').last()).toHaveAttribute('d', glyph.strong);
  await choice.hover();
  await expect(editor.locator('main .added-block[data-component-preview]')).toBeVisible();
  await choice.click();
  await editor.keyboard.type('Open house');
  await expect(editor.locator('main .added-block h2')).toHaveText('Open house');
});

test('a kind of field of one folder and one line is selected on the page, set in the sidebar, stored, and undone', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [{ ...BLOCK, stars: 2 }] });
  await editor.goto(path);
  await startSelecting(editor);
  await editableField(editor, 'b', 'stars').click();
  await sidebar(editor).getByLabel('Stars').fill('5');
  await expect(editableField(editor, 'b', 'stars')).toHaveText('5 of 5');
  expect(await storedBlock(editor, path)).toMatchObject({ stars: 5 });
  await menu(editor, 'Undo').click();
  await expect(editableField(editor, 'b', 'stars')).toHaveText('2 of 5');
});

test('its sample can be stored in its legacy forms too, and stays stored when folder and line are deleted again', async ({
  browser,
  root,
}) => {
  const data = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-added-block-data-'));
  const withBlock = await startServer({ ...ADMIN_SETTINGS, DATA_DIR: data }, root);
  const context = await browser.newContext();
  await signIn(context, withBlock.server);
  const address = await publishPage(context, withBlock.server, {
    contents: [
      { key: 'flat', componentType: 'AddedBlock', ...SAMPLE },
      { key: 'nested', componentType: 'AddedBlock', value: { ...SAMPLE, noMenu: '<p>Come in</p>' } },
      { key: 'prefixed', componentType: 'WAddedBlock', value: SAMPLE },
    ],
  });
  const load = async (server: HearthServer) => {
    const query = `collection=pages&slug=${address.slice(1)}`;
    const loaded = await context.request.get(`${server.address}/api/page/load?${query}`);
    return await loaded.json();
  };
  const { contents } = await load(withBlock.server);
  for (const block of contents) {
    const stored = {
      ...SAMPLE,
      componentType: 'AddedBlock',
      contents: [{ componentType: 'Text', text: 'Come in' }],
    };
    expect(block).toMatchObject(stored);
  }
  const html = await (await fetch(`${withBlock.server.address}${address}`)).text();
  expect(
    html.match(/size-large of-the-shell"><h2>Come in<\/h2><div class="block"><p class="text">Come in/g),
  ).toHaveLength(3);
  await withBlock.stop();

  const without = await startServer({ ...ADMIN_SETTINGS, DATA_DIR: data });
  expect(await load(without.server)).toMatchObject({ contents });
  await signIn(context, without.server);
  const page = { ...(await load(without.server)), title: 'Another title' };
  const saved = await context.request.post(`${without.server.address}/api/page/save`, {
    data: { page, collection: 'pages' },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  expect(await load(without.server)).toMatchObject({ title: 'Another title', contents });
  expect(await (await fetch(`${without.server.address}${address}`)).text()).not.toContain('Come in');
  await without.stop();
  await context.close();
  await fs.rm(data, { recursive: true, force: true });
});

test('a day and a choice of its form are stored, shown on the page, and undone', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [BLOCK] });
  await openForm(editor, path);
  await sidebar(editor).getByLabel('Day').fill('2026-12-24');
  await expect(editableField(editor, 'b', 'day')).toHaveText('24 December 2026');
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
  const name = editableField(editor, 'b', 'name');
  await expect(name).toHaveAttribute('data-editor-disabled', 'true');
  await name.click();
  await expect(name).not.toHaveAttribute('data-selected');
  await expect(name).not.toBeFocused();
  await expect(sidebar(editor).getByRole('combobox', { name: 'Size' })).toBeVisible();
  await editableField(editor, 'b', 'day').hover();
  await expect(editor.locator('.he-box:not(.he-box-selected)')).toBeVisible();
  await name.hover();
  await expect(editor.locator('.he-box:not(.he-box-selected)')).toHaveCount(0);

  await sidebar(editor).getByRole('checkbox', { name: 'Locked' }).uncheck();
  await expect(name).not.toHaveAttribute('data-editor-disabled');
  await name.click();
  await expect(name).toBeFocused();
  await openSettings(editor);
  await expect(sidebar(editor).getByRole('textbox')).toHaveValue('Open house');
});

const STYLE = ['Bold', 'Italic', 'Underline'];
const HEADERS = ['Paragraph', 'Heading 2', 'Heading 3', 'Heading 4'];
const LISTS = ['Bulleted list', 'Numbered list'];
const LINKS = ['Link', 'Remove link'];
const LANGUAGE = ['Language of these words'];
const CLEAR = [...LANGUAGE, 'Clear formatting'];
const HISTORY = ['Undo', 'Redo'];

test('a text whose form hides tools has only the others', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [BLOCK] }));
  await startSelecting(editor);
  for (const [field, label, tools] of [
    ['noMenu', 'No menu', []],
    ['noStyle', 'No style', [...HEADERS, ...LISTS, ...LINKS, ...CLEAR, ...HISTORY]],
    ['noHeaders', 'No headers', [...STYLE, ...LISTS, ...LINKS, ...CLEAR, ...HISTORY]],
    ['noLists', 'No lists', [...STYLE, ...HEADERS, ...LINKS, ...CLEAR, ...HISTORY]],
    ['noLinks', 'No links', [...STYLE, ...HEADERS, ...LISTS, ...CLEAR, ...HISTORY]],
    ['line', 'Line', [...LANGUAGE, ...HISTORY]],
  ] as const) {
    await editableField(editor, 'b', field).click();
    await expect(editableField(editor, 'b', field)).toBeFocused();
    await openSettings(editor);
    await expect(sidebar(editor).getByRole('textbox', { name: label })).toBeVisible();
    const toolbar = sidebar(editor).getByRole('toolbar', { name: 'Text formatting' });
    const shown = toolbar.getByRole('button').or(toolbar.getByRole('radio'));
    const names = await shown.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
    expect(names, label).toEqual(tools);
  }
});

test('a type of a form’s field of one file and one line is chosen, filled in with script and without, and read by the staff', async ({
  browser,
  root,
}) => {
  const resend = await startResend();
  const mail = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url, MAIL_FROM: 'site@example.org' };
  const { server, stop } = await startServer({ ...ADMIN_SETTINGS, ...mail }, root);
  const staff = await browser.newContext({ baseURL: server.address });
  const visitor = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  try {
    await signIn(staff, server);
    const identifier = 'come-along';
    const settings = {
      identifier,
      recipient: 'hello@verandah.example',
      subject: 'A visit',
      title: 'Come along',
    };
    const path = await publishPage(staff, server, {
      contents: [{ key: 'f', componentType: 'ContactForm', ...settings }],
    });
    const editor = await staff.newPage();
    await editor.goto(path);
    await startSelecting(editor);
    await editableField(editor, 'f', 'title').click();
    await editor.keyboard.press('Escape');
    await expect(grip(editor)).toBeFocused();
    await openSettings(editor);
    await sidebar(editor).getByRole('button', { name: 'Add field' }).press('Enter');
    await expect(sidebar(editor).getByLabel('Label')).toBeFocused();
    await editor.keyboard.type('How many come?');
    await sidebar(editor).getByLabel('Kind of answer', { exact: true }).selectOption('Number of people');
    await expect(editor.locator('main .form input[type="number"]')).toHaveAttribute('inputmode', 'numeric');
    await publishAll(editor);

    const page = await visitor.newPage();
    await page.goto(path);
    const people = page.getByRole('spinbutton', { name: 'How many come?' });
    await people.fill('1000');
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByText('Please give a number up to 999').last()).toBeVisible();
    await expect(people).toHaveValue('1000');
    await people.fill('012');
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();

    const scripted = await (await browser.newContext({ baseURL: server.address })).newPage();
    await scripted.goto(path);
    await scripted.getByRole('spinbutton', { name: 'How many come?' }).fill('1000');
    await scripted.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(scripted.getByRole('link', { name: /Please give a number up to 999$/ })).toBeVisible();
    await scripted.getByRole('spinbutton', { name: 'How many come?' }).fill('1');
    await scripted.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(scripted.getByRole('heading', { name: 'We have your message' })).toBeVisible();
    await scripted.context().close();

    await expect
      .poll(() => resend.sent.map(({ text }) => /How many come\?\n {2}(.*)/.exec(text)?.[1]))
      .toEqual(['12 people', '1 person']);
    await menu(editor, 'Open Dashboard').click();
    await editor.getByRole('dialog').getByRole('tab', { name: 'Form Submissions' }).click();
    const tab = editor.getByRole('tabpanel', { name: 'Form Submissions' });
    await expect(tab.getByRole('gridcell', { name: '12 people' })).toBeVisible();
    await expect(tab.getByRole('gridcell', { name: '1 person' })).toBeVisible();
    const csv = await staff.request.get('/api/forms/generateCSV', { params: { identifier } });
    const answers = (await csv.text()).trim().split('\r\n');
    expect(answers.map((line) => line.split(',').at(-1))).toEqual([
      '"How many come?"',
      '"1 person"',
      '"12 people"',
    ]);
  } finally {
    await Promise.all([staff.close(), visitor.close()]);
    await Promise.all([stop(), resend.close()]);
  }
});
