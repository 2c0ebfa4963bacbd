import { Readable } from 'node:stream';
import type { Row } from '../../../db/schema.ts';
import {
  listSubmissions,
  retentionOf,
  type SubmissionFilter,
  submittedIdentifiers,
} from '../../../db/submission-queries.ts';
import { forms } from '../../../src/calls/forms.ts';
import type { SubmissionFilter as SentFilter, Submission } from '../../../src/model/forms/wire-schema.ts';
import { dayRange } from '../../core/http/day-range.ts';
import { organisationOf } from '../../outside/mail/organisation.ts';
import { handle } from '../../people/auth/handle.ts';
import { EXPORT_NAME, exportOf } from './export.ts';
import { lastRemovals, removeSubmission, saveRetention } from './remove-submission.ts';
import { fieldsOf } from './stored-fields.ts';
import { successMailPreview } from './success-mail.ts';

/** The policy of a mail preview: the preview neither runs nor fetches anything. */
const PREVIEW_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The calls about submissions and their mails, for users who may see them. */
export const submissionCalls = [
  handle(forms.getSuccessEmailPreview, async ({ services, reply, domain }, { text, values, firstLine }) => {
    const from = await organisationOf(services, domain(undefined));
    reply.header('content-security-policy', PREVIEW_CSP).type('text/html; charset=utf-8');
    return successMailPreview(from, { successEmailText: text, successEmailFirstLine: firstLine }, values);
  }),

  handle(
    forms.getSubmissions,
    async ({ services, domain }, { domainId, limit, page, _id: id, ...filters }) => {
      const { database, config } = services;
      const filter = { ...filterOf(filters, domain(domainId).id, config.timeZone), id };
      const asked = { limit, offset: (page - 1) * limit };
      const { submissions, total, all } = await listSubmissions(database.reader, filter, asked);
      return { formSubmissions: submissions.map(submissionOf), total, allSubmissions: all };
    },
  ),

  handle(forms.generateCSV, async ({ services, reply, domain, write }, { domainId, ...filters }) => {
    const { database, config } = services;
    const { id } = domain(domainId);
    const subject = { kind: 'submission', id: '', name: filters.identifier } as const;
    await write(({ record }) => record({ domainId: id, subject }));
    const rows = exportOf(database.reader, filterOf(filters, id, config.timeZone), config.timeZone);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${EXPORT_NAME}"`,
    });
    return reply.send(Readable.from(rows, { objectMode: false }));
  }),

  handle(forms.loadIdentifiers, async ({ services, domain }, { domainId }) => ({
    identifiers: await submittedIdentifiers(services.database.reader, domain(domainId).id),
  })),

  handle(forms.removeSubmission, async ({ write }, { _id }) => {
    await write((unit) => removeSubmission(unit, _id));
    return {};
  }),

  handle(forms.loadRemovals, async ({ services, domain }, { domainId }) => ({
    removals: await lastRemovals(services.database.reader, domain(domainId).id),
  })),

  handle(forms.loadRetention, async ({ services, domain }, { domainId }) => ({
    days: await retentionOf(services.database.reader, domain(domainId).id),
  })),

  handle(forms.saveRetention, async ({ domain, write }, { domainId, days }) => {
    const { id } = domain(domainId);
    await write((unit) => saveRetention(unit, id, days));
    return { days };
  }),
];

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

/**
 * Converts the filter of a call to the format of the database queries. The first and the last day, in a time zone, are included
 * completely.
 */
function filterOf(
  { identifier, fromDate, toDate, showDraftSubmissions }: Omit<SentFilter, 'domainId'>,
  domainId: string,
  timeZone: string,
): SubmissionFilter {
  return {
    domainId,
    identifier: identifier === '' ? null : identifier,
    ...dayRange(fromDate, toDate, timeZone),
    drafts: showDraftSubmissions,
  };
}
