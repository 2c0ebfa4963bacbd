import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorEnvelope, HearthError } from '../../../src/model/errors.ts';

/** The error codes of the HTTP parser that have a specific status. All other errors have the status 400. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** A connection of Node's HTTP server. */
type HttpSocket = Socket & {
  /** The response in progress. Responses to later requests must wait for this response. */
  readonly _httpMessage?: ServerResponse | null;
};

/**
 * Answers bytes that are not a valid request: with 408 if the request did not arrive in time, with 431 if its URL or headers
 * are too long, and otherwise with 400. The body is the error envelope of the API, because the requested URL is not known. The
 * responses to earlier requests are sent first.
 */
export function refuseUnreadable(error: { readonly code?: string }, socket: HttpSocket): void {
  const response = socket._httpMessage ?? null;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (response === null) refuse(error, socket);
  else if (response.req.complete) response.once('close', () => refuseUnreadable(error, socket));
  else if (response.headersSent) socket.destroy();
  else refuse(error, socket);
}

function refuse(error: { readonly code?: string }, socket: Socket): void {
  const { status, headers, body } = refusal(REFUSALS[error.code ?? ''] ?? 'malformed');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** A host name or an address, and a port, as RFC 3986 permits them, but without characters that no host contains. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{0,5})?$/i;

/**
 * Refuses an HTTP/1 request that does not name its host exactly once (RFC 9112, section 3.2), because proxies could attribute
 * it to another host. An HTTP/1.0 request need not name a host. Returns whether the request was refused.
 */
export function refuseWrongHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.httpVersionMajor > 1 || saysHost(request)) return false;
  const { status, headers, body } = refusal('malformed');
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  return true;
}

function saysHost({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): boolean {
  const said = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  if (said.length > 1 || (said.length === 0 && httpVersion !== '1.0')) return false;
  // Checks the host in the headers, and the host in the request target if the target has one.
  return [...said, host].every((name) => name === undefined || HOST.test(name));
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
