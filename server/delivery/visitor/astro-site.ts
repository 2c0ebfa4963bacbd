import type { OutgoingHttpHeaders } from 'node:http';
import type { NodeHandler } from '../../core/program/program.ts';

/** A page as written; header names are in lower case. */
export interface SiteResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Astro's pages, of the built site or of its development server. `path` is the path of one of `src/pages`. */
export type AstroSite = (path: string, locals: App.Locals) => Promise<SiteResponse>;

/**
 * All that Astro receives of a request. It is the same for every visitor, so that no visitor's data can reach a page cached for
 * all.
 */
export const REQUEST_HEADERS = { host: 'localhost', accept: 'text/html' } as const;

/**
 * The built site's pages, called without HTTP: the handler receives a request made by the server, and a response that only
 * collects the output. Rejects if the handler has no page at that path, fails, or breaks off.
 */
export function astroSite(handler: NodeHandler): AstroSite {
  return (url, locals) => {
    const { promise, resolve, reject } = Promise.withResolvers<SiteResponse>();
    const fail = (error: unknown = new Error('Astro has no such page, or broke it off.')) => reject(error);
    const request = { method: 'GET', url, headers: REQUEST_HEADERS, socket: {}, once() {} };
    const chunks: Uint8Array[] = [];
    let head = { status: 200, headers: {} as OutgoingHttpHeaders };
    const response = {
      writeHead: (status: number, headers: OutgoingHttpHeaders) => {
        head = { status, headers };
      },
      write: (chunk: Uint8Array | string, written?: () => void) => {
        chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        written?.();
      },
      end: () => resolve({ ...head, body: inOnePiece(chunks) }),
      destroy: fail,
      on() {},
    };
    Promise.try(handler, asNode(request), asNode(response), fail, locals).catch(fail);
    return promise;
  };
}

/** The handler uses no other members of Node's requests and responses. */
const asNode = <T>(part: object) => part as T;

/** Astro writes a page in one piece, so it is not copied. */
function inOnePiece(chunks: readonly Uint8Array[]): Buffer {
  const [first, ...others] = chunks;
  if (first === undefined || others.length > 0) return Buffer.concat(chunks);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}
