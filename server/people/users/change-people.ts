import type { Writer } from '../../../db/connection.ts';
import { countAbleWithRole, lockRole, type Person, personById } from '../../../db/people-queries.ts';
import { type ListedRole, listRoles } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListedPerson } from '../../../src/model/people.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';
import { canGiveAll, listedPerson } from './person-shape.ts';

/** A change of accounts or roles, with all roles as they were before the change. */
export interface PeopleChange extends UnitOfWork {
  readonly roles: readonly ListedRole[];
}

/**
 * Changes accounts or roles. These changes are made one at a time. If no admin who can log in would remain, the change is
 * rolled back.
 *
 * @throws HearthError 'last-admin' (409)
 */
export async function changePeople<Result>(
  unit: UnitOfWork,
  change: (change: PeopleChange) => Promise<Result>,
): Promise<Result> {
  const { db } = unit;
  await lockRole(db, ADMIN_ROLE);
  const admins = await countAbleWithRole(db, ADMIN_ROLE);
  const result = await change({ ...unit, roles: await listRoles(db) });
  if (admins > 0 && (await countAbleWithRole(db, ADMIN_ROLE)) === 0) throw new HearthError('last-admin');
  return result;
}

/**
 * Changes an account, records the action, and returns the changed account.
 *
 * @throws HearthError 'user-not-found' (404), 'above-you' (403) if the person has rights that the caller does not hold, and the
 * errors of `changePeople`
 */
export function changePerson(
  unit: UnitOfWork,
  id: string,
  change: (person: Person, change: PeopleChange) => Promise<void>,
): Promise<ListedPerson> {
  return changePeople(unit, async (all) => {
    const person = await personToChange(all, id);
    await change(person, all);
    const changed = await storedPerson(all.db, id);
    await recordPerson(all, person, changed);
    return listedPerson(changed, all.author.user, all.roles);
  });
}

/** Returns a person who was stored in this transaction. */
export async function storedPerson(db: Writer, id: string): Promise<Person> {
  const person = await personById(db, id);
  if (person === null) throw new Error(`The account ${id} was not stored.`);
  return person;
}

/**
 * Returns a person whom the caller may change.
 *
 * @throws HearthError 'user-not-found' (404), 'above-you' (403) if the person has rights that the caller does not hold
 */
export async function personToChange({ db, author, roles }: PeopleChange, id: string): Promise<Person> {
  const person = await personById(db, id);
  if (person === null) throw new HearthError('user-not-found');
  if (!canGiveAll(author.user, person.roles, roles)) throw new HearthError('above-you');
  return person;
}

/**
 * Records a change of an account: its username, its roles before and after, and whether its e-mail address has changed.
 *
 * @param before null if the account is new
 * @param after null if the account was removed
 */
export function recordPerson(
  { record }: PeopleChange,
  before: Person | null,
  after: Person | null,
): Promise<void> {
  const person = after ?? before;
  if (person === null) throw new Error('There is no account to record.');
  const { id, username } = person;
  const details = {
    rolesBefore: before?.roles ?? [],
    roles: after?.roles ?? [],
    otherEmail: before !== null && after !== null && before.email !== after.email,
  };
  // The domain is null, because accounts belong to no site.
  return record({ domainId: null, subject: { kind: 'user', id, name: username }, details });
}
