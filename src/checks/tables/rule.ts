import { type FormattedText, isEmptyRichText } from '../../model/rich-text.ts';
import { cellText, shownParts, type TableParts } from '../../model/table.ts';
import { editField } from '../edit-text.ts';
import { found, type Rule } from '../rule.ts';

/** Tables without headings, and headings of tables without words. */
export const tables: Rule = {
  name: 'tables',
  label: 'Headings of tables',
  check: ({ blocks }) =>
    blocks.flatMap(({ key: owner, type, fields }) => {
      if (type !== 'Table') return [];
      const parts = fields as unknown as TableParts;
      const { columns, rows } = shownParts(parts);
      if (rows.length < 2) return [];
      const place = { owner, property: 'headerRow' };
      if (!parts.headerRow && !parts.headerColumn)
        return [
          found(place, 'look', 'No row and no column of this table has headings.', {
            better:
              'People who listen to a table hear the heading with each cell. Without headings they hear numbers alone.',
            repair: {
              label: 'The first row has headings',
              change: (tree) => editField(tree, place, () => true),
            },
          }),
        ];
      const first = rows[0]!;
      const isBlank = (text: FormattedText | null) => isEmptyRichText(text);
      // The corner above a column of headings may be empty.
      const named = parts.headerColumn ? columns.slice(1) : columns;
      const blank = parts.headerRow ? named.find((column) => isBlank(cellText(first, column))) : undefined;
      return blank === undefined
        ? []
        : [
            found(
              { owner, property: `rows.${first.key}.cells.${blank.id}` },
              'look',
              'A column of this table has no heading.',
              {
                better: 'Say in a word or two what the column holds.',
              },
            ),
          ];
    }),
};
