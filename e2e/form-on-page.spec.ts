import type { Locator, Page } from '@playwright/test';
import { dialogFaults, LOOKS, ON_A_PHONE } from './dialog-faults.ts';
import { editableField, grip, menu, openMore, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { toolbar } from './rich-texts.ts';

/** A form is built on the page: its fields are added, named and set where they stand. */

const NAME = { key: 'n', type: 'text', name: 'yourName', label: 'Your name' };
const FORM = {
  ...{ key: 'f', componentType: 'ContactForm', title: 'Write to us', identifier: 'writeToUs' },
  ...{ recipient: 'hello@verandah.example', subject: 'From the site', fields: [NAME] },
};

const RICH_TEXT = {
  ...{ key: 'r', componentType: 'RichText' },
  text: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We read every message.' }] }],
  },
};

interface Field {
  readonly label: string;
  readonly name: string;
  readonly type: string;
}

/** The labels of the form on the page, in order. */
const labels = (page: Page): Locator =>
  page.locator('[data-block="f"] [data-property^="fields."][data-property$=".label"]');

/** The label that has the caret. */
const typed = (page: Page): Locator => page.locator('[data-block="f"] [data-inline]');

/** Clicks a label's words. Its control on the page is inert, so that a click on the label itself is none. */
async function clickLabel(page: Page, label: Locator): Promise<void> {
  await label.scrollIntoViewIfNeeded();
  const { x, y, height } = (await label.boundingBox())!;
  await page.mouse.click(x + 4, y + Math.min(height / 2, 12));
}

interface Form {
  readonly identifier: string;
  readonly fields: readonly Field[];
}

/** Saves the page, and returns its forms as they are stored. */
async function contents(page: Page): Promise<readonly Form[]> {
  await menu(page, 'Save Page').click();
  await expect(page.getByText('Page Saved').first()).toBeVisible();
  const slug = new URL(page.url()).pathname.slice(1);
  const loaded = await (await page.request.get(`/api/page/load?slug=${slug}`)).json();
  return loaded.contents;
}

/** Saves the page, and returns the fields of its first form as they are stored. */
async function stored(page: Page): Promise<readonly Field[]> {
  const [form] = await contents(page);
  return form?.fields ?? [];
}

test('the answers of a choice are asked in the sidebar, also after words of a text were selected', async ({
  editor,
  context,
  server,
}) => {
  const fields = [{ key: 'c', type: 'select', name: 'pet', label: 'Do you have a pet?' }];
  const contents = [RICH_TEXT, { ...FORM, fields }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await editor.getByText('We read every message.').dblclick({ position: { x: 20, y: 10 } });
  await expect(toolbar(editor)).toBeVisible();
  await clickLabel(editor, labels(editor).first());
  await expect(typed(editor)).toBeFocused();
  await openSettings(editor);
  const answers = sidebar(editor).getByLabel('Answers to choose from');
  await expect(answers).toBeInViewport();
  const [panel, field] = [await sidebar(editor).boundingBox(), await answers.boundingBox()];
  expect(field!.x).toBeGreaterThan(panel!.x);
  expect(field!.y).toBeGreaterThan(panel!.y);
});

test('the label of a field that Enter adds below the window is scrolled into sight', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 480 });
  await editor.goto(await publishPage(context, server, { contents: [FORM] }));
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await editor.keyboard.press('End');
  for (const words of ['Your e-mail', 'Your phone number', '']) {
    await editor.keyboard.press('Enter');
    await expect(typed(editor)).toHaveText('');
    await expect(typed(editor)).toBeInViewport();
    await editor.keyboard.type(words);
  }
});

test('fields are added by Enter in a label; each makes its name and its type, and Backspace takes an empty one away', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [FORM] }));
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await expect(typed(editor)).toBeFocused();
  await editor.keyboard.press('End');
  await editor.keyboard.press('Enter');
  await expect(labels(editor)).toHaveCount(2);
  await expect(typed(editor)).toHaveText('');
  await expect(typed(editor)).toHaveAttribute('data-empty-words', 'Type a question, such as ‘Your name’');
  await expect(editor.locator('[data-block="f"]')).not.toContainText('All fields need names configured');
  await editor.keyboard.type('Your e-mail');
  const fields = editor.locator('[data-block="f"] .form-field');
  await expect(fields.last().locator('input')).toHaveAttribute('type', 'email');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Your name');
  await editor.keyboard.press('Enter');
  await expect(labels(editor)).toHaveCount(4);
  await editor.keyboard.press('Backspace');
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', 'Your name']);
  await expect(typed(editor)).toHaveText('Your name');
  // A field that asks something is never taken away by Backspace.
  await editor.keyboard.press('Home');
  await editor.keyboard.press('Backspace');
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', 'Your name']);

  await menu(editor, 'Undo: Remove field').click();
  await expect(labels(editor)).toHaveCount(4);
  await menu(editor, 'Undo: Add field').click();
  await expect(labels(editor)).toHaveCount(3);
  await menu(editor, 'Undo: Change Contact form').click();
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', '']);
  await menu(editor, 'Redo: Change Contact form').click();
  await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', 'Your name']);
});

test('a click on a field beside its label opens its settings: its kind, whether it must be answered, and when it is shown', async ({
  editor,
  context,
  server,
}) => {
  const reach = {
    ...NAME,
    key: 'r',
    type: 'select',
    name: 'reach',
    label: 'How?',
    options: ['Mail', 'Phone'],
  };
  const contents = [{ ...FORM, fields: [reach, NAME] }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  const label = labels(editor).last();
  await label.scrollIntoViewIfNeeded();
  const { x, y, height } = (await label.boundingBox())!;
  await editor.mouse.click(x + 200, y + height + 30);
  const panel = sidebar(editor);
  await expect(panel.getByRole('heading', { name: 'Your name' })).toBeVisible();
  await expect(panel.getByLabel('Kind of answer')).toBeFocused();
  await expect(panel.getByLabel('Label', { exact: true })).toHaveCount(0);
  await panel.getByLabel('Must be answered').check();
  await expect(editor.locator('[data-block="f"] label').last()).toHaveText('Your name*');
  await panel.getByLabel('Question').selectOption({ label: 'How?' });
  await expect(panel.getByLabel('Answer', { exact: true })).toHaveValue('Mail');
  await expect(panel.getByText('People who choose ‘Phone’ do not see this question.')).toBeVisible();
  await openMore(editor);
  expect(await dialogFaults(editor, LOOKS, '.he-sidebar')).toEqual([]);
  await editor.setViewportSize({ width: 1280, height: 800 });
  await menu(editor, /^Undo/).click();
  await expect(panel.getByLabel('Question')).toHaveValue('');
  await editor.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('without a mouse: from the form to its first label, a field more, its settings, and back to its words', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [FORM] }));
  await startSelecting(editor);
  await editableField(editor, 'f', 'title').click();
  await editor.keyboard.press('Tab');
  await expect(typed(editor)).toHaveText('Your name');
  await editor.keyboard.press('End');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Which day?');
  await openSettings(editor);
  const panel = sidebar(editor);
  await expect(panel.getByLabel('Kind of answer')).toBeFocused();
  await editor.keyboard.type('Date');
  await expect(panel.getByLabel('Kind of answer')).toHaveValue('date');
  await editor.keyboard.press('Escape');
  await expect(typed(editor)).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(grip(editor)).toBeFocused();
  const fields = await stored(editor);
  expect(fields.map(({ label, name, type }) => [label, name, type])).toEqual([
    ['Your name', 'yourName', 'text'],
    ['Which day?', 'whichDay', 'date'],
  ]);
});

test('the name of a public field stays, and visitors get no field that asks nothing yet', async ({
  editor,
  context,
  server,
}) => {
  const blank = { key: 'b', type: 'text', name: 'field', label: '' };
  const path = await publishPage(context, server, { contents: [{ ...FORM, fields: [NAME, blank] }] });
  const html = await (await editor.request.get(path, { headers: { cookie: '' } })).text();
  expect(html).toContain('name="yourName"');
  expect(html).not.toContain('name="field"');
  await editor.goto(path);
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await editor.keyboard.press('End');
  await editor.keyboard.type(' and phone');
  await expect(labels(editor).first()).toHaveText('Your name and phone');
  const [first] = await stored(editor);
  expect(first).toMatchObject({ label: 'Your name and phone', name: 'yourName', type: 'text' });
});

test('a new form begins with its title; it has an identifier, asks for its recipient without alarm, and ‘+’ adds a field anywhere', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(await publishPage(context, server, { contents: [] }));
  await startSelecting(editor);
  await editor.locator('main [data-empty-list]').click();
  await editor.getByLabel('Search components').fill('form');
  await editor.keyboard.press('Enter');
  const form = editor.locator('main [data-component-type="ContactForm"]');
  await expect(form.locator('h2[data-inline]')).toBeFocused();
  await expect(form.locator('.form-config')).toHaveText('Recipient missing');
  await expect(form.locator('.form-problem')).toHaveCount(0);
  await editor.keyboard.type('Ask for a tent');
  await expect(form.locator('h2')).toHaveText('Ask for a tent');
  await expect(form.locator('.button-secondary')).toBeHidden();
  await editor.keyboard.press('Tab');
  await editor.keyboard.type('First');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Third');
  await form.locator('.form-field', { hasText: 'First' }).hover({ position: { x: 100, y: 60 } });
  await editor
    .getByRole('region', { name: 'Field 1 of 2' })
    .getByRole('button', { name: 'Add field' })
    .click();
  await editor.keyboard.type('Your mobile');
  const fields = form.locator('.form-field');
  await expect(fields).toHaveText(['First', 'Your mobile', 'Third']);
  await expect(fields.nth(1).locator('input')).toHaveAttribute('type', 'tel');
  const [block] = await contents(editor);
  expect(block).toMatchObject({ identifier: 'askForATent', recipient: '', subject: '' });
  expect(block?.fields.map(({ name }) => name)).toEqual(['first', 'yourMobile', 'third']);
});

test('a field is dragged by its grip to the gap above another, also below fields that share a line', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const fields = ['A', 'B', 'C', 'D'].map((label, index) => ({
    ...{ ...NAME, key: label, name: label, label },
    halfWidth: index < 2,
  }));
  await editor.goto(await publishPage(context, server, { contents: [{ ...FORM, fields }] }));
  await startSelecting(editor);
  const field = (label: string) => editor.locator('[data-block="f"] .form-field', { hasText: label });
  await field('D').scrollIntoViewIfNeeded();
  const [c, d] = [(await field('C').boundingBox())!, (await field('D').boundingBox())!];
  await editor.mouse.move(d.x + 100, d.y + d.height - 20);
  const handle = editor.getByRole('button', { name: 'Field, 4 of 4: menu' });
  await expect(handle).toBeVisible();
  await handle.hover();
  await editor.mouse.down();
  await editor.mouse.move(c.x + 20, c.y + 4, { steps: 8 });
  const line = editor.locator('.he-drop-line');
  await expect(line).toBeVisible();
  const { width, height } = (await line.boundingBox())!;
  expect(width).toBeGreaterThan(height);
  await editor.mouse.up();
  await expect(labels(editor)).toHaveText(['A', 'B', 'D', 'C']);
  await menu(editor, /^Undo/).click();
  await expect(labels(editor)).toHaveText(['A', 'B', 'C', 'D']);
});

test('a double click on ‘+’ adds one field, whose label has the caret', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const contents = [{ ...FORM, fields: [NAME, { ...NAME, key: 'm', name: 'm', label: 'Message' }] }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await editor.getByRole('button', { name: 'Add field' }).dblclick();
  await expect(labels(editor)).toHaveText(['Your name', '', 'Message']);
  await expect(typed(editor)).toBeFocused();
  await editor.keyboard.type('Your name');
  await expect(labels(editor)).toHaveText(['Your name', 'Your name', 'Message']);
  const fields = await stored(editor);
  expect(fields.map(({ name }) => name)).toEqual(['yourName', 'yourName2', 'm']);
});

test('a label of one long word stays within the page, for editors and visitors', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const label = `Your ${'x'.repeat(300)}`;
  const fields = [
    { ...NAME, label },
    { ...HOW, type: 'multipleChoice', label, options: ['y'.repeat(300)] },
  ];
  const path = await publishPage(context, server, { contents: [{ ...FORM, fields }] });
  await editor.goto(path);
  await startSelecting(editor);
  const overflow = () =>
    editor.evaluate(() => {
      const right = document.querySelector('main')!.getBoundingClientRect().right;
      const parts = [...document.querySelectorAll('main .form-field, main .form-field *')];
      return parts.filter((part) => part.getBoundingClientRect().right > right + 1).length;
    });
  await expect(labels(editor)).toHaveCount(2);
  expect(await overflow()).toBe(0);
  await editor.context().clearCookies();
  await editor.goto(path);
  await expect(editor.locator('main .form-field').first()).toBeVisible();
  expect(await overflow()).toBe(0);
});

/** The choices of the field ‘c’ on the page, in order. */
const choices = (page: Page): Locator =>
  page.locator('[data-block="f"] [data-property^="fields.c.options."][data-property$=".words"]');

const HOW = { key: 'c', type: 'select', name: 'how', label: 'How?', options: ['By e-mail', 'By phone'] };
const waitsForPhone = (key: string) => ({
  ...{ ...NAME, key, name: key, label: `Number ${key}` },
  hidden: { field: 'how', equals: 'By phone', unless: true },
});

test('the choices of a closed list are typed over the page: nothing moves, rules follow, and undo takes each step back', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const fields = [HOW, waitsForPhone('x'), waitsForPhone('y')];
  const path = await publishPage(context, server, { contents: [{ ...FORM, fields }] });
  await editor.goto(path);
  await startSelecting(editor);
  await expect(choices(editor).first()).toBeHidden();
  const after = editor.locator('[data-block="f"] .button').last();
  await clickLabel(editor, labels(editor).first());
  const before = await after.boundingBox();
  await expect(choices(editor)).toHaveText(['By e-mail', 'By phone']);
  await expect(choices(editor).first()).toBeVisible();
  expect(await after.boundingBox()).toEqual(before);

  await editor.keyboard.press('Tab');
  await expect(typed(editor)).toHaveAccessibleName('Choice 1');
  await editor.keyboard.press('Tab');
  await expect(typed(editor)).toHaveText('By phone');
  // A choice that is emptied or doubled while it is typed takes its rules with it.
  for (let letter = 0; letter < 'By phone'.length; letter++) await editor.keyboard.press('Backspace');
  await editor.keyboard.type('By e-mail, or <b>call</b> ');
  await editor.keyboard.press('Enter');
  await expect(choices(editor)).toHaveCount(3);
  await editor.keyboard.type('أي طريقة');
  await expect(choices(editor)).toHaveText(['By e-mail', 'By e-mail, or <b>call</b>', 'أي طريقة']);
  await editor.keyboard.press('Enter');
  await expect(choices(editor)).toHaveCount(4);
  await editor.keyboard.press('Backspace');
  await expect(choices(editor)).toHaveCount(3);
  await expect(typed(editor)).toHaveText('أي طريقة');
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  const loaded = await (await editor.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const [choice, ...others] = loaded.contents[0].fields;
  expect(choice.options).toEqual(['By e-mail', 'By e-mail, or <b>call</b> ', 'أي طريقة']);
  for (const { hidden } of others)
    expect(hidden).toEqual({ field: 'how', equals: 'By e-mail, or <b>call</b>', unless: true });

  const undone = menu(editor, /^Undo: /);
  while ((await undone.count()) > 0) await undone.click();
  await expect(choices(editor)).toHaveText(['By e-mail', 'By phone']);
});

test('a choice has the grip and the menu of an item, by mouse and by keyboard, and ‘+’ adds one', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const fields = [{ ...HOW, type: 'multipleChoice', options: ['A', 'B', 'C'] }, NAME];
  await editor.goto(await publishPage(context, server, { contents: [{ ...FORM, fields }] }));
  await startSelecting(editor);
  await choices(editor).first().click();
  await expect(typed(editor)).toHaveText('A');
  const handle = editor.getByRole('button', { name: /^Choice, \d of 3: menu$/ });
  await handle.click();
  await editor.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(choices(editor)).toHaveText(['B', 'A', 'C']);
  // The menu is about the choice that moved.
  await expect(editor.getByRole('button', { name: 'Choice, 2 of 3: menu' })).toBeFocused();
  await editor.keyboard.press('Enter');
  await editor.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect(choices(editor)).toHaveText(['B', 'C', 'A']);
  await editor.getByRole('button', { name: 'Add choice' }).click();
  await expect(typed(editor)).toHaveText('');
  await expect(typed(editor)).toHaveAttribute('data-empty-words', 'Type a choice');
  await editor.keyboard.type('D');
  await expect(choices(editor)).toHaveText(['B', 'C', 'A', 'D']);

  await choices(editor).first().hover();
  const grip = editor.getByRole('button', { name: 'Choice, 1 of 4: menu' });
  await grip.hover();
  const last = (await choices(editor).last().boundingBox())!;
  await editor.mouse.down();
  await editor.mouse.move(last.x + 4, last.y + last.height, { steps: 8 });
  await expect(editor.locator('.he-drop-line')).toBeVisible();
  await editor.mouse.up();
  await expect(choices(editor)).toHaveText(['C', 'A', 'D', 'B']);

  await choices(editor).first().click();
  await openSettings(editor);
  await expect(sidebar(editor).getByLabel('Kind of answer')).toHaveValue('multipleChoice');
  await expect(sidebar(editor).getByLabel('Answers to choose from')).toHaveValue('C\nA\nD\nB');
});

test('the choices of a closed list are moved by the menu of their grip, which leaves the list open', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const fields = [{ ...HOW, options: ['A', 'B', 'C'] }, NAME];
  await editor.goto(await publishPage(context, server, { contents: [{ ...FORM, fields }] }));
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await editor.keyboard.press('Tab');
  await expect(typed(editor)).toHaveText('A');
  await editor.getByRole('button', { name: 'Choice, 1 of 3: menu' }).click();
  await expect(choices(editor).first()).toBeVisible();
  await editor.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(choices(editor)).toHaveText(['B', 'A', 'C']);
  await expect(choices(editor).first()).toBeVisible();

  // Away from the edge of the window, at which the page scrolls.
  await choices(editor)
    .first()
    .evaluate((choice) => choice.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const grip = editor.locator('.he-item-grip');
  await choices(editor).nth(1).hover();
  await expect(grip).toHaveAccessibleName('Choice, 2 of 3: menu');
  await grip.hover();
  await editor.mouse.down();
  const last = (await choices(editor).last().boundingBox())!;
  await editor.mouse.move(last.x + 20, last.y + last.height - 4, { steps: 4 });
  await expect(editor.locator('.he-drop-line')).toBeVisible();
  await editor.mouse.up();
  await expect(choices(editor)).toHaveText(['B', 'C', 'A']);
  await expect(choices(editor).first()).toBeVisible();
  await expect(grip).toBeFocused();
});

/** Returns the texts of choices whose place in the window shows something else. Scrolls to each. */
const covered = (page: Page): Promise<(string | null)[]> =>
  choices(page).evaluateAll((all) =>
    all
      .filter((choice) => {
        choice.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, height } = choice.getBoundingClientRect();
        return !choice.contains(document.elementFromPoint(left + 2, top + height / 2));
      })
      .map((choice) => choice.textContent),
  );

test('on a long page, the choices of a closed list lie over the blocks and runs after them, also inside another block', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const words = (index: number) => ({ key: `t${index}`, componentType: 'Text', text: `Words of ${index}` });
  const many = { ...HOW, options: Array.from({ length: 20 }, (_, index) => `Choice ${index}`) };
  const form = { ...FORM, fields: [many] };
  const rest = Array.from({ length: 230 }, (_, index) => words(index));
  const area = { key: 'a', componentType: 'TitledArea', title: 'Write', contents: [form] };
  for (const contents of [
    [form, ...rest],
    [area, ...rest.slice(0, 20)],
  ]) {
    await editor.goto(await publishPage(context, server, { contents }));
    await startSelecting(editor);
    await expect(editor.locator('main [data-run]').first()).toBeAttached({ attached: contents.length > 200 });
    await clickLabel(editor, labels(editor).first());
    await expect(choices(editor).last()).toBeVisible();
    expect(await covered(editor)).toEqual([]);
  }
});

test('a list without choices has one line to type in, and a grip and ‘+’ once it has words', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const contents = [{ ...FORM, fields: [{ ...HOW, options: [] }] }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await clickLabel(editor, labels(editor).first());
  await expect(editor.getByRole('button', { name: 'Field, 1 of 1: menu' })).toBeVisible();
  await editor.keyboard.press('Tab');
  await expect(typed(editor)).toHaveAccessibleName('Choice 1');
  const choice = editor.getByRole('button', { name: /^Choice, \d of \d: menu$/ });
  const add = editor.getByRole('button', { name: 'Add choice' });
  await choices(editor).first().hover();
  await expect(editor.getByRole('button', { name: 'Field, 1 of 1: menu' })).toBeVisible();
  await expect(choice).toHaveCount(0);
  await expect(add).toHaveCount(0);
  await editor.keyboard.type('By e-mail');
  await expect(add).toBeVisible();
  const [handle, line] = [(await choice.boundingBox())!, (await choices(editor).first().boundingBox())!];
  expect(handle.x + handle.width).toBeLessThanOrEqual(line.x + 4);
  await add.click();
  await editor.keyboard.type('By phone');
  await expect(choices(editor)).toHaveText(['By e-mail', 'By phone']);
});

test('a label and a choice that are too long to be saved say so where they are typed, and keep every letter', async ({
  editor,
  context,
  server,
}) => {
  const long = 'a'.repeat(499);
  const contents = [{ ...FORM, fields: [{ ...HOW, label: long, options: [long] }] }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  const problem = 'This field cannot exceed 500 characters';
  for (const step of ['click', 'Tab'] as const) {
    if (step === 'click') await clickLabel(editor, labels(editor).first());
    else await editor.keyboard.press('Tab');
    await editor.keyboard.press('Control+End');
    await editor.keyboard.type('b');
    await expect(typed(editor)).not.toHaveAttribute('aria-invalid');
    await editor.keyboard.type('c');
    await expect(typed(editor)).toHaveAttribute('aria-invalid', 'true');
    await expect(typed(editor)).toHaveAccessibleDescription(problem);
    await expect(editor.getByRole('status').filter({ hasText: problem })).toBeAttached();
    const shown = await typed(editor).evaluate((text) => getComputedStyle(text, '::after').content);
    expect(shown).toContain(problem);
    await expect(typed(editor)).toHaveText(`${long}bc`);
    if (step === 'click') {
      await menu(editor, 'Save Page').click();
      await expect(editor.getByText(problem).first()).toBeVisible();
      await clickLabel(editor, labels(editor).first());
      await editor.keyboard.press('Control+End');
      await expect(typed(editor)).toHaveText(`${long}bc`);
    }
    await editor.keyboard.press('Backspace');
    await expect(typed(editor)).not.toHaveAttribute('aria-invalid');
  }
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the grip of a field lies beside its question, and on no control of the form', async ({
    editor,
    context,
    server,
  }) => {
    const choice = { ...NAME, key: 'c', type: 'select', name: 'how', label: 'How?', options: ['A', 'B'] };
    await editor.goto(
      await publishPage(context, server, { contents: [{ ...FORM, fields: [NAME, choice] }] }),
    );
    const field = editor.locator('[data-block="f"] .form-field', { hasText: 'How?' });
    await field.scrollIntoViewIfNeeded();
    await expect(labels(editor).last()).toHaveAttribute('data-selectable');
    const at = (await field.boundingBox())!;
    await editor.touchscreen.tap(at.x + 100, at.y + at.height - 20);
    await expect(sidebar(editor).getByRole('heading', { name: 'How?' })).toBeVisible();
    const grip = editor.locator('.he-item-grip');
    await expect(grip).toBeVisible();
    await expect(async () => {
      const [drawn, select] = [(await grip.boundingBox())!, (await field.locator('select').boundingBox())!];
      // The drawn grip is 10 px smaller than its target on each side.
      const isAbove = drawn.y + drawn.height - 10 <= select.y;
      const isBeside = drawn.x + 10 >= select.x + select.width || drawn.x + drawn.width - 10 <= select.x;
      expect(isAbove || isBeside).toBe(true);
    }).toPass();
  });

  test('a resting finger lifts a choice of a closed list', async ({ editor, context, server }) => {
    // The window is so high that the drag stays away from its edges, at which the page would scroll.
    await editor.setViewportSize({ width: 360, height: 1200 });
    const fields = [{ ...HOW, options: ['A', 'B', 'C'] }, NAME];
    await editor.goto(await publishPage(context, server, { contents: [{ ...FORM, fields }] }));
    const label = labels(editor).first();
    await expect(label).toHaveAttribute('data-selectable');
    await label.scrollIntoViewIfNeeded();
    const at = (await label.boundingBox())!;
    await editor.touchscreen.tap(at.x + 4, at.y + at.height / 2);
    await expect(typed(editor)).toBeFocused();
    await expect(choices(editor).last()).toBeVisible();
    const client = await context.newCDPSession(editor);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] });
    const [from, to] = [
      (await choices(editor).last().boundingBox())!,
      (await choices(editor).first().boundingBox())!,
    ];
    // A phone vibrates once the finger has rested long enough.
    await editor.evaluate(() => {
      navigator.vibrate = () => {
        document.documentElement.dataset.lifted = '';
        return true;
      };
    });
    await touch('touchStart', { x: from.x + 8, y: from.y + from.height / 2 });
    await expect(editor.locator('html[data-lifted]')).toBeAttached();
    for (const y of [from.y, (from.y + to.y) / 2, to.y + 3]) await touch('touchMove', { x: to.x + 8, y });
    await expect(editor.locator('.he-drop-line')).toBeVisible();
    await touch('touchEnd');
    await expect(choices(editor)).toHaveText(['C', 'A', 'B']);
    await expect(choices(editor).first()).toBeVisible();
  });

  test('a tap on a label types there, Enter adds a field, and a tap on a field opens its settings in half the window', async ({
    editor,
    context,
    server,
  }) => {
    const mail = { ...NAME, key: 'm', type: 'email', name: 'mail', label: 'Your e-mail' };
    await editor.goto(await publishPage(context, server, { contents: [{ ...FORM, fields: [NAME, mail] }] }));
    const label = labels(editor).last();
    await expect(label).toHaveAttribute('data-selectable');
    await label.scrollIntoViewIfNeeded();
    const at = (await label.boundingBox())!;
    await editor.touchscreen.tap(at.x + 4, at.y + at.height / 2);
    await expect(typed(editor)).toBeFocused();
    await editor.keyboard.press('End');
    await editor.keyboard.press('Enter');
    await editor.keyboard.type('Message');
    await expect(labels(editor)).toHaveText(['Your name', 'Your e-mail', 'Message']);
    await expect(editor.locator('[data-block="f"] textarea')).toBeVisible();

    const control = editor.locator('[data-block="f"] .form-field', { hasText: 'Your e-mail' });
    const box = (await control.boundingBox())!;
    await editor.touchscreen.tap(box.x + 100, box.y + box.height - 20);
    const panel = sidebar(editor);
    await expect(panel.getByRole('heading', { name: 'Your e-mail' })).toBeVisible();
    await expect(panel.getByLabel('Kind of answer')).toHaveValue('email');
    await expect(async () => {
      const [sheet, field] = [(await panel.boundingBox())!, (await control.boundingBox())!];
      expect(sheet.height).toBeLessThanOrEqual(740 / 2);
      expect(field.y + field.height).toBeLessThanOrEqual(sheet.y + 1);
    }).toPass();
    for (const part of [panel.getByLabel('Kind of answer'), panel.getByLabel('Question')])
      expect((await part.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await dialogFaults(editor, ON_A_PHONE, '.he-sidebar')).toEqual([]);
  });
});
