import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests whose clients send the body only when they are told to (RFC 9110, section 10.1.1), with their responses. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/** Has the client wait until `askForBody`, or until the final response: then it may not send the body at all. */
export function letClientWait(request: IncomingMessage, response: ServerResponse): void {
  waiting.set(request, response);
}

/** Whether the client of a request still waits to be told to send the body. */
export function clientWaits(request: IncomingMessage): boolean {
  return waiting.has(request);
}

/** Tells a client that waits to send the body. */
export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
