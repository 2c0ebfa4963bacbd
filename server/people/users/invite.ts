import { countPeople, type Person } from '../../../db/people-queries.ts';
import { useTokensOf } from '../../../db/token-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { MAX_USERS } from '../../../src/model/limits.ts';
import type { Invitation, Invited } from '../../../src/model/people.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../outside/mail/organisation.ts';
import { invitationMail } from '../../outside/mail/user-mails.ts';
import { enqueueAccountMail } from '../auth/account-mail.ts';
import { addUserIn } from '../auth/add-user.ts';
import { abilitiesOf } from '../auth/invitation.ts';
import { additionalPasswordLink } from '../auth/password-links.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';
import { changePeople, changePerson, recordPerson, storedPerson } from './change-people.ts';
import { checkOpening, checkRoles, graveOf } from './check-roles.ts';
import { type Granting, grantGrave } from './grave-grants.ts';
import { listedPerson } from './person-shape.ts';

/**
 * Adds an account without a password, and mails the person a link to set one.
 *
 * @throws HearthError 'validation' (422) if a field is invalid or taken, or a grave grant is not confirmed; 'above-you', 'opens-pages' (403), 'too-many-users'
 * (409)
 */
export function invite(unit: UnitOfWork, granting: Granting, invitation: Invitation): Promise<Invited> {
  return changePeople(unit, async (change) => {
    const { db, author, roles } = change;
    await checkRoles(invitation.roles, [], change);
    if ((await countPeople(db)) >= MAX_USERS)
      throw new HearthError('too-many-users', { max: String(MAX_USERS) });
    const id = await addUserIn(db, { ...invitation, passwordHash: null }, author.now);
    const person = await storedPerson(db, id);
    const given = graveOf(invitation.roles, roles);
    if (given !== '') await grantGrave(change, granting, `has invited ${person.username} with ${given}`, id);
    await recordPerson(change, null, person);
    return { user: listedPerson(person, author.user, roles), link: await sendLink(unit, granting, person) };
  });
}

/**
 * Creates a new link for a person who has not set a password yet. Earlier links become invalid.
 *
 * @throws HearthError 'user-has-joined', 'user-has-joined-no-mail', 'user-deactivated', 'invite-anew' (409), 'opens-pages' (403), and the
 * errors of `changePerson`
 */
export async function inviteAgain(
  unit: UnitOfWork,
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  id: string,
): Promise<Invited> {
  let link: string | null = null;
  const user = await changePerson(unit, id, async (person, change) => {
    const sendsMail = mailedSiteUrl(services.config) !== null;
    if (person.deactivated_at !== null) throw new HearthError('user-deactivated');
    if (person.hasJoined) throw new HearthError(sendsMail ? 'user-has-joined' : 'user-has-joined-no-mail');
    // If no mail is sent, the caller gets the link, and could use it to log in as the person.
    if (!sendsMail) await checkOpening(person.roles, change);
    if (!sendsMail && graveOf(person.roles, change.roles) !== '') throw new HearthError('invite-anew');
    await useTokensOf(unit.db, id, unit.author.now);
    link = await sendLink(unit, services, person);
  });
  return { user, link };
}

/** Mails a new link. If the site sends no mail, returns the link, so that the caller can pass it on. */
async function sendLink(
  { db, author, after }: UnitOfWork,
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  person: Person,
): Promise<string | null> {
  // The link uses the configured address of the site, never the address in a request, which could be forged.
  const link = await additionalPasswordLink(
    db,
    person,
    services.config.siteUrl ?? '',
    author.now,
    author.user._id,
  );
  const siteUrl = mailedSiteUrl(services.config);
  if (siteUrl === null) return link;
  const { username, email } = person;
  const mail = invitationMail(
    { username, email, link, from: await mailingOrganisation(services, siteUrl) },
    author.user.name || author.user.username,
    await abilitiesOf(db, person.roles),
  );
  await enqueueAccountMail(db, 'invitation', mail, author.now);
  after.mail();
  return null;
}
