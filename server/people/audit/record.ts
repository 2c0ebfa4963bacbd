import { putAuditEntry } from '../../../db/audit-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { REPEATED_ACTIONS, type RecordedAction } from '../../../src/calls/tables.ts';
import type { AuditDetails, AuditSubjectKind } from '../../../src/model/audit.ts';
import { newId } from '../../../src/model/ids.ts';
import { AUDIT_RUN_MS, SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';

/** An action of a person. */
export interface DoneAction {
  /** The person who did it; null if nobody is signed in. */
  readonly actor: { readonly _id: string; readonly username: string } | null;
  readonly action: RecordedAction;
  /** The site that the action is about; null if the action is about no particular site. */
  readonly domainId: string | null;
  /**
   * The object of the action, under a name that people know, such as a page's path or a picture's name. The name is never text
   * that a visitor typed.
   */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string; readonly name: string };
  /** The time of the action (ISO 8601). */
  readonly at: string;
  /**
   * A few words and numbers about the action, such as the roles granted to a user. The details never contain content,
   * passwords, tokens or addresses of people.
   */
  readonly details?: AuditDetails;
}

/**
 * Records an action with one SQL statement. Repetitions of an action of `REPEATED_ACTIONS`, by the same person on the same
 * object within ten minutes, share one entry, because pages are saved very often.
 *
 * @param trx the transaction of the change, so that either both the change and the entry are stored, or neither
 */
export async function recordAction(trx: Writer, done: DoneAction): Promise<void> {
  const { actor, action, domainId, subject, at, details = {} } = done;
  const userId = actor?._id ?? '';
  const slice = Math.floor(Date.parse(at) / AUDIT_RUN_MS);
  const run = [action, userId, domainId ?? '', subject.kind, subject.id, slice].join(' ');
  await putAuditEntry(trx, {
    id: newId(),
    domain_id: domainId ?? '',
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: [...subject.name].slice(0, SHORT_TEXT_MAX_LENGTH).join(''),
    user_id: userId,
    user_name: actor?.username ?? '',
    details: JSON.stringify(details),
    created_at: at,
    last_at: at,
    times: 1,
    run: REPEATED_ACTIONS.has(action) ? run : null,
  });
}
