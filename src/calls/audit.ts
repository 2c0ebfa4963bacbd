import { z } from 'zod';
import { AUDIT_SUBJECT_KINDS } from '../model/audit.ts';
import { AUDIT_LIST_SIZE, AUDIT_RETENTION } from '../model/limits.ts';
import { defineCalls, recordedActions } from './define-calls.ts';
import { named } from './schemas.ts';

const day = z.union([z.iso.date(), z.literal('')]).default('');
/** The schema is lazy, because the actions are known only after all calls are defined. */
const action = z.lazy(() => z.enum([...recordedActions]));

const filters = {
  /** The id of a user; '' for all users. */
  person: z.string().max(100).default(''),
  action: z.union([action, z.literal('')]).default(''),
  /** The first day, `YYYY-MM-DD` in the site's time zone; both days of the range are included. */
  fromDate: day,
  toDate: day,
};

const filter = z.strictObject(filters);
export type AuditQuery = z.output<typeof filter>;

const entry = z.object({
  _id: z.string(),
  action: z.string(),
  /** The action in words. */
  what: z.string(),
  subject: z.object({
    kind: z.union([z.enum(AUDIT_SUBJECT_KINDS), z.literal('')]),
    _id: z.string(),
    /** The name of the subject at the time of the action; '' if it has none. */
    name: z.string(),
  }),
  /** The user who acted; null if the person was not signed in. */
  person: z.object({ _id: z.string(), username: z.string() }).nullable(),
  /** The name of the site; '' if the action concerned no site. */
  site: z.string(),
  /** Short details, such as the roles that a user got. */
  details: z.string(),
  /** The number of equal actions that the entry stands for. */
  times: z.number().int(),
  /** The time of the first action (ISO 8601). */
  at: z.string(),
  /** The time of the last action (ISO 8601). */
  lastAt: z.string(),
});
export type AuditEntry = z.output<typeof entry>;
named('AuditEntry', entry);

/** The number of days for which entries are kept. */
const retention = z.strictObject({
  days: z
    .number({ error: 'This must be a number of days.' })
    .int('This must be a whole number of days.')
    .min(AUDIT_RETENTION.minDays, `This must be at least ${AUDIT_RETENTION.minDays} days.`)
    .max(AUDIT_RETENTION.maxDays, `This must be at most ${AUDIT_RETENTION.maxDays} days.`),
});

/** The record of users' actions on all sites. */
export const audit = defineCalls('audit', 'Activity', {
  list: {
    method: 'GET',
    summary: 'What people did, the latest first',
    who: 'admin',
    input: z.strictObject({
      ...filters,
      limit: z.coerce.number().int().min(1).max(AUDIT_LIST_SIZE.max).default(AUDIT_LIST_SIZE.default),
      /** Counted from 1. */
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    }),
    output: z.object({ entries: z.array(entry), total: z.number().int() }),
  },
  loadPeople: {
    method: 'GET',
    summary: 'Everybody who did something that is on record, also where their account is gone',
    who: 'admin',
    output: z.object({ people: z.array(z.object({ _id: z.string(), username: z.string() })) }),
  },
  generateCSV: {
    method: 'GET',
    summary: 'What people did as CSV, the latest first',
    who: 'admin',
    audit: { words: 'Exported the activity' },
    input: filter,
    output: z.string(),
  },
  loadRetention: {
    method: 'GET',
    summary: 'For how many days it is stored',
    who: 'admin',
    output: retention,
  },
  saveRetention: {
    method: 'POST',
    summary: 'Sets for how many days it is stored; older entries are removed within an hour',
    who: 'admin',
    audit: { words: 'Changed how long activity is kept' },
    input: retention,
    output: retention,
  },
});
