import { countAbleWithRole, lockRole, type Person, personById } from '../../../db/people-queries.ts';
import { listRoles } from '../../../db/user-queries.ts';
import { type Action, can } from '../../../src/calls/permissions.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListedPerson } from '../../../src/model/people.ts';
import { ADMIN_ROLE, type Right, type SignedInUser } from '../../../src/model/users.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../auth/author.ts';
import type { PeopleChange } from './people-change.ts';
import { canGiveAll, type KnownRole, listedPerson } from './person-shape.ts';
import { recordPerson } from './record-person.ts';

/**
 * Changes accounts in one transaction, one such transaction after the other. What the caller may do is checked anew in it: a change
 * that went before may have taken it from them. All is undone if nobody is left who can log in as an admin.
 *
 * @throws HearthError 'not-allowed' (403), 'last-admin' (409)
 */
export async function changePeople<Result>(
  { database }: Pick<Services, 'database'>,
  { user, now }: Author,
  action: Action,
  change: (change: PeopleChange) => Promise<Result>,
): Promise<Result> {
  return database.writer.transaction().execute(async (trx) => {
    await lockRole(trx, ADMIN_ROLE);
    const roles = await listRoles(trx);
    const caller = asStored(user, await personById(trx, user._id), roles);
    if (caller === null || !can(caller, action)) throw new HearthError('not-allowed');
    const admins = await countAbleWithRole(trx, ADMIN_ROLE);
    const result = await change({ trx, caller, roles, now });
    if (admins > 0 && (await countAbleWithRole(trx, ADMIN_ROLE)) === 0) throw new HearthError('last-admin');
    return result;
  });
}

/**
 * Changes one account, records that, and returns the account as it then is; null where it is no longer there.
 *
 * @throws HearthError 'user-not-found' (404), 'above-you' (403) for somebody with rights that the caller does not hold, and what
 * `changePeople` throws
 */
export async function changePerson(
  services: Pick<Services, 'database'>,
  author: Author,
  { action, id }: { readonly action: Action & RecordedAction; readonly id: string },
  change: (person: Person, change: PeopleChange) => Promise<void>,
): Promise<ListedPerson | null> {
  return changePeople(services, author, action, async (all) => {
    const { trx, caller, roles } = all;
    const person = await personById(trx, id);
    if (person === null) throw new HearthError('user-not-found');
    if (!canGiveAll(caller, person.roles, roles)) throw new HearthError('above-you');
    await change(person, all);
    const changed = await personById(trx, id);
    await recordPerson(all, action, person, changed);
    return changed === null ? null : listedPerson(changed, caller, roles);
  });
}

function asStored(
  user: SignedInUser,
  stored: Person | null,
  known: readonly KnownRole[],
): SignedInUser | null {
  if (stored === null || stored.deactivated_at !== null) return null;
  const held = known.filter(({ name }) => stored.roles.includes(name));
  const rights = [...new Set(held.flatMap((role) => role.rights))] as Right[];
  return { ...user, roles: [...stored.roles], rights };
}
