import { expect, test } from 'vitest';
import { pastedDom } from '../testing/pasted-dom.ts';
import { isElement, type PastedElement } from './styles.ts';
import { areHeadings, cellsAlone, cellsOfTable, cellsOfText } from './tables.ts';

const first = (html: string) => [...pastedDom(html).body.childNodes].filter(isElement)[0]!;
const textOf = (element: PastedElement): string =>
  [...element.childNodes]
    .map((node) => (isElement(node) ? textOf(node) : (node as { nodeValue: string }).nodeValue))
    .join('');
const cells = (html: string) =>
  cellsOfTable(first(html))?.map((row) => row.map((cell) => (cell === null ? null : textOf(cell))));

test('a cell that covers several rows or columns is in each of its places', () => {
  expect(
    cells(
      '<table><thead><tr><th>Day</th><th colspan="2">Open</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">Monday</td><td>9</td><td>5</td></tr><tr><td>7</td></tr></tbody></table>',
    ),
  ).toEqual([
    ['Day', 'Open', 'Open'],
    ['Monday', '9', '5'],
    ['Monday', '7', null],
  ]);
  expect(cells('<table><tr><td colspan="90000">a</td></tr><tr><td>b</td></tr></table>')?.[0]).toHaveLength(
    12,
  );
});

test('a table that arranges a page is no table of data', () => {
  const rows = '<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>';
  expect(cells(`<table>${rows}</table>`)).toHaveLength(2);
  expect(cells(`<table role="presentation">${rows}</table>`)).toBeUndefined();
  expect(cells('<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).toBeUndefined();
  expect(cells('<table><tr><td>a</td><td>b</td></tr></table>')).toBeUndefined();
  expect(cells(`<table><tr><td><table>${rows}</table></td><td>b</td></tr>${rows}</table>`)).toBeUndefined();
});

test('a line is of headings if all its cells are, by element or by bold words', () => {
  const row = (html: string) =>
    areHeadings(cellsOfTable(first(`<table><tr>${html}</tr><tr><td>x</td><td>y</td></tr></table>`))![0]!);
  expect(row('<th>a</th><th>b</th>')).toBe(true);
  expect(row('<td><p><b>a</b></p></td><td><p><span style="font-weight:700">b</span></p></td>')).toBe(true);
  expect(row('<td><b>a</b></td><td>b</td>')).toBe(false);
  expect(row('<td><b>a</b> and more</td><td><b>b</b></td>')).toBe(false);
});

test('lines with equally many tabs are a table', () => {
  expect(cellsOfText('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect([cellsOfText('a\tb'), cellsOfText('a\nb'), cellsOfText('a\tb\nc')]).toEqual([null, null, null]);
});

test('content is cells alone if it has nothing but one table of more than one cell', () => {
  const alone = (html: string) =>
    cellsAlone(pastedDom(html).body)?.map((row) =>
      row.map((cell) => (cell === null ? null : textOf(cell))),
    ) ?? null;
  const excel =
    '<meta charset="utf-8"><style>td { color: red }</style><table><!--StartFragment--><tr><td>a</td><td>b</td></tr></table>';
  expect(alone(excel)).toEqual([['a', 'b']]);
  expect(
    alone(
      '<google-sheets-html-origin><style></style><table><tr><td>a</td></tr><tr><td>b</td></tr></table></google-sheets-html-origin>',
    ),
  ).toEqual([['a'], ['b']]);
  expect(alone('<table><tr><td>a</td></tr></table>')).toBeNull();
  expect(alone('<p>Hours</p><table><tr><td>a</td><td>b</td></tr></table>')).toBeNull();
  expect(alone('Hours<table><tr><td>a</td><td>b</td></tr></table>')).toBeNull();
  expect(alone('<table><tr><td><table><tr><td>a</td></tr></table></td><td>b</td></tr></table>')).toBeNull();
  expect(alone('<p>a</p>')).toBeNull();
});
