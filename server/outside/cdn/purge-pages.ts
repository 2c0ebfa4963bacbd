import { z } from 'zod';
import type { CdnPurgeConfig, CdnService } from '../../core/config/config-cdn.ts';
import { CDN } from '../../core/limits/limits.ts';
import { retryAfterMs } from '../fetch/retry-after.ts';
import { attemptOnce, type HttpOutcome } from '../mail/http-attempt.ts';
import type { Delivery } from '../mail/mailer.ts';

/** A request of a service, and what its answer means. */
interface Service {
  readonly name: string;
  readonly headers: (token: string) => Record<string, string>;
  readonly body: (tags: readonly string[]) => object;
  /** Whether the body of a 200 says that the pages were dropped. */
  readonly isDone: (body: unknown) => boolean;
  /** The header that says when a client may ask again, in seconds since 1970; the service may send `Retry-After` as well. */
  readonly resetHeader: string | null;
}

const cloudflareAnswer = z.object({ success: z.literal(true) });

/**
 * The services as they document it. Fastly takes 256 keys in a request, and Cloudflare 100 tags. Neither is told to keep the pages
 * and mark them as stale, because what an editor withdraws must not be shown again.
 */
const SERVICES: Readonly<Record<CdnService, Service>> = {
  fastly: {
    name: 'Fastly',
    headers: (token) => ({ 'fastly-key': token }),
    body: (tags) => ({ surrogate_keys: tags }),
    // The answer has the number of the purge for each key.
    isDone: (body) => z.record(z.string(), z.string()).safeParse(body).success,
    resetHeader: 'fastly-ratelimit-reset',
  },
  cloudflare: {
    name: 'Cloudflare',
    headers: (token) => ({ authorization: `Bearer ${token}` }),
    body: (tags) => ({ tags }),
    isDone: (body) => cloudflareAnswer.safeParse(body).success,
    resetHeader: null,
  },
};

/**
 * Tells the CDN to drop all pages with any of these tags. A purge does no harm if it is repeated, and nothing else works either
 * while one fails, so every failure pauses the purges, and none counts against them.
 *
 * @param tags the names of the tags at the CDN (`cdnTag`), at most `CDN.tags`
 */
export async function purgePages(
  { service: id, url, token }: CdnPurgeConfig,
  tags: readonly string[],
  signal: AbortSignal,
): Promise<Delivery> {
  const service = SERVICES[id];
  const outcome = await attemptOnce(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...service.headers(token),
    },
    body: JSON.stringify(service.body(tags)),
    signal,
  });
  const problem = problemOf(service, outcome);
  if (problem === null) return { kind: 'sent', id: null };
  return {
    kind: 'retry',
    reason: problem,
    afterMs: waitOf(service, outcome) ?? CDN.pauseMs,
    pausesAll: true,
  };
}

/** Returns a sentence about the problem; null if the pages were dropped. */
function problemOf({ name, isDone }: Service, outcome: HttpOutcome): string | null {
  if (outcome.status === null)
    return outcome.unsent ? `${name} could not be reached.` : `${name} did not answer in time.`;
  const { status, text } = outcome;
  if (status === 200) return isDone(parsed(text)) ? null : `${name} did not say that it dropped the pages.`;
  if (status === 401 || status === 403)
    return `${name} does not accept the token (${status}). Check CDN_PURGE_TOKEN.`;
  if (status === 429) return `${name} takes no more purges for the moment.`;
  if (status >= 500) return `${name} is out of order (${status}).`;
  return `${name} takes no purges at that address (${status}). Check CDN_PURGE_URL.`;
}

/** Returns how long the service asks to wait, in milliseconds; undefined if it does not say. */
function waitOf({ resetHeader }: Service, outcome: HttpOutcome): number | undefined {
  if (outcome.status === null) return undefined;
  const reset = Number((resetHeader && outcome.headers.get(resetHeader)) || Number.NaN);
  if (outcome.status === 429 && Number.isFinite(reset)) return Math.max(0, reset * 1000 - Date.now());
  return retryAfterMs(outcome.headers);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
