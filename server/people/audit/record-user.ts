import type { Writer } from '../../../db/connection.ts';
import type { UserRecord } from '../../../db/user-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import { type DoneAction, recordAction } from './record.ts';

/** Records a user's action on the user's own account. @param trx as for `recordAction` */
export function recordUser(
  trx: Writer,
  action: RecordedAction,
  { id, username }: Pick<UserRecord, 'id' | 'username'>,
  more: Pick<DoneAction, 'domainId' | 'at' | 'details'>,
): Promise<void> {
  const subject = { kind: 'user', id, name: username } as const;
  return recordAction(trx, { actor: { _id: id, username }, action, subject, ...more });
}

/**
 * Records an anonymous attempt to use an account. The entry names the account if it exists, but never contains the typed text,
 * which could be a password.
 */
export function recordStranger(
  trx: Writer,
  action: 'user/login-failed' | 'user/code-failed' | 'user/forgotPassword',
  user: Pick<UserRecord, 'id' | 'username'> | null,
  { domainId, at }: { readonly domainId: string | null; readonly at: string },
): Promise<void> {
  const subject = { kind: 'user', id: user?.id ?? '', name: user?.username ?? '' } as const;
  return recordAction(trx, { actor: null, action, domainId, subject, at });
}
