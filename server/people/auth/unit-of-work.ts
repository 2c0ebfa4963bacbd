import type { FastifyRequest } from 'fastify';
import type { Writer } from '../../../db/connection.ts';
import { databaseFault } from '../../../db/database-fault.ts';
import { actingUser } from '../../../db/session-queries.ts';
import { canTry } from '../../../src/calls/permissions.ts';
import type { Action, RecordedAction } from '../../../src/calls/tables.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { shareEffects } from '../../core/changes/shared-effects.ts';
import type { Services } from '../../core/services.ts';
import { type DoneAction, recordAction } from '../audit/record.ts';
import { AfterCommit } from './after-commit.ts';
import type { Author } from './author.ts';
import { sessionInside, signedInUser } from './sessions.ts';

/** A change that is stored completely or not at all. */
export interface UnitOfWork {
  /** The transaction. Await only database queries inside the transaction, because every other change waits for the transaction. */
  readonly db: Writer;
  /** The caller as read in the transaction, and the time. */
  readonly author: Author;
  /** The effects that run after the change is stored. */
  readonly after: AfterCommit;
  /** Records the caller's action: the action of the call, unless another action is given. */
  record(done: Pick<DoneAction, 'domainId' | 'subject' | 'details'>, action?: RecordedAction): Promise<void>;
  /** Like `record`, but records an action of the caller on the caller's own account. */
  recordOwn(details?: AuditDetails, action?: RecordedAction): Promise<void>;
}

/**
 * Runs a change of a signed-in caller in one transaction. The transaction reads the caller again, because the caller may have
 * lost a right since the request arrived. Then runs the effects of the change.
 *
 * @param action the action of the call in the permission table
 * @throws HearthError 'not-signed-in' (401), 'not-allowed' (403)
 */
export function unitOfWork<Done>(
  services: Services,
  request: FastifyRequest,
  action: Action,
  work: (unit: UnitOfWork) => Promise<Done>,
): Promise<Done> {
  const caller = async (db: Writer) => {
    const session = await sessionInside(services, request, db);
    if (session === null) throw new HearthError('not-signed-in');
    return { user: session.user, sessionId: session.id };
  };
  return workOf(services, caller, action, work);
}

/**
 * Like `unitOfWork`, for a change that a user has ordered before. The transaction reads the user's present rights.
 *
 * @param details facts that every record of the change has
 * @throws HearthError 'not-allowed' (403), also if the user may no longer log in
 */
export function orderedWork<Done>(
  services: Working,
  { userId, action, details }: { userId: string; action: Action; details: AuditDetails },
  work: (unit: UnitOfWork) => Promise<Done>,
): Promise<Done> {
  const orderer = async (db: Writer) => {
    const found = await actingUser(db, userId);
    if (found === null) throw new HearthError('not-allowed');
    return { user: signedInUser(found), sessionId: null };
  };
  return workOf(services, orderer, action, (unit) =>
    work({
      ...unit,
      record: (what, named) => unit.record({ ...what, details: { ...what.details, ...details } }, named),
    }),
  );
}

type Working = Pick<Services, 'database' | 'effects' | 'now'>;

async function workOf<Done>(
  services: Working,
  callerIn: (db: Writer) => Promise<{ readonly user: SignedInUser; readonly sessionId: string | null }>,
  action: Action,
  work: (unit: UnitOfWork) => Promise<Done>,
): Promise<Done> {
  const now = services.now();
  const stored = services.database.writer.transaction().execute(async (db) => {
    const { user, sessionId } = await callerIn(db);
    if (!canTry(user, action)) throw new HearthError('not-allowed');
    const author = { user, now };
    // The work may run more than once, and only the effects of its last run count.
    const after = new AfterCommit(services.effects);
    const record: UnitOfWork['record'] = (what, named) => {
      const { subject, domainId } = what;
      after.share({ effect: 'changed', change: { subject, domainId, by: user._id } });
      return recordAction(db, { ...what, actor: user, action: named ?? (action as RecordedAction), at: now });
    };
    const { _id: id, username: name } = user;
    // The domain is null, because accounts belong to no site.
    const own = { domainId: null, subject: { kind: 'user', id, name } } as const;
    const recordOwn: UnitOfWork['recordOwn'] = (details = {}, named) => record({ ...own, details }, named);
    const done = await work({ db, author, after, record, recordOwn });
    if (await shareEffects(db, after.shared, { by: services.effects, at: now, sessionId })) after.mail();
    return { done, after };
  });
  const { done, after } = await stored.catch((error) => {
    if (databaseFault(error) === 'unreachable') services.effects.unanswered();
    throw error;
  });
  await after.done();
  return done;
}
