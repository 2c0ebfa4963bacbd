import { retryAfterMs } from '../outside/retry-after.ts';
import { checkMessage, oneLine } from './check-message.ts';
import { getOnce, type HttpOutcome, postOnce, withoutResponse } from './http-attempt.ts';
import type { Delivery, Mailer, MailMessage, SendOptions } from './mailer.ts';

/** Resend refuses requests that do not say what sends them. */
const USER_AGENT = 'hearth';

/** Until the owner has changed something, or a quota has been renewed, further attempts come to the same. */
const PAUSE_MS = { refused: 5 * 60_000, quota: 60 * 60_000, busy: 1000 } as const;

const QUOTAS: ReadonlySet<string> = new Set(['daily_quota_exceeded', 'monthly_quota_exceeded']);

/**
 * Sends by Resend's `POST /emails`. It is a single request, so its library is not used: that hides the status of failures whose
 * body does not repeat it, and loads everything else that Resend does.
 */
export function resendMailer(apiKey: string, baseUrl: string): Mailer {
  return {
    isSending: true,
    knowsKeys: true,
    send: async (message, options) => {
      const checked = checkMessage(message);
      if (checked.message === null) return { kind: 'rejected', reason: checked.problem };
      const outcome = await postOnce(`${baseUrl}/emails`, {
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': options.key,
          'user-agent': USER_AGENT,
        },
        body: JSON.stringify(payload(checked.message, options)),
        signal: options.signal,
      });
      return outcome.status === null ? withoutResponse('Resend', outcome.unsent) : deliveryOf(outcome);
    },
  };
}

/** What Resend says to a key that may send and do nothing else. */
const SENDS_ONLY = 'restricted_api_key';

/**
 * Asks Resend for its domains, which sends nothing. Returns null where it takes the key, else why not, as a sentence for the
 * owner.
 */
export async function resendProblem(
  apiKey: string,
  baseUrl: string,
  signal: AbortSignal,
): Promise<string | null> {
  const headers = { authorization: `Bearer ${apiKey}`, 'user-agent': USER_AGENT };
  const outcome = await getOnce(`${baseUrl}/domains`, { headers, signal });
  if (outcome.status === null) return reasonOf(withoutResponse('Resend', outcome.unsent));
  if (fieldsOf(outcome.text).name === SENDS_ONLY) return null;
  return outcome.status >= 200 && outcome.status < 300 ? null : reasonOf(deliveryOf(outcome));
}

function reasonOf(delivery: Delivery): string | null {
  return delivery.kind === 'sent' ? null : delivery.reason;
}

/** The same in every attempt: under one key, Resend refuses another body. */
function payload({ to, cc, replyTo, subject, text, html }: MailMessage, { from }: SendOptions): object {
  return {
    from,
    to,
    ...(cc.length > 0 ? { cc } : {}),
    ...(replyTo === null ? {} : { reply_to: replyTo }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function deliveryOf({ status, headers, text }: Extract<HttpOutcome, { status: number }>): Delivery {
  const { id, name, message } = fieldsOf(text);
  const after = retryAfterMs(headers);
  const said = message === '' ? '' : ` It says: ${message}`;
  if (status >= 200 && status < 300) {
    return id === ''
      ? { kind: 'retry', reason: 'Resend answered without saying that it took the mail.', uncertain: true }
      : { kind: 'sent', id };
  }
  if (status === 429 && QUOTAS.has(name)) {
    const reason = 'The quota of mails at Resend is used up.';
    return { kind: 'retry', reason, afterMs: after ?? PAUSE_MS.quota, pausesAll: true };
  }
  if (status === 429) {
    const reason = 'Resend takes no more mails for the moment.';
    return { kind: 'retry', reason, afterMs: after ?? PAUSE_MS.busy, pausesAll: true };
  }
  if (status === 401 || status === 403 || name === 'invalid_from_address') {
    const reason = `Resend refuses to send. Check RESEND_API_KEY and MAIL_FROM.${said}`;
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
  return { kind: 'rejected', reason: `Resend refused this mail (${status}).${said}` };
}

function fieldsOf(text: string): { id: string; name: string; message: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  const fields = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>;
  const of = (key: string, length: number) =>
    typeof fields[key] === 'string' ? oneLine(fields[key]).slice(0, length) : '';
  return { id: of('id', 100), name: of('name', 100), message: of('message', 300) };
}
