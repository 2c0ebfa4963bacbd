import type { Writer } from '../../../db/connection.ts';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import { recordAction } from '../../people/audit/record.ts';
import type { Author } from '../../people/auth/author.ts';

/** Records what somebody did to a site. @param trx as `recordAction` */
export function recordDomain(
  trx: Writer,
  action: RecordedAction,
  { id, name }: Pick<DomainRecord, 'id' | 'name'>,
  { user: actor, now: at }: Author,
): Promise<void> {
  return recordAction(trx, { actor, action, domainId: id, subject: { kind: 'site', id, name }, at });
}
