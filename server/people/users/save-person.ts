import type { Person } from '../../../db/people-queries.ts';
import { setPersonDetails, setRolesOf } from '../../../db/person-changes.ts';
import { endSessionsOf } from '../../../db/session-queries.ts';
import { useTokensOf } from '../../../db/token-queries.ts';
import { loginKey, userByLogin } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListedPerson, PersonChanges } from '../../../src/model/people.ts';
import { EMAIL_MESSAGES } from '../../../src/model/texts.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../outside/mail/organisation.ts';
import { changedEmailMail } from '../../outside/mail/user-mails.ts';
import { enqueueAccountMail } from '../auth/account-mail.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';
import { changePerson, type PeopleChange } from './change-people.ts';
import { checkOpening, checkRoles, graveOf } from './check-roles.ts';
import { type Granting, grantGrave } from './grave-grants.ts';
import { listedPerson, versionOf } from './person-shape.ts';

/**
 * Changes the given fields of an account. A change of the roles ends the person's sessions. A new e-mail address invalidates
 * the links that were sent to the former address. If the site sends mail, a person who has joined is notified at the former
 * address. If the site sends mail, callers cannot change their own address with this function. A change of one's own address
 * requires the password, and a link sent to the new address.
 *
 * @throws HearthError 'validation' (422) if a field is invalid or taken, or a grave grant is not confirmed; 'opens-pages' (403), 'version-conflict' (409) with the
 * newer `user`, and the errors of `changePerson`
 */
export function savePerson(unit: UnitOfWork, granting: Granting, sent: PersonChanges): Promise<ListedPerson> {
  return changePerson(unit, sent._id, async (person, change) => {
    refuseOther(person, sent.version, change);
    await saveDetails(person, sent, change, granting);
    if (sent.roles !== undefined) await saveRoles(person, sent.roles, change, granting);
  });
}

/**
 * Refuses a change if the account has changed since the caller saw it.
 *
 * @param version the version that the caller has seen; undefined if the call does not name one
 */
function refuseOther(person: Person, version: string | undefined, { author, roles }: PeopleChange): void {
  if (version === undefined || version === versionOf(person)) return;
  const user = listedPerson(person, author.user, roles);
  throw new HearthError('version-conflict', {}, { details: { savedBy: null, user } });
}

/** Stores the name and the e-mail address of an account. */
async function saveDetails(
  person: Person,
  sent: PersonChanges,
  change: PeopleChange,
  granting: Granting,
): Promise<void> {
  const { db, author, after, roles } = change;
  const siteUrl = mailedSiteUrl(granting.config);
  const { id, username } = person;
  const { name = person.name, email = person.email } = sent;
  const holder = await userByLogin(db, email);
  if (holder !== null && holder.id !== id) {
    throw wrongEmail(`Somebody already has the e-mail address ${email}`);
  }
  const isOther = loginKey(email) !== person.email_key;
  if (isOther && id === author.user._id && siteUrl !== null) throw wrongEmail(EMAIL_MESSAGES.ownByLink);
  // Links that set a password are sent to this address, so changing it gives access to everything that the account can access.
  if (isOther && id !== author.user._id) {
    await checkOpening(person.roles, change);
    const held = graveOf(person.roles, roles);
    const done = `has changed the e-mail address of ${username}, who has ${held}, to ${email}`;
    if (held !== '') await grantGrave(change, granting, done, id);
  }
  await setPersonDetails(db, { id, username, name, email });
  if (!isOther) return;
  await useTokensOf(db, id, author.now);
  if (siteUrl === null || !person.hasJoined) return;
  const from = await mailingOrganisation(granting, siteUrl);
  const about = { username, email: person.email, newEmail: email, changedBy: author.user.username, from };
  await enqueueAccountMail(db, 'notice', changedEmailMail(about), author.now);
  after.mail();
}

function wrongEmail(message: string): HearthError {
  return new HearthError('validation', {}, { validationErrors: [{ field: 'email', message }] });
}

async function saveRoles(
  person: Person,
  wanted: readonly string[],
  change: PeopleChange,
  granting: Granting,
): Promise<void> {
  if (wanted.join() === person.roles.join()) return;
  await checkRoles(wanted, person.roles, change);
  const given = graveOf(
    wanted.filter((name) => !person.roles.includes(name)),
    change.roles,
  );
  if (given !== '') await grantGrave(change, granting, `has given ${person.username} ${given}`, person.id);
  await setRolesOf(change.db, person.id, wanted);
  await endSessionsOf(change.db, person.id);
}
