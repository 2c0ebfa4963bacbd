import type { onRequestAsyncHookHandler } from 'fastify';
import { TurnGate } from '../http/turn-gate.ts';
import type { Services } from '../services.ts';
import { sessionOf } from './sessions.ts';

/**
 * A hook for public calls that query the database: one anonymous caller passes per turn of the event loop, so that cached
 * pages and the calls of editors are served in between, however many wait.
 *
 * @throws HearthError 'unavailable' (503) when too many wait
 */
export function anonymousInTurn(services: Services): onRequestAsyncHookHandler {
  const gate = new TurnGate(1);
  return async (request) => {
    if ((await sessionOf(services, request)) === null) await gate.pass();
  };
}
