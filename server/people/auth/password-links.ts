import type { Writer } from '../../../db/connection.ts';
import { insertPasswordToken, useTokensOf } from '../../../db/token-queries.ts';
import { INVITATION_DAYS, PASSWORD_LINK_HOURS } from '../../../src/model/limits.ts';
import { hashToken, newToken } from './tokens.ts';

interface LinkedUser {
  readonly id: string;
  readonly email: string;
}

/**
 * Creates a link that sets a user's password. The link works once, for 24 hours or, in an invitation, for 7 days, and only its hash is stored. `origin` comes
 * from the configuration, never from a request. Links that the user requested earlier stay valid, so that other people cannot
 * cancel them by requesting another link. When one of the links is used, all become invalid.
 *
 * @param trx the transaction that stores the mail with the link @param invitedBy the id of the user who invites the person
 */
export async function additionalPasswordLink(
  trx: Writer,
  user: LinkedUser,
  origin: string,
  now: string,
  invitedBy: string | null = null,
): Promise<string> {
  const token = await newLinkToken(trx, user.id, null, now, invitedBy);
  return `${origin}/?${new URLSearchParams({ token, email: user.email })}`;
}

/**
 * Creates the token of a link that works once, for as long as in `additionalPasswordLink`. Only the token's hash is stored.
 *
 * @param newEmail the address that the link confirms; null if the link sets a password
 */
export async function newLinkToken(
  trx: Writer,
  userId: string,
  newEmail: string | null,
  now: string,
  invitedBy: string | null = null,
): Promise<string> {
  const token = newToken();
  const hours = invitedBy === null ? PASSWORD_LINK_HOURS : INVITATION_DAYS * 24;
  const expires = new Date(Date.parse(now) + hours * 60 * 60 * 1000);
  await insertPasswordToken(trx, {
    token_hash: hashToken(token),
    user_id: userId,
    new_email: newEmail,
    created_at: now,
    expires_at: expires.toISOString(),
    used_at: null,
    invited_by: invitedBy,
  });
  return token;
}

/** Like `additionalPasswordLink`, but for links that the owner prints: it also invalidates the user's earlier links. */
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
