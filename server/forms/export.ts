import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../db/connection.ts';
import type { Row } from '../../db/schema.ts';
import {
  type SubmissionFilter,
  type SubmissionPlace,
  submissionsAfter,
  submittedNames,
} from '../../db/submission-queries.ts';
import { submittedAt } from '../../src/model/submitted-at.ts';
import { BYTE_ORDER_MARK, csvRow } from '../http/csv.ts';

export const EXPORT_NAME = 'Form Submissions Export.csv';
const FIXED_COLUMNS = ['Submitted At', 'Identifier', 'Subject', 'Recipient', 'CCs'];
/** Submissions that are in memory at the same time. */
const ROWS_AT_ONCE = 50;

/**
 * The submissions that match as CSV, the newest first, piece by piece: five columns that all have, then one for each name of a
 * field, whichever form it was in.
 */
export async function* exportOf(
  db: Reader,
  filter: SubmissionFilter,
  timeZone: string,
): AsyncGenerator<string, void> {
  const names = await submittedNames(db, filter);
  yield BYTE_ORDER_MARK + csvRow([...FIXED_COLUMNS, ...names]);
  for (let last: SubmissionPlace | null = null; ; ) {
    const rows: readonly Row<'submission'>[] = await submissionsAfter(db, filter, last, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows.map((row) => csvRow(cellsOf(row, names, timeZone))).join('');
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!;
    // The others are served in between.
    await setImmediate();
  }
}

function cellsOf(row: Row<'submission'>, names: readonly string[], timeZone: string): string[] {
  const form = JSON.parse(row.form) as Record<string, string>;
  const ccs = JSON.parse(row.ccs) as string[];
  return [
    submittedAt(row.created_at, timeZone),
    row.identifier,
    row.subject,
    row.recipient,
    ccs.join(', '),
    ...names.map((name) => (Object.hasOwn(form, name) ? form[name]! : '')),
  ];
}
