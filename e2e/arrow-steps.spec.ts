import type { Page } from '@playwright/test';
import { startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { doc, editableField, move, moveHome, paragraph, rich, text, typeIn } from './rich-texts.ts';

const LONG =
  'You can call us on every day of the year, at any hour of the night, about anything that troubles you.';
const plain = (key: string, words: string) => ({ key, componentType: 'Text', text: words });
const formatted = (key: string, ...content: object[]) => ({
  key,
  componentType: 'FormattedText',
  text: doc(paragraph(...content)),
});
const list = (...points: string[]) => ({
  type: 'bullet_list',
  content: points.map((point) => ({ type: 'list_item', content: [paragraph(text(point))] })),
});

/** Returns the horizontal place of the caret in the window. */
const caretX = (page: Page): Promise<number> =>
  page.evaluate(() => document.getSelection()!.getRangeAt(0).getClientRects()[0]?.left ?? -1);
const caretOffset = (page: Page): Promise<number> =>
  page.evaluate(() => document.getSelection()!.focusOffset);

test('Up and Down go through texts of all kinds at the same horizontal place, as in one document', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [
      plain('a', 'We listen to whoever calls'),
      rich('b', paragraph(text('Call us at any hour')), list('by phone, day and night', 'by mail')),
      formatted('c', text('Or '), text('write', [{ type: 'strong' }]), text(' a letter to our house')),
      { key: 'q', componentType: 'Quote', quote: 'They picked up at once.', quoteBy: 'Sam of the harbour' },
    ],
  });
  await editor.goto(address);
  await typeIn(editor, 'a');
  await moveHome(editor);
  for (let letter = 0; letter < 9; letter += 1) await move(editor, 'ArrowRight');
  const x = await caretX(editor);
  const steps = [
    editableField(editor, 'b'),
    editableField(editor, 'b'),
    editableField(editor, 'b'),
    editableField(editor, 'c'),
    editableField(editor, 'q', 'quote'),
    editableField(editor, 'q', 'quoteBy'),
  ];
  for (const field of steps) {
    await move(editor, 'ArrowDown');
    await expect(field).toBeFocused();
  }
  // At the end of the page, Down stays, and never goes into the footer.
  await move(editor, 'ArrowDown');
  await expect(steps.at(-1)!).toBeFocused();
  for (const field of steps.toReversed().slice(1)) {
    await move(editor, 'ArrowUp');
    await expect(field).toBeFocused();
  }
  await move(editor, 'ArrowUp');
  await expect(editableField(editor, 'a')).toBeFocused();
  expect(Math.abs((await caretX(editor)) - x)).toBeLessThan(16);
  await editor.keyboard.type('!');
  await expect(editableField(editor, 'a')).toHaveText('We listen! to whoever calls');
});

test('a step keeps its place over a short text, and stays inside a text of several lines', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(
    await publishPage(context, server, {
      contents: [plain('a', `${LONG} ${LONG}`), plain('b', 'Hi'), rich('c', paragraph(text(LONG)))],
    }),
  );
  await typeIn(editor, 'c');
  await move(editor, 'Home');
  for (let letter = 0; letter < 20; letter += 1) await move(editor, 'ArrowRight');
  const x = await caretX(editor);
  await move(editor, 'ArrowUp');
  if (await editableField(editor, 'c').evaluate((field) => field === document.activeElement))
    await move(editor, 'ArrowUp');
  await expect(editableField(editor, 'b')).toBeFocused();
  expect(await caretOffset(editor)).toBe(2);
  await move(editor, 'ArrowUp');
  await expect(editableField(editor, 'a')).toBeFocused();
  expect(Math.abs((await caretX(editor)) - x)).toBeLessThan(16);
  const last = await caretOffset(editor);

  // The text has several lines, so the next steps stay in it.
  await move(editor, 'ArrowUp');
  await expect(editableField(editor, 'a')).toBeFocused();
  const above = await caretOffset(editor);
  expect(above).toBeLessThan(last);
  await move(editor, 'ArrowDown');
  await expect(editableField(editor, 'a')).toBeFocused();
  expect(await caretOffset(editor)).toBeGreaterThan(above);

  // The end of a line that is broken belongs to that line, not to the next one.
  await expect(async () => {
    await move(editor, 'Control+Home');
    expect(await caretOffset(editor)).toBe(0);
  }).toPass();
  await move(editor, 'End');
  await move(editor, 'ArrowDown');
  await expect(editableField(editor, 'a')).toBeFocused();
});

test('Left and Right go from the very start and end of a text', async ({ editor, context, server }) => {
  await editor.goto(
    await publishPage(context, server, {
      contents: [plain('a', 'One'), rich('b', paragraph(text('Two')), paragraph()), plain('c', 'Three')],
    }),
  );
  await typeIn(editor, 'a');
  await move(editor, 'ArrowRight');
  await expect(editableField(editor, 'b')).toBeFocused();
  await editor.keyboard.type('(');
  await expect(editableField(editor, 'b')).toContainText('(Two');
  await move(editor, 'Control+End');
  await move(editor, 'ArrowLeft');
  await expect(editableField(editor, 'b')).toBeFocused();
  await move(editor, 'ArrowRight');
  await expect(editableField(editor, 'b')).toBeFocused();
  await move(editor, 'ArrowRight');
  await expect(editableField(editor, 'c')).toBeFocused();
  await move(editor, 'ArrowLeft');
  await expect(editableField(editor, 'b')).toBeFocused();
  await editor.keyboard.type('end');
  await expect(editableField(editor, 'b').locator('p').nth(1)).toHaveText('end');
});

test('with words selected, while an input method composes and in the picker, arrows stay in the text', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, { contents: [plain('a', 'One'), rich('b'), plain('c', 'Three')] }),
  );
  await typeIn(editor, 'a');
  await move(editor, 'Shift+Home');
  await move(editor, 'ArrowDown');
  await expect(editableField(editor, 'a')).toBeFocused();
  await move(editor, 'Control+End');
  await move(editor, 'Shift+ArrowRight');
  await expect(editableField(editor, 'a')).toBeFocused();
  await editableField(editor, 'a').evaluate((field) => {
    const key = { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await expect(editableField(editor, 'a')).toBeFocused();

  await move(editor, 'ArrowDown');
  await expect(editableField(editor, 'b')).toBeFocused();
  await editor.keyboard.type('/');
  const picker = editor.getByRole('search', { name: 'Components to add' });
  await expect(picker).toBeVisible();
  await move(editor, 'ArrowRight');
  await move(editor, 'ArrowDown');
  await expect(picker).toBeVisible();
  await expect(editableField(editor, 'b')).toBeFocused();
});

test('in a table, Up and Down stay in the column, also on the way in; Left and Right go through the cells', async ({
  editor,
  context,
  server,
}) => {
  const rows = [0, 1].map((row) => ({
    key: `r${row}`,
    cells: Object.fromEntries(
      [0, 1, 2].map((column) => [`c${column}`, doc(paragraph(text(`${row}.${column}`)))]),
    ),
  }));
  const table = {
    key: 't',
    componentType: 'Table',
    columns: [0, 1, 2].map((n) => ({ key: `k${n}`, id: `c${n}` })),
    rows,
  };
  await editor.goto(
    await publishPage(context, server, { contents: [plain('a', 'Before'), table, plain('b', LONG)] }),
  );
  const cell = (row: number, column: number) => editableField(editor, 't', `rows.r${row}.cells.c${column}`);
  await startSelecting(editor);
  await cell(0, 1).click();
  await expect(cell(0, 1)).toBeFocused();
  await move(editor, 'ArrowDown');
  await expect(cell(1, 1)).toBeFocused();
  await move(editor, 'ArrowDown');
  await expect(editableField(editor, 'b')).toBeFocused();
  await move(editor, 'ArrowUp');
  await expect(cell(1, 1)).toBeFocused();
  await move(editor, 'End');
  await move(editor, 'ArrowRight');
  await expect(cell(1, 2)).toBeFocused();
  await move(editor, 'ArrowLeft');
  await expect(cell(1, 1)).toBeFocused();
});
