import { endSessionsById, endSessionsOf, listSessionsOf } from '../../../db/session-queries.ts';
import type { EndedSessions, OwnSession } from '../../../src/model/account.ts';
import type { Services } from '../../core/services.ts';
import type { Calling } from '../auth/handle.ts';
import { clearSessionCookie, type Session } from '../auth/sessions.ts';

/** Lists the browsers in which the caller is logged in, most recently used first. A caller has at most `MAX_SESSIONS` sessions. */
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
 * Ends sessions of the caller, and returns the remaining sessions. If the current session is among them, its cookie is removed
 * too. Ignores sessions that have ended or belong to another user.
 */
export async function endOwnSessions(
  { services, session, reply, write }: Omit<Calling, 'params'>,
  wanted: EndedSessions,
): Promise<OwnSession[]> {
  const userId = session.user._id;
  await write(async ({ db, author, recordOwn }) => {
    const before = (await listSessionsOf(db, userId, author.now)).length;
    const ended = wanted === 'all' ? before : await endSessionsById(db, userId, wanted);
    if (wanted === 'all') await endSessionsOf(db, userId);
    if (ended > 0) await recordOwn({ browsers: ended });
  });
  if (wanted !== 'all' && !wanted.includes(session.id)) return ownSessions(services, session);
  clearSessionCookie(services, reply);
  return [];
}
