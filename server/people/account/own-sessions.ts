import type { FastifyReply } from 'fastify';
import { endSessionsById, endSessionsOf, listSessionsOf } from '../../../db/session-queries.ts';
import type { EndedSessions, OwnSession } from '../../../src/model/account.ts';
import type { Services } from '../../core/services.ts';
import { recordUser } from '../audit/record-user.ts';
import { authorOf } from '../auth/author.ts';
import { clearSessionCookie, type Session } from '../auth/sessions.ts';
import { changeOwn } from './change-own.ts';

/** The browsers in which the caller is logged in, the one used last first. There are `MAX_SESSIONS` at most. */
export async function ownSessions(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { id: own, user }: Session,
): Promise<OwnSession[]> {
  const sessions = await listSessionsOf(database.reader, user._id, now());
  return sessions.map(({ id, browser, created_at, last_seen_at }) => ({
    _id: id,
    browser,
    startedAt: created_at,
    lastSeenAt: last_seen_at ?? created_at,
    isThis: id === own,
  }));
}

/**
 * Ends sessions of the caller, and returns those that are left. Where it ends the one that asks, its cookie goes too. Sessions that
 * are not the caller's, or no longer, count for nothing.
 *
 * @throws HearthError as `changeOwn`
 */
export async function endOwnSessions(
  services: Services,
  wanted: EndedSessions,
  reply: FastifyReply,
): Promise<OwnSession[]> {
  const { session, user, now } = await authorOf(services, reply.request);
  const isOver = wanted === 'all' || wanted.includes(session.id);
  await changeOwn(services, user._id, async (trx, person) => {
    const before = (await listSessionsOf(trx, person.id, now)).length;
    const ended = wanted === 'all' ? before : await endSessionsById(trx, person.id, wanted);
    if (wanted === 'all') await endSessionsOf(trx, person.id);
    if (ended === 0) return;
    const details = { browsers: ended };
    await recordUser(trx, 'user/endSessions', person, { domainId: null, at: now, details });
  });
  if (!isOver) return ownSessions(services, session);
  clearSessionCookie(services, reply);
  return [];
}
