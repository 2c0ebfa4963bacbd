import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type AuditFilter,
  auditPeople,
  auditRetention,
  listAudit,
  setAuditRetention,
} from '../../../db/audit-queries.ts';
import {
  type AuditQuery,
  auditEntrySchema,
  auditFilterSchema,
  auditListQuerySchema,
  auditListResponseSchema,
  auditPeopleResponseSchema,
  auditRetentionSchema,
} from '../../../src/calls/audit-wire.ts';
import { AUDIT_RETENTION } from '../../../src/model/limits.ts';
import { dayRange } from '../../core/http/day-range.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { recordAction } from '../audit/record.ts';
import { authorOf } from '../auth/author.ts';
import { requireSession } from '../auth/guard.ts';
import { entryOf } from './entry.ts';
import { EXPORT_NAME, exportOf } from './export.ts';

const TAG = 'Activity';
auditEntrySchema.register(namedSchemas, { id: 'AuditEntry' });

/** What the calls about the audit record themselves as. */
const AUDIT = { kind: 'audit', id: '', name: '' } as const;

/** The calls under `/api/audit`, for admins alone: who did what, on all sites. */
export async function activityRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { database, config } = services;
  const { reader, writer } = database;

  app.get(
    '/list',
    describeCall(
      'audit/list',
      TAG,
      'What people did, the latest first',
      { querystring: auditListQuerySchema },
      auditListResponseSchema,
    ),
    async ({ query: { limit, page, ...asked } }) => {
      const filter = filterOf(asked, config.timeZone);
      const { entries, total } = await listAudit(reader, filter, { limit, offset: (page - 1) * limit });
      return { entries: entries.map((row) => entryOf(services, row)), total };
    },
  );

  app.get(
    '/loadPeople',
    describeCall(
      'audit/loadPeople',
      TAG,
      'Everybody who did something that is on record, also where their account is gone',
      {},
      auditPeopleResponseSchema,
    ),
    async () => ({
      people: (await auditPeople(reader)).map(({ id, name }) => ({ _id: id, username: name })),
    }),
  );

  app.get(
    '/generateCSV',
    describeCall(
      'audit/generateCSV',
      TAG,
      'What people did as CSV, the latest first',
      { querystring: auditFilterSchema },
      z.string(),
    ),
    async (request, reply) => {
      const { user: actor } = await requireSession(services, request);
      const filter = filterOf(request.query, config.timeZone);
      const at = services.now();
      await recordAction(writer, { actor, action: 'audit/generateCSV', domainId: null, subject: AUDIT, at });
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${EXPORT_NAME}"`,
      });
      return (reply as FastifyReply).send(Readable.from(exportOf(services, filter), { objectMode: false }));
    },
  );

  app.get(
    '/loadRetention',
    describeCall('audit/loadRetention', TAG, 'For how many days it is stored', {}, auditRetentionSchema),
    async () => ({ days: (await auditRetention(reader)) ?? AUDIT_RETENTION.days }),
  );

  app.post(
    '/saveRetention',
    describeCall(
      'audit/saveRetention',
      TAG,
      'Sets for how many days it is stored; older entries are removed within an hour',
      { body: auditRetentionSchema },
      auditRetentionSchema,
    ),
    async (request) => {
      const { user: actor, now: at } = await authorOf(services, request);
      const { days } = request.body;
      await writer.transaction().execute(async (trx) => {
        await setAuditRetention(trx, days);
        const done = { actor, domainId: null, subject: AUDIT, at, details: { days } };
        await recordAction(trx, { ...done, action: 'audit/saveRetention' });
      });
      return { days };
    },
  );
}

/** The filter of a call as the database knows it. Both days are included whole, as they are in a time zone. */
function filterOf({ person, action, fromDate, toDate }: AuditQuery, timeZone: string): AuditFilter {
  const range = dayRange(fromDate, toDate, timeZone);
  return { userId: person === '' ? null : person, action: action === '' ? null : action, ...range };
}
