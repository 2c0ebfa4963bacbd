import type { Services } from '../../core/services.ts';
import { grantMail } from '../../outside/mail/grant-mail.ts';
import { unconfirmed } from '../auth/confirm-anew.ts';
import { mailAdmins } from '../auth/mail-admins.ts';
import type { PeopleChange } from './change-people.ts';

/** The services that a grant needs, and whether the caller has confirmed it with the password or a code. */
export interface Granting extends Pick<Services, 'config' | 'database' | 'domains'> {
  readonly isConfirmed: boolean;
}

/**
 * Refuses a grave grant that the caller has not confirmed, and mails one that is confirmed to the other admins.
 *
 * @param done what the caller has done, after the caller's name: `has given mira the role Admin`
 * @param personId the person who gets the rights, and no mail; null for all who have a role
 * @throws HearthError 'validation' (422) on the field `password` or `code`
 */
export async function grantGrave(
  { db, author: { user, now }, after }: PeopleChange,
  { isConfirmed, ...services }: Granting,
  done: string,
  personId: string | null,
): Promise<void> {
  if (!isConfirmed) throw await unconfirmed(db, user._id);
  await mailAdmins(
    services,
    db,
    ({ id, username, email }, from) =>
      [user._id, personId].includes(id)
        ? null
        : grantMail({ username, email, by: user.username, done, from }),
    now,
  );
  after.mail();
}
