import { expect, test } from 'vitest';
import { merge } from './merge.ts';
import { type ContentTree, toTree } from './tree.ts';

/** Returns a page with a table of these columns and the cells of its two rows. */
function tableOf(
  columns: readonly string[],
  ...rows: readonly Readonly<Record<string, string>>[]
): ContentTree {
  const table = {
    key: 't',
    componentType: 'Table',
    columns: columns.map((id) => ({ key: `column-${id}`, id })),
    rows: rows.map((cells, index) => ({ key: `row-${index}`, cells })),
  };
  return toTree({ _id: 'p', title: 'Hours', header: {}, contents: [table] } as never, () => []);
}

const base = tableOf(
  ['day', 'from', 'to'],
  { day: 'Mon', from: '9', to: '5' },
  { day: 'Tue', from: '9', to: '5' },
);
const without = tableOf(['day', 'to'], { day: 'Mon', to: '5' }, { day: 'Tue', to: '5' });
const written = tableOf(
  ['day', 'from', 'to'],
  { day: 'Mon', from: '8', to: '5' },
  { day: 'Tue', from: '9', to: '5' },
);

test.each([
  ['the writer', written, without, 'mine', written],
  ['the writer', written, without, 'theirs', without],
  ['the remover', without, written, 'mine', without],
  ['the remover', without, written, 'theirs', written],
] as const)(
  'a column that one removed and the other wrote in stays or goes whole, as %s chooses: %#',
  (_, mine, theirs, side, end) => {
    const { conflicts } = merge(base, mine, theirs);
    expect(conflicts.map(({ place }) => place)).toEqual([{ key: 't', path: 'columns.column-from' }]);
    const { tree, conflicts: left } = merge(base, mine, theirs, { [conflicts[0]!.id]: side });
    expect(left.map(({ id }) => id)).toEqual([conflicts[0]!.id]);
    const table = JSON.parse(JSON.stringify(tree.blocks.t));
    expect(table).toEqual(JSON.parse(JSON.stringify(end.blocks.t)));
  },
);

test('a column in which nobody wrote goes without a question, while another column is written in', () => {
  const elsewhere = tableOf(
    ['day', 'from', 'to'],
    { day: 'Mon', from: '9', to: '6' },
    { day: 'Tue', from: '9', to: '5' },
  );
  for (const [mine, theirs] of [
    [without, elsewhere],
    [elsewhere, without],
  ] as const) {
    const { tree, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(JSON.parse(JSON.stringify(tree.blocks.t))).toEqual(
      JSON.parse(
        JSON.stringify(tableOf(['day', 'to'], { day: 'Mon', to: '6' }, { day: 'Tue', to: '5' }).blocks.t),
      ),
    );
  }
});
