import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertLogInTicket, liveTicket } from '../../../../db/log-in-ticket-queries.ts';
import { type UserRecord, userById } from '../../../../db/user-queries.ts';
import { LOG_IN_TICKET } from '../../../../src/model/limits.ts';
import { cookieName, cookieOptions, isSecure } from '../../../core/http/cookies.ts';
import { LOG_IN_TICKETS } from '../../../core/limits/limits.ts';
import type { Services } from '../../../core/services.ts';
import { assertUnchanged } from '../sessions.ts';
import { hashToken, newToken } from '../tokens.ts';

/** A log-in that waits for a code of the second factor. */
export interface Ticket {
  readonly hash: string;
  readonly user: UserRecord;
  /** The id of the set-up that the log-in has begun; null if the log-in waits for a code. */
  readonly setUp: string | null;
}

interface NewTicket extends Pick<Ticket, 'setUp'> {
  /** The time for which the log-in waits, in milliseconds. */
  readonly forMs: number;
  /** Whether guesses made elsewhere cannot lock out the device. */
  readonly isKnownDevice: boolean;
}

/**
 * Stores that a user's password was right in this browser, and gives the browser a ticket. The ticket is in a cookie that
 * scripts cannot read. The ticket gives no access, and only permits the browser to send a code. The ticket ends when the user's
 * sessions are ended.
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

/** Returns the ticket of a request; null if the request has no ticket, or the ticket has expired or ended. */
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

/** Removes the cookie of a ticket that was used. */
export function dropTicket(services: Services, reply: FastifyReply): void {
  const secure = isSecure(services, reply.request);
  reply.clearCookie(cookieName(LOG_IN_TICKET.name, secure), cookieOptions(secure));
}
