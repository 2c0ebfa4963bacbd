import { useStore } from '@nanostores/react';
import { UserCog } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { $start } from '../../document/start-editor.ts';
import { $roleTitles } from '../../settings/roles/known-roles.ts';
import type { ListedPerson } from './user-calls.ts';
import { lastSeenWords, rolesWords, SECOND_FACTOR_ON, STATES } from './user-words.ts';

interface UserTableProps {
  rows: readonly ListedPerson[];
  onOpen(person: ListedPerson): void;
}

/**
 * The people: one stop of the Tab key, with the arrow keys going from row to row and into a row. Enter or a click opens an account.
 */
export function UserTable({ rows, onOpen }: UserTableProps) {
  const titles = useStore($roleTitles);
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  return (
    <Table
      aria-label="People"
      className="he-card-table he-user-table"
      data-button=""
      onRowAction={(key) => {
        const row = rows.find(({ _id }) => _id === key);
        if (row !== undefined) onOpen(row);
      }}
    >
      <TableHeader>
        <Column isRowHeader>Username</Column>
        <Column>E-mail</Column>
        <Column>Roles</Column>
        <Column>State</Column>
        <Column>Last seen</Column>
        <Column>Change</Column>
      </TableHeader>
      <TableBody items={rows} dependencies={[timeZone, titles]}>
        {(row) => (
          <Row id={row._id} textValue={row.username}>
            <Cell>
              <bdi>{row.username}</bdi>
              {row.name === '' ? null : <bdi className="he-user-name">{row.name}</bdi>}
            </Cell>
            <Cell>
              <bdi>{row.email}</bdi>
            </Cell>
            <Cell data-label="Roles">{rolesWords(row.roles)}</Cell>
            <Cell>
              <span className="he-user-state" data-state={row.state}>
                {STATES[row.state]}
              </span>
              {row.secondFactor ? <span className="he-user-factor">{SECOND_FACTOR_ON}</span> : null}
            </Cell>
            <Cell data-label="Last seen">{lastSeenWords(row, timeZone)}</Cell>
            <Cell>
              <Button
                className="he-icon-button"
                aria-label={`Change ${row.username}`}
                onPress={() => onOpen(row)}
              >
                <UserCog size={20} aria-hidden="true" focusable="false" />
              </Button>
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}
