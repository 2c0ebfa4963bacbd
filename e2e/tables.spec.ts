import type { Locator, Page } from '@playwright/test';
import { editableField, startSelecting } from './editor-page.ts';
import { expect, publishPage, signIn, test } from './fixtures.ts';
import { paste } from './rich-texts.ts';

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }],
});

const ROWS = [
  ['Day', 'Open', 'Who'],
  ['Monday', 'Morning', 'Sam'],
  ['Tuesday', 'Evening', 'Kim'],
];

const table = (rows: readonly (readonly string[])[] = ROWS, settings: object = {}) => ({
  key: 't',
  componentType: 'Table',
  caption: 'Opening hours',
  columns: rows[0]!.map((_, index) => ({ key: `k${index}`, id: `c${index}` })),
  rows: rows.map((cells, index) => ({
    key: `r${index}`,
    cells: Object.fromEntries(cells.map((text, column) => [`c${column}`, words(text)])),
  })),
  ...settings,
});

const cell = (page: Page, row: number, column: number): Locator =>
  editableField(page, 't', `rows.r${row}.cells.c${column}`);

/** Returns the words of the table on the page, row by row. */
const rowsOf = (page: Page): Promise<string[][]> =>
  page
    .locator('[data-block="t"] tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('[data-property]')].map((one) => one.textContent?.trim() ?? ''),
      ),
    );

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const said = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);

test.describe('for visitors', () => {
  test('a table has its caption and headings, and on a phone each row is a list with its headings', async ({
    page,
    context,
    server,
  }) => {
    await signIn(context, server);
    const path = await publishPage(context, server, {
      contents: [
        table(ROWS, { headerColumn: true }),
        { ...table([...ROWS.map((row) => [...row, ...row])]), key: 'w' },
      ],
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${path}?view=visitor`);
    const shown = page.getByRole('table', { name: 'Opening hours' }).first();
    await expect(shown.getByRole('columnheader')).toHaveText(['Day', 'Open', 'Who']);
    await expect(shown.getByRole('rowheader')).toHaveText(['Monday', 'Tuesday']);
    await expect(shown.locator('.table-label').first()).toBeHidden();

    await page.setViewportSize({ width: 320, height: 640 });
    const label = shown.locator('.table-label').first();
    await expect(label).toBeVisible();
    await expect(shown.getByRole('row')).toHaveCount(3);
    await expect(shown.getByRole('columnheader', { includeHidden: false })).toHaveCount(3);
    await expect(shown.getByRole('cell', { name: 'Morning' })).toBeVisible();
    const [heading, value] = await Promise.all([
      label.boundingBox(),
      shown.locator('td').first().locator('div').boundingBox(),
    ]);
    expect(heading!.x).toBeLessThan(value!.x + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test('a table of many columns never scrolls sideways', async ({ page, context, server }) => {
    const wide = Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 12 }, (_, column) => `Accommodation ${row} ${column}`),
    );
    await signIn(context, server);
    const path = await publishPage(context, server, { contents: [table(wide)] });
    for (const width of [320, 640, 900, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(`${path}?view=visitor`);
      const sizes = await page
        .locator('.table')
        .evaluate((one) => [one.scrollWidth, one.parentElement!.clientWidth]);
      expect(sizes[0], `${width}`).toBeLessThanOrEqual(sizes[1]!);
    }
  });
});

test.describe('in the editor', () => {
  test('Tab goes from cell to cell, back with Shift, and adds a row after the last cell', async ({
    editor,
    context,
    server,
  }) => {
    await editor.goto(await publishPage(context, server, { contents: [table()] }));
    await startSelecting(editor);
    await cell(editor, 1, 0).click();
    await expect(cell(editor, 1, 0)).toHaveAttribute('role', 'textbox');
    await expect(cell(editor, 1, 0)).toHaveAccessibleName('Row 2, column 1');
    await editor.keyboard.press('Tab');
    await expect(cell(editor, 1, 1)).toBeFocused();
    await editor.keyboard.press('Shift+Tab');
    await expect(cell(editor, 1, 0)).toBeFocused();

    await cell(editor, 2, 2).click();
    await expect(cell(editor, 2, 2)).toBeFocused();
    await editor.keyboard.press('Tab');
    await expect(editor.locator('[data-block="t"] tr')).toHaveCount(4);
    await said(editor, 'Row added at position 4 of 4');
    await editor.keyboard.type('Friday');
    await editor.keyboard.press('Tab');
    await editor.keyboard.type('Noon');
    expect((await rowsOf(editor)).at(-1)).toEqual(['Friday', 'Noon', '']);
    await undo(editor);
    await undo(editor);
    await undo(editor);
    expect(await rowsOf(editor)).toEqual(ROWS);
  });

  test('a last row without words is left with Tab', async ({ editor, context, server }) => {
    const after = { key: 'q', componentType: 'Quote', quote: 'Come in.', quoteBy: 'Sam' };
    const path = await publishPage(context, server, { contents: [table([...ROWS, ['', '', '']]), after] });
    await editor.goto(path);
    await startSelecting(editor);
    await cell(editor, 3, 2).click();
    await expect(cell(editor, 3, 2)).toBeFocused();
    await editor.keyboard.press('Tab');
    await expect(editableField(editor, 'q', 'quote')).toBeFocused();
    await expect(editor.locator('[data-block="t"] tr')).toHaveCount(4);
  });

  test('the handles of a row and a column open menus that add, move and remove, each as one step', async ({
    editor,
    context,
    server,
  }) => {
    await editor.goto(await publishPage(context, server, { contents: [table()] }));
    await startSelecting(editor);
    await cell(editor, 1, 1).click();
    const choose = async (handle: string, item: string) => {
      await editor.getByRole('button', { name: handle, exact: true }).click();
      await editor.getByRole('menuitem', { name: item }).click();
    };
    await choose('Column 2', 'Move left');
    expect((await rowsOf(editor))[1]).toEqual(['Morning', 'Monday', 'Sam']);
    await said(editor, 'Column moved from position 2 to 1 of 3');
    await expect(cell(editor, 1, 1)).toBeFocused();
    await undo(editor);
    await choose('Column 2', 'Remove column');
    expect(await rowsOf(editor)).toEqual(ROWS.map(([first, , last]) => [first, last]));
    await undo(editor);
    expect(await rowsOf(editor)).toEqual(ROWS);

    await cell(editor, 1, 1).click();
    await choose('Row 2', 'Add row above');
    await editor.keyboard.type('In between');
    expect((await rowsOf(editor)).map(([, second]) => second)).toEqual([
      'Open',
      'In between',
      'Morning',
      'Evening',
    ]);
    await choose('Row 2', 'Move down');
    expect((await rowsOf(editor)).map(([, second]) => second)).toEqual([
      'Open',
      'Morning',
      'In between',
      'Evening',
    ]);
    await choose('Row 3', 'Remove row');
    expect(await rowsOf(editor)).toEqual(ROWS);

    await editor.getByRole('button', { name: 'Add column' }).click();
    await expect(editor.locator('[data-block="t"] tr').first().locator('th')).toHaveCount(4);
    await editor.getByRole('button', { name: 'Add row', exact: true }).first().click();
    await expect(editor.locator('[data-block="t"] tr')).toHaveCount(4);
  });

  test('a column is dragged by its handle to another place', async ({ editor, context, server }) => {
    await editor.goto(await publishPage(context, server, { contents: [table()] }));
    await startSelecting(editor);
    await cell(editor, 1, 0).hover();
    const handle = editor.getByRole('button', { name: 'Column 1', exact: true });
    await expect(handle).toBeVisible();
    const target = (await cell(editor, 1, 2).boundingBox())!;
    await handle.hover();
    await editor.mouse.down();
    await editor.mouse.move(target.x + target.width - 4, target.y, { steps: 5 });
    await expect(editor.locator('.he-drop-line')).toBeVisible();
    await editor.mouse.up();
    await expect.poll(async () => (await rowsOf(editor))[1]).toEqual(['Morning', 'Sam', 'Monday']);
    await undo(editor);
    await expect.poll(async () => rowsOf(editor)).toEqual(ROWS);
  });

  test('the settings of a table do all of it by keyboard, with the focus at the line', async ({
    editor,
    context,
    server,
  }) => {
    await editor.goto(await publishPage(context, server, { contents: [table()] }));
    await startSelecting(editor);
    await cell(editor, 1, 1).click();
    await editor.getByRole('button', { name: 'Row 2', exact: true }).click();
    await editor.getByRole('menuitem', { name: 'Table settings' }).press('Enter');
    const rows = editor.getByRole('group', { name: 'Rows' });
    await rows.getByRole('button', { name: 'Move down Row 2' }).press('Enter');
    expect((await rowsOf(editor)).map(([first]) => first)).toEqual(['Day', 'Tuesday', 'Monday']);
    await expect(rows.getByRole('button', { name: 'Move down Row 3' })).toBeFocused();
    const columns = editor.getByRole('group', { name: 'Columns' });
    await columns.getByRole('button', { name: 'Remove Column 3' }).press('Enter');
    expect((await rowsOf(editor))[0]).toEqual(['Day', 'Open']);
    await expect(columns.getByRole('button', { name: 'Remove Column 2' })).toBeFocused();
    await columns.getByRole('button', { name: 'Add column' }).press('Enter');
    await said(editor, 'Column added at position 3 of 3');
    await editor.getByRole('checkbox', { name: 'The first column has headings' }).check();
    await expect(editor.locator('[data-block="t"] tbody th')).toHaveCount(2);
  });
});

test('cells of a spreadsheet fill the table from the caret on, as one step of undo; other content stays in its cell', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [table()] }));
  await startSelecting(editor);
  await cell(editor, 2, 1).click();
  await expect(cell(editor, 2, 1)).toBeFocused();
  const html =
    '<style>td { color: red }</style><table><tr><td>Noon</td><td><b>Ann</b></td></tr><tr><td>Night</td><td>Bo</td></tr></table>';
  await paste(cell(editor, 2, 1), html, 'Noon\tAnn\nNight\tBo');
  await expect
    .poll(() => rowsOf(editor))
    .toEqual([...ROWS.slice(0, 2), ['Tuesday', 'Noon', 'Ann'], ['', 'Night', 'Bo']]);
  await expect(cell(editor, 2, 2).locator('strong')).toHaveText('Ann');
  await said(editor, '4 cells pasted');
  await editor.keyboard.type('!');
  await expect(editor.locator('[data-block="t"] tr').last().locator('[data-property]').last()).toHaveText(
    'Bo!',
  );
  await undo(editor);
  await undo(editor);
  await expect.poll(() => rowsOf(editor)).toEqual(ROWS);

  await cell(editor, 1, 1).click();
  await expect(cell(editor, 1, 1)).toBeFocused();
  await paste(cell(editor, 1, 1), '', 'Dawn\tLee');
  await expect.poll(async () => (await rowsOf(editor))[1]).toEqual(['Monday', 'Dawn', 'Lee']);
  await cell(editor, 1, 0).click();
  await expect(cell(editor, 1, 0)).toBeFocused();
  await paste(cell(editor, 1, 0), '<table><tr><td>s</td></tr></table>', 's');
  await expect.poll(async () => (await rowsOf(editor))[1]?.join()).toContain('s,Dawn,Lee');
  await expect(editor.locator('[data-block="t"] tr')).toHaveCount(3);
});
