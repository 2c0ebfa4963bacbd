import { z } from 'zod';
import { FORM_MAX, LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH, SUBMISSION_LIST_SIZE } from '../limits.ts';
import { OUTBOX_KINDS } from '../mail.ts';
import { FIELD_TYPE_NAMES } from './field-types/registry.ts';

/** The bodies and responses of the calls about forms and their submissions. */

const id = z.string().min(1).max(100);
const short = z.string().max(SHORT_TEXT_MAX_LENGTH);
const day = z.iso.date();

/** `validateSubmission` checks the values; here they are only limited to the types that JSON and form posts can hold. */
const sentValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()).max(FORM_MAX.options),
]);

/** A submission. Only the identifier of `settings` is read; its other fields are accepted for compatibility and ignored. */
export const submitSchema = z.strictObject({
  settings: z.looseObject({ identifier: short.optional() }).optional(),
  form: z
    .record(z.string().max(SHORT_TEXT_MAX_LENGTH), sentValue)
    .refine(
      (form) => Object.keys(form).length <= FORM_MAX.fields,
      `A form has ${FORM_MAX.fields} fields at most`,
    ),
  /** The page with the form, and the key of its block. Without them, the form is found by its identifier. */
  page: id.optional(),
  block: id.optional(),
  /** Made by the client, so that a submission sent twice is stored once. */
  submissionId: z.uuid().optional(),
  /** The token of the captcha service, or the solution of the challenge. */
  captcha: z.string().max(LONG_TEXT_MAX_LENGTH).optional(),
  /** Whether a signed-in editor tests the draft of the form. */
  draft: z.boolean().optional(),
});
export type SubmitBody = z.output<typeof submitSchema>;
export const submittedSchema = z.object({ submissionId: z.string() });

/** The values of the preview are the camel-cased names of the fields, mapped to themselves. */
export const successEmailPreviewSchema = z.strictObject({
  text: z.string().max(LONG_TEXT_MAX_LENGTH),
  values: z.record(short, z.string().max(LONG_TEXT_MAX_LENGTH)).default({}),
});

const filters = {
  domainId: id.optional(),
  identifier: short.default(''),
  /** `YYYY-MM-DD` in the site's time zone; both days are included. */
  fromDate: z.union([day, z.literal('')]).default(''),
  toDate: z.union([day, z.literal('')]).default(''),
  showDraftSubmissions: z
    .enum(['true', 'false', ''])
    .default('false')
    .transform((value) => value === 'true'),
};

export const submissionFilterSchema = z.strictObject(filters);
export type SubmissionFilter = z.output<typeof submissionFilterSchema>;

export const submissionListQuerySchema = z.strictObject({
  ...filters,
  limit: z.coerce.number().int().min(1).max(SUBMISSION_LIST_SIZE.max).default(SUBMISSION_LIST_SIZE.default),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

export const submissionSchema = z.object({
  _id: id,
  settings: z.object({
    subject: z.string(),
    identifier: z.string(),
    recipient: z.string(),
    ccs: z.array(z.string()),
  }),
  /** Values by field name. */
  form: z.record(z.string(), z.string()),
  /** The fields of those values as the form had them, in its order. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Null in submissions from before types were stored; their labels are the names. */
      type: z.enum(FIELD_TYPE_NAMES).nullable(),
      /** Whether it holds the sender's e-mail address. */
      isSender: z.boolean(),
    }),
  ),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Whether an editor sent it as a test. */
  draft: z.boolean(),
  /** Whether it was sent without script, and so without a captcha. */
  unverified: z.boolean(),
});
export type Submission = z.output<typeof submissionSchema>;

export const submissionListResponseSchema = z.object({
  formSubmissions: z.array(submissionSchema),
  /** The number of submissions that pass the filters. */
  total: z.number().int(),
  /** The number of all submissions that the caller may see, without the filters. */
  allSubmissions: z.number().int(),
});

export const identifierListQuerySchema = z.strictObject({ domainId: id.optional() });
export const identifierListResponseSchema = z.object({ identifiers: z.array(z.string()) });

export const submissionNamedSchema = z.strictObject({ _id: id });

export const removalListQuerySchema = z.strictObject({ domainId: id.optional() });
export const removalListResponseSchema = z.object({
  /** The submissions that people removed most recently, the latest first. No other trace of them is kept. */
  removals: z.array(
    z.object({
      /** The submission that was removed. */
      _id: id,
      identifier: z.string(),
      /** When it was sent; ISO 8601, UTC, as all times. */
      createdAt: z.string(),
      removedAt: z.string(),
      /** The name of the user; null if the account no longer exists. */
      removedBy: z.string().nullable(),
    }),
  ),
});
export type Removal = z.output<typeof removalListResponseSchema>['removals'][number];

export const retentionQuerySchema = z.strictObject({ domainId: id.optional() });
/** The number of days after which submissions are removed; null for never. */
export const retentionSchema = z.object({ days: z.number().int().min(1).max(36_500).nullable() });
export const retentionSaveSchema = z.strictObject({
  domainId: id.optional(),
  days: z.number().int().min(1).max(36_500).nullable(),
});

export const MAIL_STATES = ['waiting', 'failed', 'sent', 'all'] as const;
export const mailListQuerySchema = z.strictObject({
  state: z.enum(MAIL_STATES).default('all'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(SUBMISSION_LIST_SIZE.max).default(SUBMISSION_LIST_SIZE.default),
});

export const mailEntrySchema = z.object({
  _id: id,
  channel: z.enum(['mail', 'lead']),
  kind: z.enum(OUTBOX_KINDS),
  to: z.array(z.string()),
  subject: z.string(),
  state: z.enum(['waiting', 'failed', 'sent']),
  attempts: z.number().int(),
  /** Why it has not been delivered; '' if there is no reason. */
  reason: z.string(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  submissionId: z.string().nullable(),
});
export type MailEntry = z.output<typeof mailEntrySchema>;

export const mailListResponseSchema = z.object({
  messages: z.array(mailEntrySchema),
  total: z.number().int(),
});
export const mailStatusSchema = z.object({
  /** For admins: any other problem that harms readers, editors or the data, in a sentence; '' for none. */
  system: z.string().optional(),
  isSending: z.boolean(),
  /** Why no mail, or not every mail, is being sent; '' if all is well. */
  reason: z.string(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type MailStatus = z.output<typeof mailStatusSchema>;
export const mailNamedSchema = z.strictObject({ _id: id });
export const mailSentAgainSchema = z.object({ message: mailEntrySchema });
