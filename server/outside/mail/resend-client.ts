import { Resend } from 'resend';
import { attemptOnce, NoResponse } from './http-attempt.ts';

/** Resend refuses requests without a user agent. */
const USER_AGENT = 'hearth';

export type Answer<T> = Awaited<ReturnType<typeof Resend.prototype.fetchRequest<T>>>;
export type Failure = NonNullable<Answer<unknown>['error']>;

/**
 * Resend's client, with a single attempt that has a time limit and follows no redirect. The status of a failure is always the
 * status of the response. Resend's own client would read the status from the body, which may not contain it.
 */
export class ResendClient extends Resend {
  constructor(apiKey: string, baseUrl: string) {
    super(apiKey, { baseUrl, userAgent: USER_AGENT });
  }

  /** Sends a request of Resend's client. @throws NoResponse */
  override async fetchRequest<T>(path: string, options: RequestInit = {}): Promise<Answer<T>> {
    const outcome = await attemptOnce(`${this.baseUrl}${path}`, options);
    if (outcome.status === null) throw new NoResponse(outcome.unsent);
    const headers = Object.fromEntries(outcome.headers);
    const body = fieldsOf(outcome.text);
    if (outcome.status >= 200 && outcome.status < 300) return { data: body as T, error: null, headers };
    return { data: null, error: { ...(body as Failure), statusCode: outcome.status }, headers };
  }
}

function fieldsOf(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
