import type { Reader, Writer } from '../../../db/connection.ts';
import { personById } from '../../../db/people-queries.ts';
import { livePasswordToken } from '../../../db/token-queries.ts';
import { listRoles, loginKey } from '../../../db/user-queries.ts';
import { abilityWords } from '../../../src/model/ability-words.ts';
import type { ShownInvitation } from '../../../src/model/invitation.ts';
import type { Right } from '../../../src/model/users.ts';
import { hashToken } from './tokens.ts';

/**
 * Returns who invites a person, and what the person will be able to do. Returns null if the link is no longer valid, or is no
 * invitation by a colleague.
 */
export async function invitationOf(
  db: Writer,
  { token, email }: { readonly token: string; readonly email: string },
  now: string,
): Promise<ShownInvitation | null> {
  const link = await livePasswordToken(db, hashToken(token), now);
  if (link === null || link.invited_by === null) return null;
  const person = await personById(db, link.user_id);
  if (person === null || person.email_key !== loginKey(email) || person.deactivated_at !== null) return null;
  const inviter = await personById(db, link.invited_by);
  return {
    invitedBy: inviter?.name || inviter?.username || 'A colleague',
    can: await abilitiesOf(db, person.roles),
  };
}

/** Says in a sentence what somebody with these roles can do. */
export async function abilitiesOf(db: Reader, roles: readonly string[]): Promise<string> {
  const held = (await listRoles(db)).filter(({ name }) => roles.includes(name));
  return abilityWords(roles, [...new Set(held.flatMap(({ rights }) => rights))] as Right[]);
}
