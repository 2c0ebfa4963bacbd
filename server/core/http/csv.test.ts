import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows } from './csv.ts';

test.each([
  ['plain', '"plain"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines, one comma', '"two\nlines, one comma"'],
  ['=1+1', '"\'=1+1"'],
  ['+61 400 000 000', '"\'+61 400 000 000"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ["  =cmd|' /C calc'!A0", "\"'  =cmd|' /C calc'!A0\""],
  ['\n=1', '"\'\n=1"'],
  ['\t=1', '"\'\t=1"'],
  ['＝1+1', '"\'＝1+1"'],
  ['a\0b\u001bc', '"abc"'],
  ['\0=1', '"\'=1"'],
  ['', '""'],
])('%j is the cell %j', (value, cell) => {
  expect(csvRows([[value]])).toBe(`${cell}\r\n`);
});

/** Parses a row into cells, as any program would. */
function cellsOf(row: string): string[] {
  return Array.from(row.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g), ([, cell]) => cell!.replaceAll('""', '"'));
}

test('no cell ends early, is a formula, or loses what was typed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (values) => {
      const cells = cellsOf(csvRows([values]));
      expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(
        values.map((value) => value.replace(/^'/, '')),
      );
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});

test('rows follow each other whatever is in them, and no rows are nothing', () => {
  expect(csvRows([])).toBe('');
  expect(
    csvRows([
      ['a', 'b'],
      ['', ''],
    ]),
  ).toBe('"a","b"\r\n"",""\r\n');
});
