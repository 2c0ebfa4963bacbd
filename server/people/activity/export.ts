import { setImmediate } from 'node:timers/promises';
import { type AuditFilter, auditAfter } from '../../../db/audit-queries.ts';
import type { Row } from '../../../db/schema.ts';
import type { AuditEntry } from '../../../src/calls/audit.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import { BYTE_ORDER_MARK, csvRows } from '../../core/http/csv.ts';
import type { Services } from '../../core/services.ts';
import { entryOf } from './entry.ts';

export const EXPORT_NAME = 'Activity Export.csv';
const COLUMNS = ['When', 'Last', 'Times', 'Who', 'What', 'To what', 'Details', 'Site'];
/** The maximum number of entries in memory at the same time. */
const ROWS_AT_ONCE = 200;

/** Yields the entries that match a filter as CSV, latest first, piece by piece. */
export async function* exportOf(
  services: Pick<Services, 'database' | 'domains' | 'config'>,
  filter: AuditFilter,
): AsyncGenerator<string, void> {
  const { database, config } = services;
  yield BYTE_ORDER_MARK + csvRows([COLUMNS]);
  for (let last: Row<'audit_entry'> | null = null; ; ) {
    const rows: readonly Row<'audit_entry'>[] = await auditAfter(database.reader, filter, last, ROWS_AT_ONCE);
    const cells = rows.map((row) => cellsOf(entryOf(services, row), config.timeZone));
    if (rows.length > 0) yield csvRows(cells);
    const latest = rows.at(-1);
    if (latest === undefined || rows.length < ROWS_AT_ONCE) return;
    last = latest;
    // Lets other requests run before the next rows.
    await setImmediate();
  }
}

function cellsOf(entry: AuditEntry, timeZone: string): string[] {
  return [
    submittedAt(entry.at, timeZone),
    submittedAt(entry.lastAt, timeZone),
    String(entry.times),
    entry.person?.username ?? '',
    entry.what,
    entry.subject.name,
    entry.details,
    entry.site,
  ];
}
