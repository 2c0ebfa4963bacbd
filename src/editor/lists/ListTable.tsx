import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { useTimeZone } from './time.tsx';

/** A column of a list. The first column contains the name of the row. */
export interface ListColumn<Row, Tools> {
  readonly label: string;
  /** Whether the label of the column is shown before the value on a card. On a phone, cards replace rows. */
  readonly onCards?: boolean;
  cell(row: Row, tools: Tools): ReactNode;
}

export interface TableDescription<Row, Tools> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly className: string;
  readonly columns: readonly ListColumn<Row, Tools>[];
  /** Whether each row ends with a single button. */
  readonly endsWithButton?: boolean;
  /** Returns the id of a row; by default, its `_id`. */
  idOf?(row: Row): string;
  /** Returns the name of a row, in words. */
  textOf?(row: Row, timeZone: string): string;
  /** Called when the user opens a row with Enter or a click. */
  open?(row: Row, tools: Tools): void;
}

export const ownId = (row: object) => String((row as { _id?: unknown })._id);

interface ListTableProps<Row, Tools> {
  of: TableDescription<Row, Tools>;
  rows: readonly Row[];
  tools: Tools;
  /** The ids of the chosen rows, including rows on other pages of the list. Absent if rows cannot be chosen. */
  chosen?: { readonly ids: ReadonlySet<string>; choose(ids: readonly string[]): void } | undefined;
}

/** Shows the rows of a list as one tab stop. The arrow keys move between rows and into a row. */
export function ListTable<Item extends object, Tools>(props: ListTableProps<Item, Tools>) {
  const { rows, tools, chosen } = props;
  const { label, className, columns, endsWithButton, idOf = ownId, textOf, open } = props.of;
  const timeZone = useTimeZone();
  const selection =
    chosen === undefined
      ? {}
      : ({
          selectionMode: 'multiple',
          selectedKeys: chosen.ids,
          onSelectionChange: (keys: 'all' | Set<string | number>) =>
            chosen.choose(rows.map(idOf).filter((id) => keys === 'all' || keys.has(id))),
        } as const);
  return (
    <Table
      aria-label={label}
      className={`he-card-table ${className}`}
      data-button={endsWithButton ? '' : undefined}
      onRowAction={
        open === undefined
          ? undefined
          : (key) => {
              const row = rows.find((one) => idOf(one) === key);
              if (row !== undefined) open(row, tools);
            }
      }
      {...selection}
    >
      <TableHeader>
        {chosen === undefined ? null : (
          <Column>
            <SelectionBox />
          </Column>
        )}
        {columns.map((column, index) => (
          <Column key={column.label} isRowHeader={index === 0}>
            {column.label}
          </Column>
        ))}
      </TableHeader>
      {/* Creates new objects at every render, because the table skips a row whose object is the same as in the previous render. */}
      <TableBody items={rows.map((row) => ({ row, id: idOf(row) }))}>
        {({ row, id }) => (
          <Row id={id} textValue={textOf?.(row, timeZone)}>
            {chosen === undefined ? null : (
              <Cell>
                <SelectionBox />
              </Cell>
            )}
            {columns.map((column) => (
              <Cell key={column.label} data-label={column.onCards ? column.label : undefined}>
                {column.cell(row, tools)}
              </Cell>
            ))}
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

/** Shows the checkbox that chooses a row or, in the header, all rows. The table provides the checkbox's accessible name. */
function SelectionBox() {
  return (
    <Checkbox slot="selection" className="he-selection-box">
      <span aria-hidden="true" />
    </Checkbox>
  );
}

/** Shows a button in a row, with an icon only. */
export function RowButton(props: { label: string; Icon: LucideIcon; onPress(): void }) {
  const { label, Icon, onPress } = props;
  return (
    <Button className="he-icon-button" aria-label={label} onPress={onPress}>
      <Icon size={20} aria-hidden="true" focusable="false" />
    </Button>
  );
}
