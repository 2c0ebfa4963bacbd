import type { Writer } from '../../db/connection.ts';
import { insertPasswordToken, usePasswordTokensOf } from '../../db/session-queries.ts';
import { PASSWORD_LINK_HOURS } from '../../src/model/limits.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * A link that sets a user's password: it works once, for 24 hours, and only its hash is stored. Earlier links of the user are
 * invalidated. `origin` comes from the configuration, never from a request.
 */
export async function passwordLink(
  db: Writer,
  user: { readonly id: string; readonly email: string },
  origin: string,
  now: string,
): Promise<string> {
  const token = newToken();
  const expires = new Date(Date.parse(now) + PASSWORD_LINK_HOURS * 60 * 60 * 1000);
  await db.transaction().execute(async (trx) => {
    await usePasswordTokensOf(trx, user.id, now);
    await insertPasswordToken(trx, {
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: now,
      expires_at: expires.toISOString(),
      used_at: null,
    });
  });
  return `${origin}/?${new URLSearchParams({ token, email: user.email })}`;
}
