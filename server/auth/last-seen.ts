import type { FastifyRequest } from 'fastify';
import { markSeen } from '../../db/person-changes.ts';
import type { LiveSession } from '../../db/session-queries.ts';
import { LAST_SEEN_MS } from '../limits.ts';
import type { Services } from '../services.ts';

/**
 * Stores that the user of a session was there, every few minutes. The request does not wait for it, and succeeds where it cannot be
 * stored, such as on a full disk.
 */
export function noteSeen(
  services: Pick<Services, 'database' | 'now'>,
  request: Pick<FastifyRequest, 'log'>,
  { user, lastSeenAt }: Pick<LiveSession, 'user' | 'lastSeenAt'>,
): void {
  const now = services.now();
  const before = new Date(Date.parse(now) - LAST_SEEN_MS).toISOString();
  if (lastSeenAt !== null && lastSeenAt > before) return;
  markSeen(services.database.writer, user.id, { now, before }).catch((err) =>
    request.log.warn({ err }, 'It could not be stored that somebody was here.'),
  );
}
