import type { Writer } from '../../db/connection.ts';
import { loginKey, userByLogin } from '../../db/users.ts';
import { HearthError } from '../../src/model/errors.ts';
import { verifyPassword } from './passwords.ts';

/** Under which attempts at an account are counted: one key for both of its names, and one for a name that nobody has. */
export async function accountKey(db: Writer, username: string): Promise<string> {
  return (await userByLogin(db, username))?.id ?? loginKey(username);
}

/**
 * The id of the user with this username or e-mail address (any case) and password. It takes as long for a name that
 * nobody has.
 *
 * @throws HearthError 'wrong-credentials' (401)
 */
export async function userWithPassword(db: Writer, username: string, password: string): Promise<string> {
  const user = await userByLogin(db, username);
  const right = await verifyPassword(password, user?.password_hash ?? null);
  if (user === null || !right) throw new HearthError('wrong-credentials');
  return user.id;
}
