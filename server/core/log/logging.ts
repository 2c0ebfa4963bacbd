import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Logs requests and errors as lines of JSON. Only the method and the path of a request are logged, because the query can hold
 * the token of a password link, and because readers' IP addresses are private. Each line about a request has the request's id
 * (`reqId`); error responses have the same id in their header `x-request-id`.
 */
export function logging(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
      err: (error: unknown) => loggedError(error),
    },
  };
}

interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly [key: string]: unknown;
}

/** The maximum number of nested causes that are logged for an error. */
const CAUSES = 3;

/** Returns the name, code, message, stack and causes of an error. Leaves out other properties that libraries attach to errors. */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)), stack: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: masked(error.message),
    stack: masked(error.stack ?? ''),
    ...(cause === undefined || depth >= CAUSES ? {} : { cause: loggedError(cause, depth + 1) }),
  };
}

/**
 * Removes e-mail addresses and the queries of URLs from an error text, because other programs repeat their input in their
 * errors.
 */
function masked(text: string): string {
  return text
    .slice(0, 20_000)
    .replaceAll(/[^\s@"'<>(),;:]{1,64}@[^\s@"'<>(),;:]{1,255}/g, '(an e-mail address)')
    .replaceAll(/\?[\w%.-]{1,64}=[^\s"'<>)]*/g, '?…');
}
