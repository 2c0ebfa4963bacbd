import type { FastifyRequest } from 'fastify';
import { HearthError } from '../../src/model/errors.ts';

/** Levels of lists and objects in a body: far more than any page has, far fewer than would exhaust the stack. */
const MAX_LEVELS = 200;

/**
 * Refuses a body that is nested too deeply, before any code walks through it.
 *
 * @throws HearthError 'malformed' (400)
 */
export async function checkNesting(request: FastifyRequest): Promise<void> {
  if (isNestedTooDeeply(request.body)) throw new HearthError('malformed');
}

/** Whether a JSON value has more levels than code may walk through. */
export function isNestedTooDeeply(json: unknown): boolean {
  let level = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
