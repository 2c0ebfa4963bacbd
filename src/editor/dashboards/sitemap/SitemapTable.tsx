import { useStore } from '@nanostores/react';
import { CopyPlus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { pageHref } from '../../../model/link.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { $start } from '../../document/start-editor.ts';
import { PageLink } from './PageLink.tsx';
import { SelectionBox } from './SelectionBox.tsx';
import type { SitemapRow } from './sitemap-calls.ts';
import { choiceWords, yesOrNo } from './sitemap-words.ts';

interface SitemapTableProps {
  rows: readonly SitemapRow[];
  /** The ids of those that are chosen, here and on other pages of the list. */
  chosen: ReadonlySet<string>;
  onChoose(ids: readonly string[]): void;
  onDuplicate(row: SitemapRow): void;
}

/**
 * The pages: one stop of the Tab key, with the arrow keys going from row to row and into a row. Space chooses a page, Enter on its
 * address opens it.
 */
export function SitemapTable({ rows, chosen, onChoose, onDuplicate }: SitemapTableProps) {
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  return (
    <div className="he-sitemap-scroll">
      <Table
        aria-label="Sitemap"
        className="he-card-table he-sitemap-table"
        data-button=""
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          onChoose(rows.map(({ _id }) => _id).filter((id) => keys === 'all' || keys.has(id)))
        }
      >
        <TableHeader>
          <Column>
            <SelectionBox />
          </Column>
          <Column isRowHeader>Slug</Column>
          <Column>Page type</Column>
          <Column>Updated at</Column>
          <Column>Published at</Column>
          <Column>Published</Column>
          <Column>Publishable by you</Column>
          <Column>Frequency</Column>
          <Column>Priority</Column>
          <Column>Duplicate</Column>
        </TableHeader>
        <TableBody items={rows} dependencies={[timeZone]}>
          {(row) => (
            <Row id={row._id} textValue={`/${row.slug}`}>
              <Cell>
                <SelectionBox />
              </Cell>
              <Cell>
                <PageLink slug={row.slug} />
                <span className="he-sitemap-title">{row.title}</span>
              </Cell>
              <Cell data-label="Page type">{choiceWords(row.pageType)}</Cell>
              <Cell data-label="Updated at">
                <Time iso={row.updatedAt} timeZone={timeZone} />
              </Cell>
              <Cell data-label="Published at">
                {row.publishedAt === null ? 'Never' : <Time iso={row.publishedAt} timeZone={timeZone} />}
              </Cell>
              <Cell data-label="Published">{yesOrNo(row.published)}</Cell>
              <Cell data-label="Publishable by you">{yesOrNo(row.publishableByYou)}</Cell>
              <Cell data-label="Frequency">{choiceWords(row.frequency)}</Cell>
              <Cell data-label="Priority">{row.priority}</Cell>
              <Cell>
                <Button
                  className="he-icon-button"
                  aria-label={`Duplicate ${pageHref(row.slug)}`}
                  onPress={() => onDuplicate(row)}
                >
                  <CopyPlus size={20} aria-hidden="true" focusable="false" />
                </Button>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}

function Time({ iso, timeZone }: { iso: string; timeZone: string }) {
  return <time dateTime={iso}>{submittedAt(iso, timeZone)}</time>;
}
