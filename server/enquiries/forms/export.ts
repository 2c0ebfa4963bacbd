import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../../db/connection.ts';
import type { Row } from '../../../db/schema.ts';
import {
  type SubmissionFilter,
  type SubmissionPlace,
  submissionsAfter,
  submittedForms,
} from '../../../db/submission-queries.ts';
import type { FormValues } from '../../../src/model/forms/form-types.ts';
import {
  answersInWords,
  headingsOf,
  type SubmittedField,
} from '../../../src/model/forms/submitted-fields.ts';
import { ownField } from '../../../src/model/json.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import { BYTE_ORDER_MARK, csvRows } from '../../core/http/csv.ts';
import { fieldsOf } from './stored-fields.ts';

export const EXPORT_NAME = 'Form Submissions Export.csv';
const FIXED_COLUMNS = ['Submitted At', 'Identifier', 'Subject', 'Recipient', 'CCs'];
/** The maximum number of submissions in memory at the same time. */
const ROWS_AT_ONCE = 50;

/**
 * Yields the submissions that match a filter as CSV, newest first, piece by piece. The first five columns are the same for all
 * submissions. One column for each field of any form follows, headed by the newest label of the field.
 */
export async function* exportOf(
  db: Reader,
  filter: SubmissionFilter,
  timeZone: string,
): AsyncGenerator<string, void> {
  const fields = await columnsOf(db, filter);
  const names = fields.map(({ name }) => name);
  yield BYTE_ORDER_MARK + csvRows([[...FIXED_COLUMNS, ...headingsOf(fields, FIXED_COLUMNS)]]);
  for (let last: SubmissionPlace | null = null; ; ) {
    const rows: readonly Row<'submission'>[] = await submissionsAfter(db, filter, last, ROWS_AT_ONCE);
    if (rows.length > 0) yield csvRows(rows.map((row) => cellsOf(row, names, timeZone)));
    const latest = rows.at(-1);
    if (latest === undefined || rows.length < ROWS_AT_ONCE) return;
    last = latest;
    // Lets other requests run before the next rows.
    await setImmediate();
  }
}

/**
 * Returns the fields of all matching submissions. Each name occurs once, with the label from the newest submission that has
 * labels.
 */
async function columnsOf(db: Reader, filter: SubmissionFilter): Promise<SubmittedField[]> {
  const columns = new Map<string, SubmittedField>();
  for (const field of (await submittedForms(db, filter)).flatMap(fieldsOf)) {
    const known = columns.get(field.name);
    if (known === undefined || (known.type === null && field.type !== null)) columns.set(field.name, field);
  }
  return [...columns.values()];
}

function cellsOf(row: Row<'submission'>, names: readonly string[], timeZone: string): string[] {
  const ccs = JSON.parse(row.ccs) as string[];
  const answers = answersInWords(fieldsOf(row), JSON.parse(row.form) as FormValues);
  return [
    submittedAt(row.created_at, timeZone),
    row.identifier,
    row.subject,
    row.recipient,
    ccs.join(', '),
    ...names.map((name) => ownField(answers, name) ?? ''),
  ];
}
