import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorEnvelope, HearthError } from '../../src/model/errors.ts';

/** What Node's HTTP parser complains of, where that is more than a request that cannot be read. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * Answers what arrived on a connection and is no request: 400, 408 when it did not arrive in time, 431 for too long an
 * address or headers. Which address was meant is not known, so the answer is the error envelope of the API.
 */
export function answerUnreadable(error: { readonly code?: string }, socket: Socket): void {
  // An answer that has begun cannot be followed by another: the reader would take it for a part of the first.
  const { _httpMessage } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code === 'ECONNRESET' || !socket.writable || _httpMessage?.headersSent === true) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = refusal(REFUSALS[error.code ?? ''] ?? 'malformed');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Refuses a request of HTTP/1.1 that names no host (RFC 9112, section 3.2). False for any other. */
export function refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false;
  const { status, headers, body } = refusal('malformed');
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  return true;
}

function refusal(code: ErrorCode) {
  const error = new HearthError(code);
  const body = JSON.stringify(errorEnvelope(error));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  return { status: error.status, headers, body };
}
