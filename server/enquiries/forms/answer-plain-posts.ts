import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { HearthError } from '../../../src/model/errors.ts';
import type { SiteShell, View } from '../../../src/model/view.ts';
import { handleError, logFailure, toHearthError } from '../../core/http/error-responses.ts';
import { retryAfterSeconds } from '../../core/http/retry-after.ts';
import { UPLOADS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { uncounted } from '../../delivery/visitor/site-shell.ts';
import { clientOf } from '../../people/auth/client-of.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import { acceptPlainPosts, isPlainPost } from './plain-post.ts';

interface PlainAnswers {
  /** The error for a post that is larger than the call allows. */
  readonly tooLarge: HearthError;
  /** Answers a failed post with a page that has everything that was typed. The body is missing if it could not be read. */
  failedPage(error: HearthError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Makes a scope accept the posts of browsers without scripts. The response to a failed post is a page. */
export function answerPlainPosts(scope: FastifyInstance, { tooLarge, failedPage }: PlainAnswers): void {
  acceptPlainPosts(scope);
  scope.setErrorHandler(async (error, request, reply) => {
    if (!isPlainPost(request)) {
      handleError(error, request, reply);
      return reply;
    }
    if (!request.raw.complete) readToEnd(request, reply);
    logFailure(error, request.log, 'call failed');
    const known = toHearthError(error);
    const failure = known.code === 'too-large' ? tooLarge : known;
    try {
      return await failedPage(failure, request, reply);
    } catch (second) {
      logFailure(second, request.log, 'page failed');
      handleError(failure, request, reply);
      return reply;
    }
  });
}

/**
 * Reads the rest of a post that was refused for its size, because a browser shows no response before it has sent the whole
 * post.
 */
function readToEnd(request: FastifyRequest, reply: FastifyReply): void {
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (announced <= UPLOADS.drainBytes) request.raw.resume();
  else reply.header('connection', 'close');
}

/** Returns the site of the request's host. @throws the error for what is missing, if the host has no published site */
export function readersSite(
  { domains }: Pick<Services, 'domains'>,
  request: FastifyRequest,
  missing: HearthError,
): DomainRecord {
  const domain = domains.forHost(request.headers.host ?? '')?.domain;
  if (!domain?.published) throw missing;
  return domain;
}

/** Returns what a post is about; null if it no longer exists, or if readers can no longer post about it. */
export async function ifThere<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (toHearthError(error).status < 500) return null;
    throw error;
  }
}

interface PlainAnswer {
  /** The parts around the page. */
  readonly shell: SiteShell;
  /** The reason why the post failed; null if it did not. */
  readonly error: HearthError | null;
  viewIn(shell: SiteShell): View;
}

/** Sends the page that answers a post. Only the reader who posted it gets it, and it is neither stored nor found. */
export async function sendPlainAnswer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, error, viewIn }: PlainAnswer,
): Promise<FastifyReply> {
  const toStaff = (await sessionOf(services, request)) !== null;
  const { retryAfter } = error?.details ?? {};
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  else if (error?.status === 503) reply.header('retry-after', String(retryAfterSeconds()));
  const { html, headers } = await services.pageMaker.personal(
    viewIn(toStaff ? uncounted(shell) : shell),
    { log: request.log, client: await clientOf(services, request) },
    toStaff,
  );
  return reply
    .code(error?.status ?? 200)
    .headers({ ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(html);
}
