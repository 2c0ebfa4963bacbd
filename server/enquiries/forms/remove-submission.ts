import { lastAuditEntries } from '../../../db/audit-queries.ts';
import type { Reader, Writer } from '../../../db/connection.ts';
import { removeOutboxOf } from '../../../db/outbox-queries.ts';
import {
  allRetentions,
  removeSubmissions,
  setRetention,
  submissionById,
  submissionsBefore,
} from '../../../db/submission-queries.ts';
import { forms } from '../../../src/calls/forms.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Removal } from '../../../src/model/forms/wire-schema.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The maximum number of removals that are listed. */
const LISTED_REMOVALS = 20;

/** The details recorded about a removed submission. */
type RemovalDetails = {
  readonly identifier: string;
  readonly createdAt: string;
};

/**
 * Removes a submission with its unsent mails and lead, and records who removed it, without its content.
 *
 * @throws HearthError 'submission-not-found' (404)
 */
export async function removeSubmission({ db, record }: UnitOfWork, id: string): Promise<void> {
  const submission = await submissionById(db, id);
  if (submission === null) throw new HearthError('submission-not-found');
  await remove(db, [id]);
  const details: RemovalDetails = {
    identifier: submission.identifier,
    createdAt: submission.created_at,
  };
  await record({
    domainId: submission.domain_id,
    subject: { kind: 'submission', id, name: '' },
    details,
  });
}

/** Lists the submissions of a domain that people have removed most recently, latest first. */
export async function lastRemovals(db: Reader, domainId: string): Promise<Removal[]> {
  const entries = await lastAuditEntries(db, {
    domainId,
    action: forms.removeSubmission.path,
    limit: LISTED_REMOVALS,
  });
  return entries.map(({ subject_id, details, created_at, username }) => {
    const { identifier, createdAt } = JSON.parse(details) as RemovalDetails;
    return { _id: subject_id, identifier, createdAt, removedAt: created_at, removedBy: username };
  });
}

/**
 * Sets the number of days for which the submissions of a domain are stored, and records the action.
 *
 * @param days null to store them for ever
 */
export async function saveRetention(
  { db, record }: UnitOfWork,
  domainId: string,
  days: number | null,
): Promise<void> {
  await setRetention(db, domainId, days);
  await record({ domainId, subject: { kind: 'submission', id: '', name: '' }, details: { days } });
}

/**
 * Removes some submissions that have been stored for longer than their domain allows. Returns whether there may be more to
 * remove.
 */
export async function removeOldSubmissions(db: Writer, now: string): Promise<boolean> {
  for (const { domain_id, days } of await allRetentions(db)) {
    const before = new Date(Date.parse(now) - days * DAY_MS).toISOString();
    const ids = await submissionsBefore(db, domain_id, before);
    if (ids.length === 0) continue;
    await db.transaction().execute((trx) => remove(trx, ids));
    return true;
  }
  return false;
}

async function remove(trx: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeOutboxOf(trx, id);
  await removeSubmissions(trx, ids);
}
