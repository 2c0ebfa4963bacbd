import { type ReactNode, use } from 'react';
import { FormattedText } from '../../editable/formatted-text.tsx';
import { Text } from '../../editable/text.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { emptyFormattedText, isEmptyRichText, plainText } from '../../model/rich-text.ts';
import { cellPath, cellText, shownParts, type TableColumn, type TableRow } from '../../model/table.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { table } from './definition.ts';

/** More columns than these need a wider place, or they become lists. */
const FEW_COLUMNS = 3;

/** The roles are written out, because some browsers take them from a table that a style sheet shows as a list. */
const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  above: { role: 'columnheader', scope: 'col' },
  beside: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

function TableView({ block }: { block: BlockOf<typeof table> }) {
  const isEdited = use(EditingContext) !== null;
  const { columns, rows } = isEdited ? block : shownParts(block);
  const top = block.headerRow ? block.rows[0] : undefined;
  const side = block.headerColumn ? block.columns[0] : undefined;
  const head = rows.filter((row) => row === top);
  const body = rows.filter((row) => row !== top);
  const cells = (row: TableRow) =>
    columns.map((column) => (
      <Cell
        key={column.key}
        row={row}
        column={column}
        kind={row === top ? 'above' : column === side ? 'beside' : 'cell'}
        heading={head[0] === undefined || row === top || column === side ? null : cellText(head[0], column)}
        isEdited={isEdited}
      />
    ));
  return (
    <BlockRoot
      block={block}
      className={columns.length > FEW_COLUMNS ? 'table-block table-wide' : 'table-block'}
      empty={rows.length === 0}
    >
      {rows.length === 0 && !isEdited ? null : (
        <table className="table" {...ROLES.table}>
          <Text as="caption" property="caption" value={block.caption} />
          <Rows as="thead" rows={head} cells={cells} />
          <Rows as="tbody" rows={body} cells={cells} />
        </table>
      )}
    </BlockRoot>
  );
}

interface RowsProps {
  as: 'thead' | 'tbody';
  rows: readonly TableRow[];
  cells(row: TableRow): ReactNode;
}

function Rows({ as: Group, rows, cells }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Group {...ROLES.rows}>
      {rows.map((row) => (
        <tr key={row.key} {...ROLES.row}>
          {cells(row)}
        </tr>
      ))}
    </Group>
  );
}

interface CellProps {
  row: TableRow;
  column: TableColumn;
  kind: 'above' | 'beside' | 'cell';
  /** The heading of the cell's column. It is shown beside the text where the table is a list. */
  heading: ReturnType<typeof cellText>;
  isEdited: boolean;
}

function Cell({ row, column, kind, heading, isEdited }: CellProps) {
  const value = cellText(row, column) ?? emptyFormattedText();
  const isBlank = isEmptyRichText(value);
  // A heading without words would be read as a heading of nothing.
  const shown = isBlank && !isEdited ? 'cell' : kind;
  const Element = shown === 'cell' ? 'td' : 'th';
  return (
    <Element {...ROLES[shown]}>
      {heading === null || isEmptyRichText(heading) || (isBlank && !isEdited) ? null : (
        <span className="table-label" aria-hidden="true">
          {plainText(heading).replaceAll('\n', ' ')}
        </span>
      )}
      <FormattedText as="div" property={cellPath(row, column)} value={value} />
    </Element>
  );
}

export default blockView('Table', TableView);
