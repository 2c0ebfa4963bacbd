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
 * Has somebody no longer log in, from this moment. Their roles stay, for when they come back.
 *
 * @throws HearthError 'user-is-you' (409), and what `changePerson` throws
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

/** Has somebody log in again, with their password from before. @throws HearthError as `changePerson` */
export function reactivatePerson(unit: UnitOfWork, id: string): Promise<ListedPerson> {
  return changePerson(unit, id, () => setDeactivated(unit.db, id, null));
}

/**
 * Removes an account, from this moment. The person's work stays, under their username.
 *
 * @throws HearthError 'user-is-you' (409), and what `personToChange` and `changePeople` throw
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
 * Removes a second factor that a person has lost. Their sessions end, and they are told by mail. If a role requires one, they set up
 * another when they log in. One's own is turned off with a code: otherwise anybody who finds an admin's browser open could remove it.
 *
 * @throws HearthError 'second-factor-off', 'user-is-you' (409), and what `changePerson` throws
 */
export function takeAwaySecondFactor(
  unit: UnitOfWork,
  services: Pick<Services, 'config'>,
  id: string,
): Promise<ListedPerson> {
  return changePerson(unit, id, async (person) => {
    refuseOwn(unit, id);
    await loseSecondFactor(services, unit.db, person, unit.author.now);
    unit.after.mail();
  });
}

/** @param trx the transaction that records it @throws HearthError 'second-factor-off' (409) */
export async function loseSecondFactor(
  services: Pick<Services, 'config'>,
  trx: Writer,
  user: { readonly id: string; readonly username: string; readonly email: string },
  now: string,
): Promise<void> {
  if (!(await removeSecondFactorOf(trx, user.id))) throw new HearthError('second-factor-off');
  await endSessionsOf(trx, user.id);
  await notify(services, trx, user, 'takenAway', now);
}

/** Nobody locks themselves out by a slip. */
function refuseOwn({ author }: UnitOfWork, id: string): void {
  if (id === author.user._id) throw new HearthError('user-is-you');
}
