import { removePerson, setDeactivated } from '../../../db/person-changes.ts';
import { endSessionsOf } from '../../../db/session-queries.ts';
import { useTokensOf } from '../../../db/token-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListedPerson } from '../../../src/model/people.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../auth/author.ts';
import { changePerson } from './change-people.ts';

type Needed = Pick<Services, 'database'>;

/**
 * Has somebody no longer log in, from this moment. Their roles stay, for when they come back.
 *
 * @throws HearthError 'user-is-you' (409), and what `changePerson` throws
 */
export async function deactivatePerson(services: Needed, id: string, author: Author): Promise<ListedPerson> {
  const person = await changePerson(
    services,
    author,
    { action: 'user/deactivate', id },
    async (_person, change) => {
      refuseOwn(id, author);
      await setDeactivated(change.trx, id, change.now);
      await useTokensOf(change.trx, id, change.now);
      await endSessionsOf(change.trx, id);
    },
  );
  return person!;
}

/** Has somebody log in again, with their password from before. @throws HearthError as `changePerson` */
export async function reactivatePerson(services: Needed, id: string, author: Author): Promise<ListedPerson> {
  const named = { action: 'user/reactivate', id } as const;
  const person = await changePerson(services, author, named, (_person, { trx }) =>
    setDeactivated(trx, id, null),
  );
  return person!;
}

/**
 * Removes an account, from this moment. What the person has made stays, under their username.
 *
 * @throws HearthError 'user-is-you' (409), and what `changePerson` throws
 */
export async function removeAccount(services: Needed, id: string, author: Author): Promise<void> {
  await changePerson(services, author, { action: 'user/remove', id }, async (_person, { trx, now }) => {
    refuseOwn(id, author);
    await endSessionsOf(trx, id);
    await removePerson(trx, id, now);
  });
}

/** Nobody locks themselves out by a slip. */
function refuseOwn(id: string, { user }: Author): void {
  if (id === user._id) throw new HearthError('user-is-you');
}
