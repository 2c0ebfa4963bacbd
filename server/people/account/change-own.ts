import type { Writer } from '../../../db/connection.ts';
import { lockRole, type Person, personById } from '../../../db/people-queries.ts';
import type { OwnAccount } from '../../../src/model/account.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import type { Services } from '../../core/services.ts';

/**
 * Changes the account of a user in one transaction, after those that change accounts before it. The account can have gone or been
 * deactivated since the request was let through.
 *
 * @throws HearthError 'not-signed-in' (401)
 */
export function changeOwn<Result>(
  { database }: Pick<Services, 'database'>,
  userId: string,
  change: (trx: Writer, person: Person) => Promise<Result>,
): Promise<Result> {
  return database.writer.transaction().execute(async (trx) => {
    await lockRole(trx, ADMIN_ROLE);
    const person = await personById(trx, userId);
    if (person === null || person.deactivated_at !== null) throw new HearthError('not-signed-in');
    return change(trx, person);
  });
}

/** A person as their own account is returned. */
export function ownAccount(
  { id, username, name, email, roles }: Person,
  mail: Pick<OwnAccount, 'newEmail' | 'sendsMail'>,
): OwnAccount {
  return { _id: id, username, name, email, roles: [...roles], ...mail };
}
