import { PRIVATE_ADDRESS, publicConnections } from '../fetch/public-addresses.ts';
import type { NotSent } from './mailer.ts';

/** The maximum number of bytes of a response that are read; no caller needs more. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The outcome of an attempt over HTTP: a response, or the failure to get one. */
export type HttpOutcome =
  | { readonly status: number; readonly headers: Headers; readonly text: string }
  | {
      readonly status: null;
      /** Whether the request was certainly not received, because there was no connection. */
      readonly unsent: boolean;
    };

/** The codes of network failures that happen before anything is sent. */
const UNSENT: ReadonlySet<unknown> = new Set([
  PRIVATE_ADDRESS,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Sends one request to exactly this address. A redirect is returned, not followed. Never throws.
 *
 * @param publicOnly whether the address must be public
 */
export async function attemptOnce(url: string, init: RequestInit, publicOnly = false): Promise<HttpOutcome> {
  let response: Response;
  try {
    const connections = publicOnly ? await publicConnections(new URL(url)) : {};
    response = await fetch(url, { ...init, redirect: 'manual', ...connections });
  } catch (error) {
    return { status: null, unsent: UNSENT.has(codeOf(error)) };
  }
  try {
    return { status: response.status, headers: response.headers, text: await beginningOf(response) };
  } catch {
    // The outcome depends only on the status, which is known. Only the text of the response is lost.
    return response.ok
      ? { status: null, unsent: false }
      : { status: response.status, headers: response.headers, text: '' };
  }
}

async function beginningOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MAX_RESPONSE_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8', 0, MAX_RESPONSE_BYTES);
}

function codeOf(error: unknown): unknown {
  const { code, cause } = error as NodeJS.ErrnoException & {
    cause?: { code?: unknown; errors?: readonly { code?: unknown }[] };
  };
  return cause?.code ?? cause?.errors?.[0]?.code ?? code;
}

/** Reports that an attempt got no response. `unsent` says whether the request was certainly not received. */
export class NoResponse extends Error {
  override name = 'NoResponse';
  readonly unsent: boolean;

  constructor(unsent: boolean) {
    super('There was no response.');
    this.unsent = unsent;
  }
}

/** Describes an attempt that got no response. @param who the name of the service, as the start of a sentence */
export function withoutResponse(who: string, unsent: boolean): NotSent {
  return unsent
    ? { kind: 'retry', reason: `${who} could not be reached.` }
    : { kind: 'retry', reason: `${who} did not answer in time.`, uncertain: true };
}
