import { retryAfterMs } from '../fetch/retry-after.ts';
import { checkMessage, oneLine } from './check-message.ts';
import { NoResponse, withoutResponse } from './http-attempt.ts';
import type { Mailer, NotSent } from './mailer.ts';
import type { Answer, Failure } from './resend-client.ts';

/**
 * The times for which sending is paused, in milliseconds. Sending is paused, because further attempts would fail until the
 * owner has changed something or a quota has been renewed.
 */
const PAUSE_MS = { refused: 5 * 60_000, quota: 60 * 60_000, busy: 1000 } as const;

const QUOTAS: ReadonlySet<string> = new Set(['daily_quota_exceeded', 'monthly_quota_exceeded']);

/**
 * Returns a mailer that sends through Resend's `POST /emails`. A message is identical in every attempt, because Resend refuses
 * a different message under the same key.
 */
export function resendMailer(apiKey: string, baseUrl: string): Mailer {
  return {
    isSending: true,
    knowsKeys: true,
    send: async (given, { from, key, signal }) => {
      const { message, problem } = checkMessage(given);
      if (message === null) return { kind: 'rejected', reason: problem };
      const { to, cc, replyTo, subject, text, html } = message;
      const mail = {
        from,
        to: [...to],
        ...(cc.length > 0 ? { cc: [...cc] } : {}),
        ...(replyTo === null ? {} : { replyTo }),
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const { emails } = await clientOf(apiKey, baseUrl);
      const sent = await outcomeOf(emails.send(mail, { idempotencyKey: key, signal }));
      if ('notSent' in sent) return sent.notSent;
      const id = said(sent.data?.id, 100);
      return id === ''
        ? { kind: 'retry', reason: 'Resend answered without saying that it took the mail.', uncertain: true }
        : { kind: 'sent', id };
    },
  };
}

/** The error with which Resend answers if a key may only send mail. */
const SENDS_ONLY = 'restricted_api_key';

/**
 * Checks a key by asking Resend for the domains of the account. This sends no mail. Returns null if Resend accepts the key;
 * otherwise the reason, as a sentence for the owner.
 */
export async function resendProblem(
  apiKey: string,
  baseUrl: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { domains } = await clientOf(apiKey, baseUrl);
  const listed = await outcomeOf(domains.list({}, { signal }));
  return 'notSent' in listed && listed.name !== SENDS_ONLY ? listed.notSent.reason : null;
}

/** Loads Resend's library on first use, because it takes 8 MB of memory. */
async function clientOf(apiKey: string, baseUrl: string) {
  const { ResendClient } = await import('./resend-client.ts');
  return new ResendClient(apiKey, baseUrl);
}

type Outcome<T> = { readonly data: T } | { readonly notSent: NotSent; readonly name: string };

async function outcomeOf<T>(asked: Promise<Answer<T>>): Promise<Outcome<T>> {
  try {
    const { data, error, headers } = await asked;
    return error === null ? { data } : { notSent: failureOf(error, headers ?? {}), name: error.name };
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return { notSent: withoutResponse('Resend', error.unsent), name: '' };
  }
}

function failureOf({ statusCode, name, message }: Failure, headers: Record<string, string>): NotSent {
  const status = statusCode ?? 0;
  const after = retryAfterMs(new Headers(headers));
  const words = said(message, 300);
  const itSays = words === '' ? '' : ` It says: ${words}`;
  if (status === 429 && QUOTAS.has(name)) {
    const reason = 'The quota of mails at Resend is used up.';
    return { kind: 'retry', reason, afterMs: after ?? PAUSE_MS.quota, pausesAll: true };
  }
  if (status === 429) {
    const reason = 'Resend takes no more mails for the moment.';
    return { kind: 'retry', reason, afterMs: after ?? PAUSE_MS.busy, pausesAll: true };
  }
  if (status === 401 || status === 403 || name === 'invalid_from_address') {
    const reason = `Resend refuses to send. Check RESEND_API_KEY and MAIL_FROM.${itSays}`;
    return { kind: 'retry', reason, afterMs: after ?? PAUSE_MS.refused, pausesAll: true };
  }
  if ((status >= 300 && status < 400) || status === 404 || status === 405) {
    const reason = 'There is no Resend at its address. Check RESEND_BASE_URL.';
    return { kind: 'retry', reason, afterMs: PAUSE_MS.refused, pausesAll: true };
  }
  if (status >= 500 || status === 408 || name === 'concurrent_idempotent_requests') {
    const reason = `Resend is out of order (${status}).`;
    return { kind: 'retry', reason, ...(after === undefined ? {} : { afterMs: after }), uncertain: true };
  }
  if (name === 'invalid_idempotent_request') {
    return {
      kind: 'rejected',
      reason: 'Resend got this mail before in another form. It may have been delivered.',
    };
  }
  return { kind: 'rejected', reason: `Resend refused this mail (${status}).${itSays}` };
}

/** Puts a text from Resend on one line, because it may contain anything. */
const said = (text: unknown, length: number) =>
  typeof text === 'string' ? oneLine(text).slice(0, length) : '';
