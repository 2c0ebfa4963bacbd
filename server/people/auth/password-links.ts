import type { Writer } from '../../../db/connection.ts';
import { insertPasswordToken, useTokensOf } from '../../../db/token-queries.ts';
import { PASSWORD_LINK_HOURS } from '../../../src/model/limits.ts';
import { hashToken, newToken } from './tokens.ts';

interface LinkedUser {
  readonly id: string;
  readonly email: string;
}

/**
 * A link that sets a user's password: it works once, for 24 hours, and only its hash is stored. `origin` comes from the
 * configuration, never from a request. Links that the user has asked for before go on working, so that nobody can cancel them by
 * asking for another; all of them end with the first one that is used.
 *
 * @param trx the transaction that stores what the link is sent with
 */
export async function additionalPasswordLink(
  trx: Writer,
  user: LinkedUser,
  origin: string,
  now: string,
): Promise<string> {
  const token = await newLinkToken(trx, user.id, null, now);
  return `${origin}/?${new URLSearchParams({ token, email: user.email })}`;
}

/**
 * The token of a link that works once, for 24 hours. Only its hash is stored.
 *
 * @param newEmail the address that it confirms; null where it sets a password
 */
export async function newLinkToken(
  trx: Writer,
  userId: string,
  newEmail: string | null,
  now: string,
): Promise<string> {
  const token = newToken();
  const expires = new Date(Date.parse(now) + PASSWORD_LINK_HOURS * 60 * 60 * 1000);
  await insertPasswordToken(trx, {
    token_hash: hashToken(token),
    user_id: userId,
    new_email: newEmail,
    created_at: now,
    expires_at: expires.toISOString(),
    used_at: null,
  });
  return token;
}

/** As `additionalPasswordLink`, for links that the owner prints: earlier links of the user are invalidated. */
export async function passwordLink(
  db: Writer,
  user: LinkedUser,
  origin: string,
  now: string,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await useTokensOf(trx, user.id, now);
    return additionalPasswordLink(trx, user, origin, now);
  });
}
