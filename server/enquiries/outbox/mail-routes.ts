import type { FastifyInstance } from 'fastify';
import { listOutbox, outboxCounts } from '../../../db/outbox-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import {
  mailEntrySchema,
  mailListQuerySchema,
  mailListResponseSchema,
  mailNamedSchema,
  mailSentAgainSchema,
  mailStatusSchema,
} from '../../../src/model/forms/wire-schema.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { requireSession } from '../../people/auth/guard.ts';
import { mailEntry } from './mail-entry.ts';
import { sendAgain } from './send-again.ts';

const TAG = 'Mail';
mailEntrySchema.register(namedSchemas, { id: 'MailEntry' });

/** The calls under `/api/mail`: what is on its way to people, or did not reach them. No call returns what a mail says. */
export async function mailRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { reader } = services.database;
  app.get(
    '/status',
    describeCall(
      'mail/status',
      TAG,
      'Whether mail is being sent, and what waits or failed',
      {},
      mailStatusSchema,
    ),
    async (request) => {
      const { user } = await requireSession(services, request);
      const status = { ...(await services.outbox.state()), ...(await outboxCounts(reader)) };
      return can(user, 'system/load') ? { ...status, system: await services.system.trouble() } : status;
    },
  );
  app.get(
    '/list',
    describeCall(
      'mail/list',
      TAG,
      'What waits, was sent or was given up, the newest first',
      { querystring: mailListQuerySchema },
      mailListResponseSchema,
    ),
    async (request) => {
      const { state, limit, page } = request.query;
      const { entries, total } = await listOutbox(reader, { state, limit, offset: (page - 1) * limit });
      return { messages: entries.map(mailEntry), total };
    },
  );
  app.post(
    '/sendAgain',
    describeCall(
      'mail/sendAgain',
      TAG,
      'Has what was given up delivered again',
      { body: mailNamedSchema },
      mailSentAgainSchema,
    ),
    async (request) => {
      const author = await authorOf(services, request);
      return { message: mailEntry(await sendAgain(services, request.body._id, author)) };
    },
  );
}
