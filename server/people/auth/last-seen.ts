import type { FastifyRequest } from 'fastify';
import { markSeen } from '../../../db/person-changes.ts';
import { type LiveSession, markSessionUsed } from '../../../db/session-queries.ts';
import { LAST_SEEN_MS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';

/**
 * Stores that a session was used and its user there, every few minutes. The request does not wait for it, and succeeds where it
 * cannot be stored, such as on a full disk.
 */
export function noteSeen(
  services: Pick<Services, 'database' | 'now'>,
  request: Pick<FastifyRequest, 'log'>,
  { id, user, usedAt, lastSeenAt }: Pick<LiveSession, 'id' | 'user' | 'usedAt' | 'lastSeenAt'>,
): void {
  const now = services.now();
  const before = new Date(Date.parse(now) - LAST_SEEN_MS).toISOString();
  if ([usedAt, lastSeenAt].every((time) => time !== null && time > before)) return;
  const seen = { now, before };
  services.database.writer
    .transaction()
    .execute(async (trx) => {
      await markSessionUsed(trx, id, seen);
      await markSeen(trx, user.id, seen);
    })
    .catch((err) => request.log.warn({ err }, 'It could not be stored that somebody was here.'));
}
