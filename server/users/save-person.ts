import type { Person } from '../../db/people-queries.ts';
import { setPersonDetails, setRolesOf } from '../../db/person-changes.ts';
import { endSessionsOf } from '../../db/session-queries.ts';
import { useTokensOf } from '../../db/token-queries.ts';
import { loginKey, userByLogin } from '../../db/user-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import type { ListedPerson, PersonChanges } from '../../src/model/people.ts';
import type { Author } from '../auth/author.ts';
import type { Services } from '../services.ts';
import { changePerson } from './change-people.ts';
import { checkRoles } from './check-roles.ts';
import type { PeopleChange } from './people-change.ts';
import { listedPerson, versionOf } from './person-shape.ts';

/**
 * Changes what was sent of an account. Other roles end the person's sessions, and another e-mail address the links that were sent to
 * the one before.
 *
 * @throws HearthError 'validation' (422) for what is invalid or taken, 'version-conflict' (409) with the `user` as somebody else has
 * changed it meanwhile, and what `changePerson` throws
 */
export async function savePerson(
  services: Pick<Services, 'database'>,
  sent: PersonChanges,
  author: Author,
): Promise<ListedPerson> {
  const named = { action: 'user/save', id: sent._id } as const;
  const saved = await changePerson(services, author, named, async (person, change) => {
    refuseOther(person, sent.version, change);
    await saveDetails(person, sent, change);
    if (sent.roles !== undefined) await saveRoles(person, sent.roles, change);
  });
  return saved!;
}

/** @param version the one that the caller has seen, if the call says so */
function refuseOther(person: Person, version: string | undefined, { caller, roles }: PeopleChange): void {
  if (version === undefined || version === versionOf(person)) return;
  const user = listedPerson(person, caller, roles);
  throw new HearthError('version-conflict', {}, { details: { savedBy: null, user } });
}

async function saveDetails(person: Person, sent: PersonChanges, { trx, now }: PeopleChange): Promise<void> {
  const { id, username } = person;
  const { name = person.name, email = person.email } = sent;
  const holder = await userByLogin(trx, email);
  if (holder !== null && holder.id !== id) {
    const message = `Somebody already has the e-mail address ${email}`;
    throw new HearthError('validation', {}, { validationErrors: [{ field: 'email', message }] });
  }
  await setPersonDetails(trx, { id, username, name, email });
  if (loginKey(email) !== person.email_key) await useTokensOf(trx, id, now);
}

async function saveRoles(
  person: Person,
  wanted: readonly string[],
  { trx, caller, roles }: PeopleChange,
): Promise<void> {
  if (wanted.join() === person.roles.join()) return;
  checkRoles(wanted, caller, roles);
  await setRolesOf(trx, person.id, wanted);
  await endSessionsOf(trx, person.id);
}
