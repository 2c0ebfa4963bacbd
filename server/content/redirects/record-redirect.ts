import type { Writer } from '../../../db/connection.ts';
import type { RedirectRecord } from '../../../db/redirect-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import { recordAction } from '../../people/audit/record.ts';
import type { Author } from '../../people/auth/author.ts';

/** Records the caller's action on a redirect. The record names the redirect by its path. @param trx as for `recordAction` */
export function recordRedirect(
  trx: Writer,
  action: RecordedAction,
  { id, domain_id: domainId, from_path: name }: Pick<RedirectRecord, 'id' | 'domain_id' | 'from_path'>,
  { user: actor, now: at }: Author,
): Promise<void> {
  return recordAction(trx, { actor, action, domainId, subject: { kind: 'redirect', id, name }, at });
}
