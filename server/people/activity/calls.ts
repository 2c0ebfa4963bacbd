import { Readable } from 'node:stream';
import {
  type AuditFilter,
  auditPeople,
  auditRetention,
  listAudit,
  setAuditRetention,
} from '../../../db/audit-queries.ts';
import { type AuditQuery, audit } from '../../../src/calls/audit.ts';
import { AUDIT_RETENTION } from '../../../src/model/limits.ts';
import { dayRange } from '../../core/http/day-range.ts';
import { handle } from '../auth/handle.ts';
import { entryOf } from './entry.ts';
import { EXPORT_NAME, exportOf } from './export.ts';

/** The subject of audit entries about the audit log itself. */
const ABOUT = { domainId: null, subject: { kind: 'audit', id: '', name: '' } } as const;

/** The calls about the audit log of all sites. */
export const activityCalls = [
  handle(audit.list, async ({ services }, { limit, page, ...asked }) => {
    const { database, config } = services;
    const filter = filterOf(asked, config.timeZone);
    const found = await listAudit(database.reader, filter, { limit, offset: (page - 1) * limit });
    return { entries: found.entries.map((row) => entryOf(services, row)), total: found.total };
  }),

  handle(audit.loadPeople, async ({ services }) => ({
    people: (await auditPeople(services.database.reader)).map(({ id, name }) => ({
      _id: id,
      username: name,
    })),
  })),

  handle(audit.generateCSV, async ({ services, reply, write }, asked) => {
    await write(({ record }) => record(ABOUT));
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${EXPORT_NAME}"`,
    });
    const filter = filterOf(asked, services.config.timeZone);
    return reply.send(Readable.from(exportOf(services, filter), { objectMode: false }));
  }),

  handle(audit.loadRetention, async ({ services }) => ({
    days: (await auditRetention(services.database.reader)) ?? AUDIT_RETENTION.days,
  })),

  handle(audit.saveRetention, async ({ write }, { days }) => {
    await write(async ({ db, record }) => {
      await setAuditRetention(db, days);
      await record({ ...ABOUT, details: { days } });
    });
    return { days };
  }),
];

/**
 * Converts the filter of a call to the format of the database queries. The first and the last day, in a time zone, are included
 * completely.
 */
function filterOf({ person, action, fromDate, toDate }: AuditQuery, timeZone: string): AuditFilter {
  const range = dayRange(fromDate, toDate, timeZone);
  return { userId: person === '' ? null : person, action: action === '' ? null : action, ...range };
}
