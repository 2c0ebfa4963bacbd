import { type HttpStandIn, startHttpStandIn } from './http-stand-in.ts';

/** A mail that the Resend stand-in has delivered. */
export interface ResentMail {
  readonly key: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly reply_to?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface ResendStandIn extends HttpStandIn {
  /** The delivered mails, one for each key. */
  readonly sent: readonly ResentMail[];
}

/** Stands in for Resend: remembers the keys of mails, and refuses a different body with a known key. */
export async function startResend(port = 0): Promise<ResendStandIn> {
  const sent: ResentMail[] = [];
  const bodies = new Map<string, string>();
  const standIn = await startHttpStandIn(({ url, headers, body }) => {
    if (url !== '/emails') return { status: 404, body: { name: 'not_found' } };
    if (headers['user-agent'] === undefined) return { status: 403, body: { name: 'invalid_user_agent' } };
    if (!/^Bearer re_\w+$/.test(headers.authorization ?? '')) {
      return {
        status: 403,
        body: { statusCode: 403, name: 'invalid_api_key', message: 'API key is invalid' },
      };
    }
    const key = String(headers['idempotency-key']);
    const earlier = bodies.get(key);
    if (earlier !== undefined && earlier !== body) {
      return {
        status: 409,
        body: { statusCode: 409, name: 'invalid_idempotent_request', message: 'Other body' },
      };
    }
    if (earlier === undefined) sent.push({ key, ...JSON.parse(body) });
    bodies.set(key, body);
    return { status: 200, body: { id: `resend-${key}` } };
  }, port);
  return { ...standIn, sent };
}
