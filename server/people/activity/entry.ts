import type { Row } from '../../../db/schema.ts';
import type { AuditEntry } from '../../../src/calls/audit.ts';
import { RECORDED_ACTIONS } from '../../../src/calls/tables.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import type { Services } from '../../core/services.ts';
import { detailsInWords } from './details.ts';

/**
 * Returns an audit entry in the format of API responses. If the site of an entry was deleted, the id of the site is returned as
 * its name.
 */
export function entryOf(
  { domains, config }: Pick<Services, 'config' | 'domains'>,
  row: Row<'audit_entry'>,
): AuditEntry {
  const { action } = row;
  return {
    _id: row.id,
    action,
    // There may be no words for an action that another version of the program recorded.
    what: (RECORDED_ACTIONS as Readonly<Record<string, string>>)[action] ?? action,
    subject: { kind: row.subject_kind, _id: row.subject_id, name: row.subject_name },
    person: row.user_id === '' ? null : { _id: row.user_id, username: row.user_name },
    site: domains.byId(row.domain_id)?.name ?? row.domain_id,
    details: detailsInWords(JSON.parse(row.details) as AuditDetails, config.timeZone),
    times: row.times,
    at: row.created_at,
    lastAt: row.last_at,
  };
}
