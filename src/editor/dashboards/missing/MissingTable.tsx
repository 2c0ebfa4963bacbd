import { useStore } from '@nanostores/react';
import { Trash2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { submittedAt } from '../../../model/submitted-at.ts';
import { $start } from '../../document/start-editor.ts';
import { makeRedirect, showRedirect } from './make-redirect.ts';
import type { MissingPage } from './missing-calls.ts';
import { linkWords } from './missing-list.ts';

interface MissingTableProps {
  rows: readonly MissingPage[];
  /** Takes an address off the list; null for users who may not. */
  onRemove: ((row: MissingPage) => void) | null;
}

/** The addresses: one stop of the Tab key, with the arrow keys going from row to row and to the buttons of a row. */
export function MissingTable({ rows, onRemove }: MissingTableProps) {
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  return (
    <Table aria-label="Missing pages" className="he-card-table he-missing-table">
      <TableHeader>
        <Column isRowHeader>Address</Column>
        <Column>Times</Column>
        <Column>First asked for</Column>
        <Column>Last asked for</Column>
        <Column>Actions</Column>
      </TableHeader>
      <TableBody
        items={rows.map((row) => ({ ...row, id: row.path }))}
        dependencies={[timeZone, onRemove !== null]}
      >
        {(row) => (
          <Row id={row.path} textValue={row.path}>
            <Cell>
              <bdi>{row.path}</bdi>
              <Links links={row.links} />
            </Cell>
            <Cell data-label="Times">{row.count.toLocaleString('en-AU')}</Cell>
            <Cell data-label="First asked for">
              <time dateTime={row.firstSeen}>{submittedAt(row.firstSeen, timeZone)}</time>
            </Cell>
            <Cell data-label="Last asked for">
              <time dateTime={row.lastSeen}>{submittedAt(row.lastSeen, timeZone)}</time>
            </Cell>
            <Cell>
              <div className="he-missing-actions">
                {row.redirected ? (
                  <Button
                    className="he-button"
                    aria-label={`Publish the redirect from ${row.path}`}
                    onPress={() => showRedirect(row.path)}
                  >
                    Publish the redirect
                  </Button>
                ) : (
                  <Button
                    className="he-button"
                    aria-label={`Make a redirect from ${row.path}`}
                    onPress={() => makeRedirect(row.path)}
                  >
                    Make a redirect
                  </Button>
                )}
                {onRemove === null ? null : (
                  <Button
                    className="he-icon-button"
                    aria-label={`Take ${row.path} off the list`}
                    onPress={() => onRemove(row)}
                  >
                    <Trash2 size={20} aria-hidden="true" focusable="false" />
                  </Button>
                )}
              </div>
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

function Links({ links }: { links: MissingPage['links'] }) {
  const words = linkWords(links);
  return words === null ? null : <span className="he-missing-links">{words}</span>;
}
