import { beforeEach, expect, test } from 'vitest';
import { TABLE_MAX } from '../../model/limits.ts';
import { type FormattedText, isEmptyRichText, plainText } from '../../model/rich-text.ts';
import { cellText } from '../../model/table.ts';
import { undo } from '../document/changes.ts';
import { $undoLabel } from '../document/history.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { $toasts } from '../ui/toasts.ts';
import { fillCells, TABLE_CUT } from './fill-cells.ts';
import { tableAt } from './table-lines.ts';

const words = (text: string): FormattedText => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }],
});
const lines = (...rows: readonly string[][]) => rows.map((row) => row.map(words));
const shown = () => {
  const { rows, columns } = tableAt('t')!;
  return rows.map((row) =>
    columns.map((column) => {
      const text = cellText(row, column);
      return text === null || isEmptyRichText(text) ? '' : plainText(text);
    }),
  );
};

beforeEach(() => {
  const rows = [0, 1].map((row) => ({
    key: `r${row}`,
    cells: { c0: words(`${row}.0`), c1: words(`${row}.1`) },
  }));
  const columns = [0, 1].map((column) => ({ key: `k${column}`, id: `c${column}` }));
  open(storedPage({ contents: [{ key: 't', componentType: 'Table', columns, rows }] }));
});

test('cells are filled to the right and down, the table grows, and one undo takes all of it back', () => {
  const last = fillCells('t', { rows: 'r1', columns: 'k1' }, lines(['a', 'b'], ['c'], ['', 'f']));
  expect(shown()).toEqual([
    ['0.0', '0.1', ''],
    ['1.0', 'a', 'b'],
    ['', 'c', ''],
    ['', '', 'f'],
  ]);
  const { rows, columns } = tableAt('t')!;
  expect(last).toEqual({ rows: rows[3]!.key, columns: columns[2]!.key });
  expect($undoLabel.get()).toBe('Undo: Paste cells');
  expect($toasts.get()).toEqual([]);
  undo();
  expect(shown()).toEqual([
    ['0.0', '0.1'],
    ['1.0', '1.1'],
  ]);
});

test('an empty cell empties the one below it', () => {
  fillCells('t', { rows: 'r0', columns: 'k0' }, lines(['', 'x']));
  expect(shown()[0]).toEqual(['', 'x']);
});

test('cells that do not fit are left out, and a message says so', () => {
  fillCells(
    't',
    { rows: 'r1', columns: 'k1' },
    Array.from({ length: TABLE_MAX.rows }, () => Array.from({ length: TABLE_MAX.columns }, () => words('x'))),
  );
  const { rows, columns } = tableAt('t')!;
  expect([rows.length, columns.length]).toEqual([TABLE_MAX.rows, TABLE_MAX.columns]);
  expect(shown().at(-1)).toEqual(['', ...Array.from({ length: TABLE_MAX.columns - 1 }, () => 'x')]);
  expect($toasts.get().map(({ text }) => text)).toEqual([TABLE_CUT]);
  undo();
  expect(shown()).toHaveLength(2);
});
