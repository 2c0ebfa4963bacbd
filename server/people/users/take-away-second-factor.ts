import type { Writer } from '../../../db/connection.ts';
import { removeSecondFactorOf } from '../../../db/second-factor-queries.ts';
import { endSessionsOf } from '../../../db/session-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { ListedPerson } from '../../../src/model/people.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../auth/author.ts';
import { notify } from '../auth/second-factor/notify.ts';
import { changePerson } from './change-people.ts';

type Needed = Pick<Services, 'config' | 'database' | 'outbox'>;

/**
 * Takes a second factor away that somebody has lost. Their sessions end, and they are told by mail. Where a role requires one, they
 * set up another when they log in.
 *
 * @throws HearthError 'second-factor-off', 'user-is-you' (409), and what `changePerson` throws
 */
export async function takeAwaySecondFactor(
  services: Needed,
  id: string,
  author: Author,
): Promise<ListedPerson> {
  const named = { action: 'user/removeSecondFactor', id } as const;
  const person = await changePerson(services, author, named, async (of, { trx, now }) => {
    // One's own is turned off with a code: otherwise whoever finds an admin's browser open could do without.
    if (id === author.user._id) throw new HearthError('user-is-you');
    await loseSecondFactor(services, trx, of, now);
  });
  services.outbox.wake();
  return person!;
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
