import { useStore } from '@nanostores/react';
import { Eye } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { submittedAt } from '../../../model/submitted-at.ts';
import { $start } from '../../document/start-editor.ts';
import { SubmissionMarks } from './SubmissionMarks.tsx';
import type { Submission } from './submission-calls.ts';
import { firstAnswer, senderOf } from './submission-words.ts';

interface SubmissionTableProps {
  rows: readonly Submission[];
  onView(submission: Submission): void;
}

/**
 * The submissions: one stop of the Tab key, with the arrow keys going from row to row and into a row. Enter or a click
 * opens one.
 */
export function SubmissionTable({ rows, onView }: SubmissionTableProps) {
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  return (
    <Table
      aria-label="Form submissions"
      className="he-card-table he-submission-table"
      data-button=""
      onRowAction={(key) => {
        const row = rows.find(({ _id }) => _id === key);
        if (row !== undefined) onView(row);
      }}
    >
      <TableHeader>
        <Column isRowHeader>From</Column>
        <Column>Submitted</Column>
        <Column>Form</Column>
        <Column>First answer</Column>
        <Column>Sent to</Column>
        <Column>View</Column>
      </TableHeader>
      <TableBody items={rows} dependencies={[timeZone]}>
        {(row) => {
          const when = submittedAt(row.createdAt, timeZone);
          const { name, address } = senderOf(row);
          return (
            <Row id={row._id} textValue={[name || address, when, row.settings.identifier].join(', ')}>
              <Cell>
                {name === '' && address === '' ? <span className="he-muted">Not given</span> : null}
                {name === '' ? null : <bdi className="he-submission-name">{name}</bdi>}
                <bdi>{address}</bdi>
              </Cell>
              <Cell>
                <time dateTime={row.createdAt}>{when}</time>
                <SubmissionMarks submission={row} />
              </Cell>
              <Cell>
                <bdi>{row.settings.identifier}</bdi>
              </Cell>
              <Cell>
                <bdi>{firstAnswer(row)}</bdi>
              </Cell>
              <Cell>
                <bdi>{row.settings.recipient}</bdi>
              </Cell>
              <Cell>
                <Button
                  className="he-icon-button"
                  aria-label={`View the submission of ${when}`}
                  onPress={() => onView(row)}
                >
                  <Eye size={20} aria-hidden="true" focusable="false" />
                </Button>
              </Cell>
            </Row>
          );
        }}
      </TableBody>
    </Table>
  );
}
