import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault } from '../../../db/database-fault.ts';
import { type ErrorCode, errorEnvelope, HearthError } from '../../../src/model/errors.ts';
import { isFull } from '../files/full-disk.ts';
import { BODY_BYTES } from '../limits/limits.ts';
import { CountedWarning } from '../log/counted-warning.ts';
import { retryAfterSeconds } from './retry-after.ts';

const overloads = new CountedWarning('Requests were refused since too many others were under way.');
const damages = new CountedWarning(
  'The database is damaged. Readers get the last good copies of the pages. Stop Hearth, restore a backup, and start it again.',
);
const troubles = new CountedWarning('The database could not do what was asked of it.');

/** Sends the error envelope for a failed call. Unexpected errors are logged and reveal nothing to the caller. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  logFailure(error, request.log, 'call failed');
  sendError(error, request, reply);
}

/**
 * Logs failures that the operator should know about: overload and database errors at most once a minute, unexpected errors
 * every time.
 */
export function logFailure(error: unknown, log: FastifyBaseLogger, message: string): void {
  const { status } = toHearthError(error);
  if (isOverload(error)) overloads.warn(log);
  else if (isOfAnotherService(error)) return;
  else if (isDamage(error)) damages.warn({ warn: log.error.bind(log) }, { err: error });
  else if (status === 503) troubles.warn(log, { err: error });
  else if (status >= 500) log.error({ err: error }, message);
}

/** Sends the error envelope for a failed call. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toHearthError(error, request.routeOptions.bodyLimit);
  const retryAfter = known.details?.retryAfter ?? (known.status === 503 ? retryAfterSeconds() : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(known.status).type('application/json; charset=utf-8').send(errorEnvelope(known));
}

/**
 * Whether a request was refused only because of too much load. An overload is not a fault of the program, and any client can
 * cause one.
 */
function isOverload(error: unknown): boolean {
  return error instanceof HearthError && error.code === 'unavailable' && error.cause === undefined;
}

function isDamage(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault === 'damaged' || fault === 'not-a-database';
}

/**
 * Errors that are not logged here: errors of other services, because the call that uses the service logs them, and errors of
 * features that are not set up.
 */
const OF_OTHER_SERVICES: ReadonlySet<ErrorCode> = new Set([
  'events-unavailable',
  'media-store-unavailable',
  'events-not-set-up',
  'place-search-busy',
  'place-search-unavailable',
  'place-search-not-set-up',
  'map-unavailable',
]);

function isOfAnotherService(error: unknown): boolean {
  return error instanceof HearthError && OF_OTHER_SERVICES.has(error.code);
}

/** Converts any thrown value to an error of the catalogue. @param bodyLimit the size limit for the body of the call, in bytes */
export function toHearthError(error: unknown, bodyLimit: number = BODY_BYTES.signedIn): HearthError {
  if (error instanceof HearthError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HearthError('too-large', { max: sizeInWords(bodyLimit) });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new HearthError('unsupported-type');
  if (isFull(error)) return new HearthError('storage-full', {}, { cause: error });
  if ((databaseFault(error) ?? 'statement') !== 'statement') {
    return new HearthError('unavailable', {}, { cause: error });
  }
  if (statusCode === 429) return new HearthError('too-many', { wait: 'a while' });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new HearthError('malformed', {}, { cause: error });
  }
  return new HearthError('unknown', {}, { cause: error });
}

/** Formats a size in words, such as `15 MB`. */
export function sizeInWords(bytes: number): string {
  const kilobytes = Math.floor(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} kB` : `${Math.floor(kilobytes / 1024)} MB`;
}
