import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertLogInTicket, liveTicket } from '../../../../db/log-in-ticket-queries.ts';
import { type UserRecord, userById } from '../../../../db/user-queries.ts';
import { LOG_IN_TICKET } from '../../../../src/model/limits.ts';
import { cookieName, cookieOptions, isSecure } from '../../../core/http/cookies.ts';
import { LOG_IN_TICKETS } from '../../../core/limits/limits.ts';
import type { Services } from '../../../core/services.ts';
import { assertUnchanged } from '../sessions.ts';
import { hashToken, newToken } from '../tokens.ts';

/** A log-in that waits for the second factor. */
export interface Ticket {
  readonly hash: string;
  readonly user: UserRecord;
  /** The id of the set-up begun by the log-in; null for a log-in that waits for a code. */
  readonly setUp: string | null;
}

interface NewTicket extends Pick<Ticket, 'setUp'> {
  /** The time for which it waits, in milliseconds. */
  readonly forMs: number;
  /** Whether the device is safe from lock-out by guesses made elsewhere. */
  readonly isKnownDevice: boolean;
}

/**
 * Remembers that a user's password was right in this browser. The ticket is in a cookie that no script can read, and gives no
 * access: it only permits entering a code. It ends with the user's sessions.
 */
export async function giveTicket(
  services: Services,
  user: Pick<UserRecord, 'id' | 'password_hash'>,
  reply: FastifyReply,
  { setUp, forMs, isKnownDevice }: NewTicket,
): Promise<void> {
  const token = newToken();
  const now = services.now();
  const expires = new Date(Date.parse(now) + forMs);
  const ticket = {
    token_hash: hashToken(token),
    user_id: user.id,
    expires_at: expires.toISOString(),
    set_up: setUp,
    known_device: Number(isKnownDevice),
  };
  await services.database.writer.transaction().execute(async (trx) => {
    await assertUnchanged(trx, user);
    await insertLogInTicket(trx, ticket, { most: LOG_IN_TICKETS.most, now });
  });
  const secure = isSecure(services, reply.request);
  reply.setCookie(cookieName(LOG_IN_TICKET.name, secure), token, { ...cookieOptions(secure), expires });
}

/** Returns the ticket of a request; null if there is none, or it has expired or ended. */
export async function ticketOf(services: Services, request: FastifyRequest): Promise<Ticket | null> {
  const token = request.cookies[cookieName(LOG_IN_TICKET.name, isSecure(services, request))];
  if (token === undefined || token === '') return null;
  const hash = hashToken(token);
  const { reader } = services.database;
  const ticket = await liveTicket(reader, hash, services.now());
  if (ticket === null) return null;
  const user = await userById(reader, ticket.user_id);
  return user === null || user.deactivated_at !== null ? null : { hash, user, setUp: ticket.set_up };
}

/** Removes the cookie of a used ticket. */
export function dropTicket(services: Services, reply: FastifyReply): void {
  const secure = isSecure(services, reply.request);
  reply.clearCookie(cookieName(LOG_IN_TICKET.name, secure), cookieOptions(secure));
}
