import type { IncomingHttpHeaders } from 'node:http2';
import { AUTH_COOKIE } from '../../../src/model/limits.ts';

/**
 * A request of the simplest kind, which arrives complete: in one chunk, or in the headers of HTTP/2. Only the parts that the fast lane needs to find a stored
 * response are kept.
 */
export interface PlainRequest {
  readonly method: 'GET' | 'HEAD';
  /** The request target, beginning with a slash. */
  readonly url: string;
  readonly host: string;
  /** The header of the request; '' if it is missing. */
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string | undefined;
  readonly hasCookie: boolean;
}

/** The maximum length of a plain request, in bytes. Longer requests are left to Node, so that Node's length limits always apply. */
const MAX_LENGTH = 8 * 1024;

/**
 * The grammar of a plain request, a subset of RFC 9112 that every HTTP parser reads in the same way. A plain request has one
 * request line, headers with a name of token characters and a value of printable ASCII, no folded lines, CRLF after every line,
 * and nothing after the empty line.
 */
const REQUEST = /^(?:GET|HEAD) \/[!-~]* HTTP\/1\.1\r\n(?:[-!#$%&'*+.^_`|~0-9A-Za-z]+:[\t -~]*\r\n)+\r\n$/;

/**
 * The relevant headers, each with the values that a plain request may have; null if a plain request may not have the header.
 * Other headers are ignored, because pages do not depend on them.
 */
const HEADERS: Readonly<Record<string, RegExp | null>> = {
  // A name or an IPv4 address, with or without a port.
  host: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i,
  connection: /^keep-alive$/i,
  // If the visitor may be signed in, the request is not plain, because signed-in users get personal pages.
  cookie: new RegExp(`^(?!.*${AUTH_COOKIE.name}=)`),
  'accept-encoding': /^/,
  'if-none-match': /^/,
  // A plain request has no body, does not switch to another protocol, and does not ask for a range.
  'content-length': null,
  'transfer-encoding': null,
  upgrade: null,
  expect: null,
  range: null,
  // A plain request is no prefetch, because some pages are not sent to browsers that prefetch.
  'sec-purpose': null,
  purpose: null,
};

const LINES_THAT_MATTER = new RegExp(`\\r\\n(${Object.keys(HEADERS).join('|')}):([^\\r]*)`, 'gi');

/** Reads a chunk if it is exactly one plain request. Returns null for every other chunk, whether it is valid HTTP or not. */
export function readPlainRequest(chunk: Buffer): PlainRequest | null {
  if (chunk.length > MAX_LENGTH) return null;
  const text = chunk.toString('latin1');
  if (!REQUEST.test(text)) return null;
  const found: Partial<Record<string, string>> = {};
  // Unlike `matchAll`, this loop does not copy the regular expression, which would take longer than the search.
  LINES_THAT_MATTER.lastIndex = 0;
  for (let line = LINES_THAT_MATTER.exec(text); line !== null; line = LINES_THAT_MATTER.exec(text)) {
    const header = line[1]!.toLowerCase();
    const value = line[2]!.trim();
    if (found[header] !== undefined || HEADERS[header]?.test(value) !== true) return null;
    found[header] = value;
  }
  if (found.host === undefined) return null;
  const method = text.startsWith('G') ? 'GET' : 'HEAD';
  return {
    method,
    url: text.slice(method.length + 1, text.indexOf(' ', method.length + 1)),
    host: found.host,
    acceptEncoding: found['accept-encoding'] ?? '',
    ifNoneMatch: found['if-none-match'],
    hasCookie: found.cookie !== undefined,
  };
}

const PATTERNS = Object.entries(HEADERS);

/**
 * Reads a request by HTTP/2 that has no body. Returns null if it is not plain.
 *
 * @param fields the headers as received, in a list in which names and values alternate
 */
export function readPlainHttp2(headers: IncomingHttpHeaders, fields: readonly string[]): PlainRequest | null {
  const { ':method': method, ':path': url, ':authority': host = headers.host } = headers;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || host === undefined) return null;
  if (headers.host !== undefined && headers.host !== host) return null;
  let length = 0;
  for (const part of fields) length += part.length;
  if (length > MAX_LENGTH) return null;
  for (const [name, pattern] of PATTERNS) {
    const value = headers[name];
    if (value !== undefined && pattern?.test(String(value)) !== true) return null;
  }
  const acceptEncoding = String(headers['accept-encoding'] ?? '');
  const hasCookie = headers.cookie !== undefined;
  return { method, url, host, acceptEncoding, ifNoneMatch: headers['if-none-match'], hasCookie };
}
