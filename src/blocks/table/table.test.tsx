import { describe, expect, test } from 'vitest';
import { withNewKeys } from '../../model/block-commands.ts';
import type { HearthError } from '../../model/errors.ts';
import { TABLE_MAX } from '../../model/limits.ts';
import { merge } from '../../model/merge.ts';
import { applyPatches } from '../../model/patch.ts';
import { emptyFormattedText, plainText } from '../../model/rich-text.ts';
import { setField } from '../../model/set-field.ts';
import { cellText, type TableParts } from '../../model/table.ts';
import { type ContentTree, fromSubtree, toSubtree, toTree } from '../../model/tree.ts';
import { blockTypes } from '../block-types.ts';
import { checkBlocks, completeBlock, slotsOf, spokenText } from '../registry.ts';
import { markup, paragraph, stubEditing } from '../test-kit.tsx';

const columns = [
  { key: 'ka', id: 'a' },
  { key: 'kb', id: 'b' },
];

/** Returns a table's fields; rows get the keys `r1`, `r2` … */
function fields(rows: readonly (readonly [string, string])[], settings: object = {}) {
  const cells = rows.map(([a, b], index) => ({
    key: `r${index + 1}`,
    cells: { a: paragraph(a), b: paragraph(b) },
  }));
  return { caption: 'Opening hours', columns, rows: cells, ...settings };
}

const HOURS = [
  ['Day', 'Open'],
  ['Monday', 'Closed'],
] as const;

/** Returns the words of every cell, row by row. */
function words({ columns, rows }: TableParts): string[][] {
  return rows.map((row) => columns.map((column) => plainText(cellText(row, column) ?? emptyFormattedText())));
}

/** Returns the first fault of blocks that cannot be saved. */
function faultOf(check: () => unknown): string {
  try {
    check();
  } catch (error) {
    const [fault] = (error as HearthError).validationErrors ?? [];
    return `${fault?.field}: ${fault?.message}`;
  }
  return 'none';
}

describe('for visitors', () => {
  test('a table has a caption, and its first row has the headings of its columns', () => {
    expect(markup('Table', fields(HOURS))).toBe(
      '<div class="block table-block"><table class="table" role="table"><caption>Opening hours</caption>' +
        '<thead role="rowgroup"><tr role="row">' +
        '<th role="columnheader" scope="col"><div>Day</div></th><th role="columnheader" scope="col"><div>Open</div></th>' +
        '</tr></thead><tbody role="rowgroup"><tr role="row">' +
        '<td role="cell"><span class="table-label" aria-hidden="true">Day</span><div>Monday</div></td>' +
        '<td role="cell"><span class="table-label" aria-hidden="true">Open</span><div>Closed</div></td>' +
        '</tr></tbody></table></div>',
    );
  });

  test('the first column can be headings, with or without those of the first row', () => {
    const both = markup('Table', fields(HOURS, { headerColumn: true }));
    expect(both).toContain('<th role="rowheader" scope="row"><div>Monday</div></th><td role="cell"><span');
    const column = markup('Table', fields(HOURS, { headerRow: false, headerColumn: true }));
    expect(column).not.toContain('<thead');
    expect(column).not.toContain('table-label');
    expect(column.match(/scope="row"/g)).toHaveLength(2);
  });

  test('rows and columns without words are missing, and a heading without words is no heading', () => {
    const shown = markup(
      'Table',
      fields(
        [
          ['', 'Open'],
          ['', ' '],
          ['', 'Closed'],
        ],
        { headerColumn: true },
      ),
    );
    expect(shown.match(/<tr/g)).toHaveLength(2);
    expect(shown.match(/<th /g)).toHaveLength(1);
    const corner = markup(
      'Table',
      fields(
        [
          ['', 'Open'],
          ['Monday', 'Closed'],
        ],
        { headerColumn: true },
      ),
    );
    expect(corner).toContain('<tr role="row"><td role="cell"></td><th role="columnheader"');
  });

  test('a second row does not become the headings because the first has no words', () => {
    expect(
      markup(
        'Table',
        fields([
          ['', ''],
          ['Monday', 'Closed'],
        ]),
      ),
    ).not.toContain('<th ');
  });

  test('a table without words is no table, even with a caption', () => {
    expect(markup('Table', fields([['', '']]))).toBe('');
  });

  test('a table of many columns becomes a list in wider places', () => {
    const wide = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => ({ key: `k${index}`, id: `c${index}` }));
      const cells = Object.fromEntries(ids.map(({ id }) => [id, paragraph('Yes')]));
      return markup('Table', { columns: ids, rows: [{ key: 'r', cells }] }).includes('table-wide');
    };
    expect([wide(3), wide(4)]).toEqual([false, true]);
  });
});

test('editors see every cell, also a cell that is not stored', () => {
  const html = markup('Table', { ...fields([['', '']]), rows: [{ key: 'r1', cells: {} }] }, stubEditing);
  expect([...html.matchAll(/data-property="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    'caption',
    'rows.r1.cells.a',
    'rows.r1.cells.b',
  ]);
});

test('the caption and the cells with words are read aloud, row by row', () => {
  const block = { key: 't', componentType: 'Table', ...fields(HOURS) };
  expect(spokenText([block])).toEqual(['Opening hours', 'Day', 'Open', 'Monday', 'Closed']);
  expect(spokenText([{ ...block, ...fields([['', ' ']]) }])).toEqual([]);
});

describe('a stored table', () => {
  const block = (own: object) => ({ key: 't', componentType: 'Table', ...own });
  const many = (count: number, fieldsOf: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => ({ key: `k${index}`, ...fieldsOf(index) }));

  test('has at most 200 rows and 12 columns', () => {
    const rows = (count: number) => checkBlocks([block({ rows: many(count, () => ({})) })]);
    const across = (count: number) =>
      checkBlocks([block({ columns: many(count, (index) => ({ id: `c${index}` })) })]);
    expect(TABLE_MAX).toEqual({ rows: 200, columns: 12 });
    expect(rows(200)[0]!.rows).toHaveLength(200);
    expect(across(12)[0]!.columns).toHaveLength(12);
    expect(faultOf(() => rows(201))).toContain('contents.t.rows: ');
    expect(faultOf(() => across(13))).toContain('contents.t.columns: ');
  });

  test('has at most twice as many cells in a row as it can have columns', () => {
    const row = (count: number) => {
      const cells = Object.fromEntries(many(count, () => ({})).map(({ key }) => [key, paragraph('x')]));
      return checkBlocks([block({ rows: [{ key: 'r', cells }] })]);
    };
    expect(row(24)).toHaveLength(1);
    expect(faultOf(() => row(25))).toBe('contents.t.rows.r.cells: This row has too many cells');
  });

  test('keeps only cells that are texts', () => {
    const cells = { a: paragraph('Kept'), b: 'no text', 'not a name': paragraph('Dropped') };
    const stored = completeBlock(block({ columns, rows: [{ key: 'r1', cells }] }) as never);
    expect(stored.rows).toEqual([{ key: 'r1', cells: { a: paragraph('Kept') } }]);
  });

  test('gives its rows and columns new keys where the page has them already', () => {
    expect(blockTypes.itemFieldsOf('Table')).toEqual(['columns', 'rows']);
  });

  test('keeps its words in their columns when it is copied', () => {
    const copy = fromSubtree(withNewKeys(toSubtree(block(fields(HOURS)), slotsOf)), slotsOf);
    expect(JSON.stringify(copy)).not.toMatch(/"key":"(t|ka|kb|r1|r2)"/);
    expect(words(copy as unknown as TableParts)).toEqual(HOURS);
  });
});

describe('two people in one table', () => {
  const base = toTree({ contents: [{ key: 't', componentType: 'Table', ...fields(HOURS) }] }, slotsOf);
  const write = (path: string, text: string) => (tree: ContentTree) =>
    applyPatches(tree, setField(tree, { key: 't', path, value: paragraph(text) }).patches);
  const changed = (change: object) => (tree: ContentTree) => ({
    ...tree,
    blocks: { ...tree.blocks, t: { ...tree.blocks.t!, ...change } },
  });
  const merged = (mine: (tree: ContentTree) => ContentTree, theirs: (tree: ContentTree) => ContentTree) => {
    const { tree, conflicts } = merge(base, mine(base), theirs(base));
    return { cells: words(tree.blocks.t as unknown as TableParts), conflicts: conflicts.length };
  };

  test('write in different cells of one row', () => {
    expect(merged(write('rows.r2.cells.a', 'Mondays'), write('rows.r2.cells.b', '10 am'))).toEqual({
      cells: [
        ['Day', 'Open'],
        ['Mondays', '10 am'],
      ],
      conflicts: 0,
    });
  });

  test('are asked where both wrote in the same cell', () => {
    expect(merged(write('rows.r2.cells.b', '10 am'), write('rows.r2.cells.b', '11 am')).conflicts).toBe(1);
  });

  test('add a column in the middle and a row, and the words of the row stay in their columns', () => {
    const column = changed({ columns: [columns[0], { key: 'kc', id: 'c' }, columns[1]] });
    const row = changed({
      rows: [...fields(HOURS).rows, { key: 'r3', cells: { a: paragraph('Tuesday'), b: paragraph('noon') } }],
    });
    expect(merged(column, row)).toEqual({
      cells: [
        ['Day', '', 'Open'],
        ['Monday', '', 'Closed'],
        ['Tuesday', '', 'noon'],
      ],
      conflicts: 0,
    });
  });

  test('move a column and write in it', () => {
    expect(merged(changed({ columns: columns.toReversed() }), write('rows.r2.cells.b', '10 am'))).toEqual({
      cells: [
        ['Open', 'Day'],
        ['10 am', 'Monday'],
      ],
      conflicts: 0,
    });
  });

  const without = (tree: ContentTree) =>
    fields(HOURS).rows.reduce<ContentTree>(
      (next, { key }) =>
        applyPatches(
          next,
          setField(next, { key: 't', path: `rows.${key}.cells.b`, value: undefined }).patches,
        ),
      changed({ columns: [columns[0]] })(tree),
    );
  const writing = write('rows.r2.cells.b', '10 am');

  test('are asked about a column that one removed and the other wrote in, which stays or goes whole', () => {
    for (const [mine, theirs, side] of [
      [without(base), writing(base), 'theirs'],
      [writing(base), without(base), 'mine'],
    ] as const) {
      const { conflicts } = merge(base, mine, theirs);
      expect(conflicts.map(({ id }) => id)).toEqual(['field t columns.kb']);
      const kept = merge(base, mine, theirs, { 'field t columns.kb': side }).tree;
      expect(words(kept.blocks.t as unknown as TableParts)).toEqual([
        ['Day', 'Open'],
        ['Monday', '10 am'],
      ]);
      const other = side === 'mine' ? 'theirs' : 'mine';
      const gone = merge(base, mine, theirs, { 'field t columns.kb': other }).tree.blocks
        .t as unknown as TableParts;
      expect(words(gone)).toEqual([['Day'], ['Monday']]);
      expect(Object.values(gone.rows[1]!.cells).filter((cell) => cell !== undefined).length).toBe(1);
    }
  });

  test('remove a column and add a row without words in it, and nothing is asked', () => {
    const row = changed({ rows: [...fields(HOURS).rows, { key: 'r3', cells: { a: paragraph('Tuesday') } }] });
    expect(merged(without, row)).toEqual({ cells: [['Day'], ['Monday'], ['Tuesday']], conflicts: 0 });
  });

  test('write at different words of one cell', () => {
    const long = write('rows.r2.cells.b', 'We open every day at ten');
    const start = long(base);
    const { tree, conflicts } = merge(
      start,
      write('rows.r2.cells.b', 'We shut every day at ten')(start),
      write('rows.r2.cells.b', 'We open every day at eleven')(start),
    );
    expect(conflicts).toEqual([]);
    expect(words(tree.blocks.t as unknown as TableParts)[1]).toEqual([
      'Monday',
      'We shut every day at eleven',
    ]);
  });
});
