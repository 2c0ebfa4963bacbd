import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests, each with its response, whose clients wait for a 100 Continue before they send the body (RFC 9110, section 10.1.1). */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Makes the client wait for `askForBody` or the final response. After a final response, the client need not send the body at
 * all.
 */
export function letClientWait(request: IncomingMessage, response: ServerResponse): void {
  waiting.set(request, response);
}

/** Whether the client is still waiting for permission to send the body. */
export function clientWaits(request: IncomingMessage): boolean {
  return waiting.has(request);
}

/** Tells a waiting client to send the body. */
export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
