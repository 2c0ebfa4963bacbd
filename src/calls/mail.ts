import {
  mailEntrySchema,
  mailListQuerySchema,
  mailListResponseSchema,
  mailNamedSchema,
  mailSentAgainSchema,
  mailStatusSchema,
} from '../model/forms/wire-schema.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

named('MailEntry', mailEntrySchema);

/** The waiting, sent and failed mails. No call returns the text of a mail. */
export const mail = defineCalls('mail', 'Mail', {
  status: {
    method: 'GET',
    summary: 'Whether mail is being sent, and what waits or failed',
    who: right('submissions'),
    output: mailStatusSchema,
  },
  list: {
    method: 'GET',
    summary: 'What waits, was sent or was given up, the newest first',
    who: right('submissions'),
    input: mailListQuerySchema,
    output: mailListResponseSchema,
  },
  sendAgain: {
    method: 'POST',
    summary: 'Has what was given up delivered again',
    who: right('submissions'),
    audit: { words: 'Sent a mail again' },
    input: mailNamedSchema,
    output: mailSentAgainSchema,
  },
});
