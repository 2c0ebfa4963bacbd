import type { onRequestAsyncHookHandler } from 'fastify';
import { sessionOf } from '../auth/sessions.ts';
import type { Services } from '../services.ts';
import { TurnGate } from './turn-gate.ts';

/**
 * A hook for calls that anybody may make and that ask the database: of callers who are not signed in, one passes in each
 * turn of the event loop, so that cached pages and the calls of editors are answered in between, however many wait.
 *
 * @throws HearthError 'unavailable' (503) when too many wait
 */
export function strangersInTurn(services: Services): onRequestAsyncHookHandler {
  const gate = new TurnGate(1);
  return async (request) => {
    if ((await sessionOf(services, request)) === null) await gate.pass();
  };
}
