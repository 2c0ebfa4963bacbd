import type { z } from 'zod';
import type { Writer } from '../../../db/connection.ts';
import { personKey } from '../../../db/people-queries.ts';
import { insertUser, loginKey, userByLogin } from '../../../db/user-queries.ts';
import { HearthError, type ValidationError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { forgotPasswordSchema, usernameSchema } from '../../../src/model/users.ts';
import { recordAction } from '../audit/record.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  /** The display name. An omitted name is stored as ''. */
  readonly name?: string;
  readonly roles: readonly string[];
  readonly passwordHash: string | null;
}

/** Adds a user on behalf of the server's owner, and records the action. @throws HearthError as `addUserIn` */
export async function addUserOnServer(db: Writer, user: NewUser, now: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = await addUserIn(trx, user, now);
    const subject = { kind: 'user', id, name: user.username } as const;
    const details = { roles: user.roles };
    await recordAction(trx, { actor: null, action: 'user/add', domainId: null, subject, at: now, details });
    return id;
  });
}

/**
 * Adds a user in a transaction, and returns the user's id.
 *
 * @throws HearthError 'validation' (422) if the name or the e-mail address is invalid or taken
 */
export async function addUserIn(trx: Writer, user: NewUser, now: string): Promise<string> {
  const problems: ValidationError[] = [];
  const username = usernameSchema.safeParse(user.username);
  if (!username.success) problems.push({ field: 'username', message: firstMessage(username.error) });
  const email = forgotPasswordSchema.shape.email.safeParse(user.email);
  if (!email.success) problems.push({ field: 'email', message: firstMessage(email.error) });
  if (username.success && (await userByLogin(trx, username.data)) !== null) {
    problems.push({ field: 'username', message: `Somebody already has the username ${username.data}` });
  }
  if (email.success && (await userByLogin(trx, email.data)) !== null) {
    problems.push({ field: 'email', message: `Somebody already has the e-mail address ${email.data}` });
  }
  if (problems.length > 0 || !username.success || !email.success) {
    throw new HearthError('validation', {}, { validationErrors: problems });
  }
  const called = { username: username.data, name: user.name ?? '', email: email.data };
  const id = newId();
  await insertUser(
    trx,
    {
      ...called,
      id,
      username_key: loginKey(called.username),
      email_key: loginKey(called.email),
      search_key: personKey(called),
      password_hash: user.passwordHash,
      created_at: now,
    },
    user.roles,
  );
  return id;
}

const firstMessage = ({ issues, message }: z.ZodError) => issues[0]?.message ?? message;
