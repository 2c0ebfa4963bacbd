import type { ListedEntry } from '../../../db/outbox-queries.ts';
import type { MailEntry } from '../../../src/model/forms/wire-schema.ts';

/** An entry as the dashboard shows it. */
export function mailEntry(row: ListedEntry): MailEntry {
  const state = row.state === 'sending' ? 'waiting' : row.state;
  return {
    _id: row.id,
    channel: row.channel,
    kind: row.kind,
    to: JSON.parse(row.recipients) as string[],
    subject: row.subject,
    state,
    attempts: row.attempts,
    reason: row.reason,
    createdAt: row.created_at,
    nextAttemptAt: state === 'waiting' ? row.next_attempt_at : null,
    sentAt: state === 'sent' ? row.finished_at : null,
    submissionId: row.submission_id,
  };
}
