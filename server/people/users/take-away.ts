import type { Writer } from '../../../db/connection.ts';
import { removePerson, setDeactivated } from '../../../db/person-changes.ts';
import { removeSecondFactorOf } from '../../../db/second-factor-queries.ts';
import { endSessionsOf } from '../../../db/session-queries.ts';
import { useTokensOf } from '../../../db/token-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListedPerson } from '../../../src/model/people.ts';
import type { Services } from '../../core/services.ts';
import { notify } from '../auth/second-factor/notify.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';
import { changePeople, changePerson, personToChange, recordPerson } from './change-people.ts';

/**
 * Deactivates an account, with immediate effect. The account keeps its roles, in case the person returns.
 *
 * @throws HearthError 'user-is-you' (409), and the errors of `changePerson`
 */
export function deactivatePerson(unit: UnitOfWork, id: string): Promise<ListedPerson> {
  return changePerson(unit, id, async () => {
    refuseOwn(unit, id);
    const { db, author } = unit;
    await setDeactivated(db, id, author.now);
    await useTokensOf(db, id, author.now);
    await endSessionsOf(db, id);
  });
}

/** Activates an account again, with its former password. @throws HearthError as `changePerson` */
export function reactivatePerson(unit: UnitOfWork, id: string): Promise<ListedPerson> {
  return changePerson(unit, id, () => setDeactivated(unit.db, id, null));
}

/**
 * Removes an account, with immediate effect. The work of the person stays, under the person's username.
 *
 * @throws HearthError 'user-is-you' (409), and the errors of `personToChange` and `changePeople`
 */
export function removeAccount(unit: UnitOfWork, id: string): Promise<void> {
  return changePeople(unit, async (change) => {
    const person = await personToChange(change, id);
    refuseOwn(unit, id);
    await endSessionsOf(unit.db, id);
    await removePerson(unit.db, id, unit.author.now);
    await recordPerson(change, person, null);
  });
}

/**
 * Removes the second factor of a person who has lost it. The person's sessions end, and the person is informed by mail. If a
 * role requires a second factor, the person sets up another at the next log-in. Callers cannot remove their own second factor
 * with this function, because anyone who finds an admin's browser open could do so. The call for one's own second factor
 * requires a code.
 *
 * @throws HearthError 'second-factor-off', 'user-is-you' (409), and the errors of `changePerson`
 */
export function takeAwaySecondFactor(
  unit: UnitOfWork,
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  id: string,
): Promise<ListedPerson> {
  return changePerson(unit, id, async (person) => {
    refuseOwn(unit, id);
    await loseSecondFactor(services, unit.db, person, unit.author.now);
    unit.after.mail();
  });
}

/**
 * Removes a user's second factor, ends the user's sessions, and informs the user by mail.
 *
 * @param trx the transaction that records the removal
 * @throws HearthError 'second-factor-off' (409)
 */
export async function loseSecondFactor(
  services: Pick<Services, 'config' | 'database' | 'domains'>,
  trx: Writer,
  user: { readonly id: string; readonly username: string; readonly email: string },
  now: string,
): Promise<void> {
  if (!(await removeSecondFactorOf(trx, user.id))) throw new HearthError('second-factor-off');
  await endSessionsOf(trx, user.id);
  await notify(services, trx, user, 'takenAway', now);
}

/** Keeps callers from locking themselves out by mistake. */
function refuseOwn({ author }: UnitOfWork, id: string): void {
  if (id === author.user._id) throw new HearthError('user-is-you');
}
