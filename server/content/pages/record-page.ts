import type { Writer } from '../../../db/connection.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { pageHref } from '../../../src/model/link.ts';
import { recordAction } from '../../people/audit/record.ts';
import type { Author } from '../../people/auth/author.ts';

/** Records what somebody did to a page, by its address. @param trx as `recordAction` */
export function recordPage(
  trx: Writer,
  action: RecordedAction,
  { id, domain_id: domainId, slug }: Pick<PageRecord, 'id' | 'domain_id' | 'slug'>,
  { user: actor, now: at }: Author,
  details: AuditDetails = {},
): Promise<void> {
  const subject = { kind: 'page', id, name: pageHref(slug) } as const;
  return recordAction(trx, { actor, action, domainId, subject, at, details });
}
