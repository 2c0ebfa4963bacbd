import { expect, test } from 'vitest';
import { findings, pageOf, places, repaired } from '../testing/page.ts';

const cell = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: words === '' ? [] : [{ type: 'text', text: words }] }],
});
const row = (key: string, one: string, two: string) => ({ key, cells: { x: cell(one), y: cell(two) } });
const table = (rows: object[], more: object = {}) => ({
  componentType: 'Table',
  columns: [
    { key: 'k', id: 'x' },
    { key: 'l', id: 'y' },
  ],
  rows,
  headerRow: true,
  headerColumn: false,
  ...more,
});
const ROWS = [row('r', 'Day', 'Hours'), row('s', 'Monday', '9 to 5')];

test('a table without headings gets them in its first row', () => {
  const tree = pageOf([table(ROWS, { headerRow: false })]);
  const found = findings('tables', tree);
  expect(places(found)).toEqual(['a.headerRow']);
  expect(repaired(tree, found[0]).blocks.a?.headerRow).toBe(true);
});

test('a column without a heading is named', () => {
  const blank = [row('r', 'Day', ''), ROWS[1]!];
  expect(places(findings('tables', pageOf([table(blank)])))).toEqual(['a.rows.r.cells.y']);
});

test('tables with headings at the top or at the side, tables of one row, and empty corners are none', () => {
  const tree = pageOf([
    table(ROWS),
    table(ROWS, { headerRow: false, headerColumn: true }),
    table(ROWS.slice(0, 1), { headerRow: false }),
    table([row('r', '', 'Hours'), ROWS[1]!], { headerColumn: true }),
    table([row('r', '', ''), ROWS[1]!], { headerColumn: true }).rows.length > 0 ? table(ROWS) : table([]),
  ]);
  expect(findings('tables', tree)).toEqual([]);
});
