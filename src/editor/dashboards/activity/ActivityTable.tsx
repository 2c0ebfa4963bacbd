import { useStore } from '@nanostores/react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { submittedAt } from '../../../model/submitted-at.ts';
import { $start } from '../../document/start-editor.ts';
import type { AuditEntry } from './activity-calls.ts';
import { whatWords, whoWords } from './activity-list.ts';

/** What people did: one stop of the Tab key, with the arrow keys going from row to row and into a row. */
export function ActivityTable({ rows }: { rows: readonly AuditEntry[] }) {
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  return (
    <Table aria-label="Activity" className="he-card-table he-activity-table">
      <TableHeader>
        <Column isRowHeader>When</Column>
        <Column>Who</Column>
        <Column>What</Column>
        <Column>Site</Column>
      </TableHeader>
      <TableBody items={rows.map((row) => ({ ...row, id: row._id }))} dependencies={[timeZone]}>
        {(row) => (
          <Row id={row._id}>
            <Cell>
              <time dateTime={row.at}>{submittedAt(row.at, timeZone)}</time>
            </Cell>
            <Cell>{whoWords(row)}</Cell>
            <Cell>{whatWords(row)}</Cell>
            <Cell>{row.site}</Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}
