import type { CdnService } from '../core/config/config-cdn.ts';
import { type HttpRequest, type HttpStandIn, startHttpStandIn } from './http-stand-in.ts';

/** A copy that the stand-in keeps. */
interface Copy {
  readonly answer: Answer;
  readonly tags: readonly string[];
  readonly ends: number;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface CdnStandIn extends HttpStandIn {
  /** The variables of a server behind the stand-in. */
  readonly env: Readonly<Record<string, string>>;
  /** The tags of each purge that was carried out. */
  readonly purges: readonly (readonly string[])[];
  /** Answers a reader: from its copy, or else from the server. Returns the answer, and whether it was a copy. */
  read(path: string, headers?: Record<string, string>): Promise<Answer & { readonly isCopy: boolean }>;
  /** Lets time go by, in seconds. */
  pass(seconds: number): void;
}

/** The documented addresses, headers and answers of the services for purges by tag. */
const SERVICES = {
  fastly: {
    path: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
    tagHeader: 'surrogate-key',
    separator: ' ',
    most: 256,
    isAllowed: ({ headers }: HttpRequest) => headers['fastly-key'] === TOKEN,
    refused: { msg: 'Provided credentials are missing or invalid' },
    tagsOf: (body: { surrogate_keys?: string[] }) => body.surrogate_keys,
    done: (tags: readonly string[]) =>
      Object.fromEntries(tags.map((tag, number) => [tag, `108-1391560174-${number}`])),
  },
  cloudflare: {
    path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache',
    tagHeader: 'cache-tag',
    separator: ',',
    most: 100,
    isAllowed: ({ headers }: HttpRequest) => headers.authorization === `Bearer ${TOKEN}`,
    refused: { success: false, errors: [{ code: 10000, message: 'Authentication error' }], result: null },
    tagsOf: (body: { tags?: string[] }) => body.tags,
    done: () => ({
      success: true,
      errors: [],
      messages: [],
      result: { id: '023e105f4ecef8ad9ca31a8372d0c353' },
    }),
  },
} as const;

const TOKEN = 'a-token-for-purges';

/**
 * Stands in for a CDN: keeps pages for their `s-maxage`, and drops them by their tags, as Fastly or Cloudflare document it.
 *
 * @param ask asks the server behind it
 */
export async function startCdn(
  id: CdnService,
  ask: (path: string, headers: Record<string, string>) => Promise<Answer> = () =>
    Promise.reject(new Error('There is no server.')),
): Promise<CdnStandIn> {
  const service = SERVICES[id];
  const copies = new Map<string, Copy>();
  const purges: (readonly string[])[] = [];
  let now = 0;
  const standIn = await startHttpStandIn((request) => {
    if (request.url !== service.path) return { status: 404, body: {} };
    if (!service.isAllowed(request)) return { status: 403, body: service.refused };
    const tags = service.tagsOf(JSON.parse(request.body)) ?? [];
    if (tags.length === 0 || tags.length > service.most) return { status: 400, body: {} };
    purges.push(tags);
    for (const [key, copy] of copies) if (tags.some((tag) => copy.tags.includes(tag))) copies.delete(key);
    return { status: 200, body: service.done(tags) };
  });
  return {
    ...standIn,
    env: { CDN_PURGE_URL: `${standIn.url}${service.path}`, CDN_PURGE_TOKEN: TOKEN },
    purges,
    read: async (path, headers = {}) => {
      const copy = copies.get(path);
      if (copy !== undefined && copy.ends > now && headers.cookie === undefined)
        return { ...copy.answer, isCopy: true };
      const answer = await ask(path, headers);
      const seconds = secondsOf(String(answer.headers['cache-control'] ?? ''));
      const tags = String(answer.headers[service.tagHeader] ?? '').split(service.separator);
      if (seconds > 0) copies.set(path, { answer, tags, ends: now + seconds });
      return { ...answer, isCopy: false };
    },
    pass: (seconds) => {
      now += seconds;
    },
  };
}

/** Returns for how many seconds a shared cache may keep an answer (RFC 9111). */
function secondsOf(control: string): number {
  const directives = control.split(',').map((part) => part.trim());
  if (directives.some((one) => ['private', 'no-store', 'no-cache'].includes(one))) return 0;
  return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0);
}
