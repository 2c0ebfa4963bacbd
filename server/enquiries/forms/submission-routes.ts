import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Row } from '../../../db/schema.ts';
import { listSubmissions, retentionOf, submittedIdentifiers } from '../../../db/submission-queries.ts';
import {
  identifierListQuerySchema,
  identifierListResponseSchema,
  removalListQuerySchema,
  removalListResponseSchema,
  retentionQuerySchema,
  retentionSaveSchema,
  retentionSchema,
  type Submission,
  submissionFilterSchema,
  submissionListQuerySchema,
  submissionListResponseSchema,
  submissionNamedSchema,
  submissionSchema,
  successEmailPreviewSchema,
} from '../../../src/model/forms/wire-schema.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { describedAs } from '../../core/http/described-as.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { recordAction } from '../../people/audit/record.ts';
import { authorOf } from '../../people/auth/author.ts';
import { domainOf } from '../../people/auth/domain-of.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { filterOf } from './day-filter.ts';
import { EXPORT_NAME, exportOf } from './export.ts';
import { lastRemovals, removeSubmission, saveRetention } from './remove-submission.ts';
import { fieldsOf } from './stored-fields.ts';
import { successMailPreview } from './success-mail.ts';

const TAG = 'Forms';
submissionSchema.register(namedSchemas, { id: 'Submission' });

/** Names of fields are whatever an editor typed, `__proto__` too: values are sent as they are stored. */
const listResponse = submissionListResponseSchema.extend({
  formSubmissions: describedAs(submissionListResponseSchema.shape.formSubmissions),
});

/** Nothing in a mail's preview runs or is fetched. */
const PREVIEW_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The calls about submissions and their mails, for those who may see them. */
export async function submissionRoutes(
  untyped: FastifyInstance,
  { services }: FeatureOptions,
): Promise<void> {
  const app = withZodTypes(untyped);
  const { database, config } = services;

  const preview =
    "The mail to the person who sent a form, as HTML, with the names of its fields for values; text that begins with 'Error' where it cannot be made";
  app.post(
    '/getSuccessEmailPreview',
    describeCall(
      'forms/getSuccessEmailPreview',
      TAG,
      preview,
      { body: successEmailPreviewSchema },
      z.string(),
    ),
    async (request, reply) => {
      const { text, values } = request.body;
      reply.header('content-security-policy', PREVIEW_CSP).type('text/html; charset=utf-8');
      return successMailPreview(text, values);
    },
  );

  const list = 'The submissions of a domain that match, the newest first';
  app.get(
    '/getSubmissions',
    describeCall('forms/getSubmissions', TAG, list, { querystring: submissionListQuerySchema }, listResponse),
    async (request) => {
      const session = await requireSession(services, request);
      const { domainId, limit, page, ...filters } = request.query;
      const { id } = domainOf(services, request, session, domainId);
      const { submissions, total, all } = await listSubmissions(
        database.reader,
        filterOf(filters, id, config.timeZone),
        { limit, offset: (page - 1) * limit },
      );
      return { formSubmissions: submissions.map(submissionOf), total, allSubmissions: all };
    },
  );

  const csv = 'The submissions of a domain that match as CSV, the newest first';
  app.get(
    '/generateCSV',
    describeCall('forms/generateCSV', TAG, csv, { querystring: submissionFilterSchema }, z.string()),
    async (request, reply) => {
      const session = await requireSession(services, request);
      const { domainId, ...filters } = request.query;
      const { id } = domainOf(services, request, session, domainId);
      await recordAction(database.writer, {
        actor: session.user,
        action: 'forms/generateCSV',
        domainId: id,
        subject: { kind: 'submission', id: '', name: filters.identifier },
        at: services.now(),
      });
      const rows = exportOf(database.reader, filterOf(filters, id, config.timeZone), config.timeZone);
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${EXPORT_NAME}"`,
      });
      return (reply as FastifyReply).send(Readable.from(rows, { objectMode: false }));
    },
  );

  app.get(
    '/loadIdentifiers',
    describeCall(
      'forms/loadIdentifiers',
      TAG,
      'The identifiers of the forms that a domain has submissions of',
      { querystring: identifierListQuerySchema },
      identifierListResponseSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { id } = domainOf(services, request, session, request.query.domainId);
      return { identifiers: await submittedIdentifiers(database.reader, id) };
    },
  );

  app.post(
    '/removeSubmission',
    describeCall(
      'forms/removeSubmission',
      TAG,
      'Removes a submission for good, with the mails about it',
      { body: submissionNamedSchema },
      z.object({}),
    ),
    async (request) => {
      await removeSubmission(services, request.body._id, await authorOf(services, request));
      return {};
    },
  );

  app.get(
    '/loadRemovals',
    describeCall(
      'forms/loadRemovals',
      TAG,
      'The submissions of a domain that people removed last, by whom and when',
      { querystring: removalListQuerySchema },
      removalListResponseSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { id } = domainOf(services, request, session, request.query.domainId);
      return { removals: await lastRemovals(database.reader, id) };
    },
  );

  app.get(
    '/loadRetention',
    describeCall(
      'forms/loadRetention',
      TAG,
      'For how many days the submissions of a domain are stored; null for ever',
      { querystring: retentionQuerySchema },
      retentionSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { id } = domainOf(services, request, session, request.query.domainId);
      return { days: await retentionOf(database.reader, id) };
    },
  );

  app.post(
    '/saveRetention',
    describeCall(
      'forms/saveRetention',
      TAG,
      'Sets for how many days the submissions of a domain are stored; older ones are removed within an hour',
      { body: retentionSaveSchema },
      retentionSchema,
    ),
    async (request) => {
      const { session, ...author } = await authorOf(services, request);
      const { domainId, days } = request.body;
      const { id } = domainOf(services, request, session, domainId);
      await saveRetention(services, id, days, author);
      return { days };
    },
  );
}

function submissionOf(row: Row<'submission'>): Submission {
  const { subject, identifier, recipient } = row;
  return {
    _id: row.id,
    settings: { subject, identifier, recipient, ccs: JSON.parse(row.ccs) as string[] },
    form: JSON.parse(row.form) as Record<string, string>,
    fields: fieldsOf(row),
    createdAt: row.created_at,
    draft: row.draft === 1,
    unverified: row.unverified === 1,
  };
}
