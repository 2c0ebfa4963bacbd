import { enqueue } from '../../../db/outbox-queries.ts';
import type { Person } from '../../../db/people-queries.ts';
import { setPersonDetails, setRolesOf } from '../../../db/person-changes.ts';
import { endSessionsOf } from '../../../db/session-queries.ts';
import { useTokensOf } from '../../../db/token-queries.ts';
import { loginKey, userByLogin } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import type { ListedPerson, PersonChanges } from '../../../src/model/people.ts';
import { EMAIL_MESSAGES } from '../../../src/model/texts.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { changedEmailMail } from '../../outside/mail/user-mails.ts';
import type { Author } from '../auth/author.ts';
import { changePerson } from './change-people.ts';
import { checkOpening, checkRoles } from './check-roles.ts';
import type { PeopleChange } from './people-change.ts';
import { listedPerson, versionOf } from './person-shape.ts';

/**
 * Changes what was sent of an account. Other roles end the person's sessions, and another e-mail address the links that were sent to
 * the one before. Where mail is sent, whoever has joined is told at that one, and the caller's own address is not changed here: only
 * with their password, and a link to the new one.
 *
 * @throws HearthError 'validation' (422) for what is invalid or taken, 'opens-pages' (403), 'version-conflict' (409) with the `user` as
 * somebody else has changed it meanwhile, and what `changePerson` throws
 */
export async function savePerson(
  services: Pick<Services, 'config' | 'database' | 'outbox'>,
  sent: PersonChanges,
  author: Author,
): Promise<ListedPerson> {
  const named = { action: 'user/save', id: sent._id } as const;
  const saved = await changePerson(services, author, named, async (person, change) => {
    refuseOther(person, sent.version, change);
    await saveDetails(person, sent, change, mailedSiteUrl(services.config));
    if (sent.roles !== undefined) await saveRoles(person, sent.roles, change);
  });
  services.outbox.wake();
  return saved!;
}

/** @param version the one that the caller has seen, if the call says so */
function refuseOther(person: Person, version: string | undefined, { caller, roles }: PeopleChange): void {
  if (version === undefined || version === versionOf(person)) return;
  const user = listedPerson(person, caller, roles);
  throw new HearthError('version-conflict', {}, { details: { savedBy: null, user } });
}

/** @param siteUrl the address of the site in mails; null where none are sent */
async function saveDetails(
  person: Person,
  sent: PersonChanges,
  change: PeopleChange,
  siteUrl: string | null,
): Promise<void> {
  const { trx, caller, now } = change;
  const { id, username } = person;
  const { name = person.name, email = person.email } = sent;
  const holder = await userByLogin(trx, email);
  if (holder !== null && holder.id !== id) {
    throw wrongEmail(`Somebody already has the e-mail address ${email}`);
  }
  const isOther = loginKey(email) !== person.email_key;
  if (isOther && id === caller._id && siteUrl !== null) throw wrongEmail(EMAIL_MESSAGES.ownByLink);
  // The links that set a password go there: to have it changed is to have what the account opens.
  if (isOther && id !== caller._id) await checkOpening(person.roles, change);
  await setPersonDetails(trx, { id, username, name, email });
  if (!isOther) return;
  await useTokensOf(trx, id, now);
  if (siteUrl === null || !person.hasJoined) return;
  const about = { username, email: person.email, newEmail: email, changedBy: caller.username, siteUrl };
  await enqueue(trx, [
    {
      id: newId(),
      channel: 'mail',
      kind: 'notice',
      submissionId: null,
      domainId: null,
      body: changedEmailMail(about),
      createdAt: now,
      secret: false,
    },
  ]);
}

function wrongEmail(message: string): HearthError {
  return new HearthError('validation', {}, { validationErrors: [{ field: 'email', message }] });
}

async function saveRoles(person: Person, wanted: readonly string[], change: PeopleChange): Promise<void> {
  if (wanted.join() === person.roles.join()) return;
  const { trx } = change;
  await checkRoles(wanted, person.roles, change);
  await setRolesOf(trx, person.id, wanted);
  await endSessionsOf(trx, person.id);
}
