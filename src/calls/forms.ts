import { z } from 'zod';
import {
  identifierListQuerySchema,
  identifierListResponseSchema,
  removalListQuerySchema,
  removalListResponseSchema,
  retentionQuerySchema,
  retentionSaveSchema,
  retentionSchema,
  submissionFilterSchema,
  submissionListQuerySchema,
  submissionListResponseSchema,
  submissionNamedSchema,
  submissionSchema,
  submitSchema,
  submittedSchema,
  successEmailPreviewSchema,
} from '../model/forms/wire-schema.ts';
import { SUBMISSION_BYTES } from '../model/limits.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { asItIs, named } from './schemas.ts';

named('Submission', submissionSchema);

const place = z.string().min(1).max(100);

/** The calls for forms and submissions. Visitors send forms; users with the right can read and export the submissions. */
export const forms = defineCalls('forms', 'Forms', {
  challenge: {
    method: 'GET',
    summary:
      'A challenge that the browser solves before it sends a form (ALTCHA); null where a captcha service is used',
    who: 'anyone',
    output: z.unknown(),
  },
  submit: {
    method: 'POST',
    summary:
      'Sends a form. It is checked against the form as it is published; of the settings, only the identifier is read',
    who: 'anyone',
    audit: { none: 'it is what visitors send: the submission itself is stored' },
    bodyBytes: SUBMISSION_BYTES,
    input: submitSchema,
    output: submittedSchema,
  },
  sent: {
    method: 'GET',
    summary: 'The page that says that a form was sent',
    who: 'anyone',
    params: z.strictObject({ page: place, block: place }),
    /** The time at which the form was sent, in milliseconds. Without a valid time, the page shows the current time. */
    input: z.strictObject({
      at: z.coerce.number().int().min(1).max(Date.UTC(9999, 0)).optional().catch(undefined),
    }),
    output: z.string(),
  },
  getSuccessEmailPreview: {
    method: 'POST',
    summary:
      "The mail to the person who sent a form, as HTML, with the names of its fields for values; text that begins with 'Error' where it cannot be made",
    who: 'signedIn',
    audit: { none: 'it shows something and changes nothing' },
    limit: 'none',
    input: successEmailPreviewSchema,
    output: z.string(),
  },
  getSubmissions: {
    method: 'GET',
    summary: 'The submissions of a domain that match, the newest first',
    who: right('submissions'),
    input: submissionListQuerySchema,
    // A field name can be anything that an editor typed, even `__proto__`.
    output: submissionListResponseSchema.extend({
      formSubmissions: asItIs(submissionListResponseSchema.shape.formSubmissions),
    }),
  },
  generateCSV: {
    method: 'GET',
    summary: 'The submissions of a domain that match as CSV, the newest first',
    who: right('submissions'),
    audit: { words: 'Exported form submissions', isRepeated: true },
    input: submissionFilterSchema,
    output: z.string(),
  },
  loadIdentifiers: {
    method: 'GET',
    summary: 'The identifiers of the forms that a domain has submissions of',
    who: right('submissions'),
    input: identifierListQuerySchema,
    output: identifierListResponseSchema,
  },
  removeSubmission: {
    method: 'POST',
    summary: 'Removes a submission for good, with the mails about it',
    who: right('submissions'),
    audit: { words: 'Deleted a form submission' },
    input: submissionNamedSchema,
    output: z.object({}),
  },
  loadRemovals: {
    method: 'GET',
    summary: 'The submissions of a domain that people removed last, by whom and when',
    who: right('submissions'),
    input: removalListQuerySchema,
    output: removalListResponseSchema,
  },
  loadRetention: {
    method: 'GET',
    summary: 'For how many days the submissions of a domain are stored; null for ever',
    who: right('submissions'),
    input: retentionQuerySchema,
    output: retentionSchema,
  },
  saveRetention: {
    method: 'POST',
    summary:
      'Sets for how many days the submissions of a domain are stored; older ones are removed within an hour',
    who: right('submissions'),
    audit: { words: 'Changed how long submissions are kept' },
    input: retentionSaveSchema,
    output: retentionSchema,
  },
});
