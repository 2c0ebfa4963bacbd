import type { OutgoingHttpHeaders } from 'node:http';
import type { NodeHandler } from '../../core/program/program.ts';

/** A page as it was written; header names are in lower case. */
export interface SiteResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Astro's pages: of the built site, or of its development server. `path` is one of `src/pages`. */
export type AstroSite = (path: string, locals: App.Locals) => Promise<SiteResponse>;

/** All that Astro gets of a request: the same for every visitor, so that nothing of one can reach a page cached for all. */
export const REQUEST_HEADERS = { host: 'localhost', accept: 'text/html' } as const;

/**
 * The pages of the built site, without HTTP in between: the handler gets a request that the server makes itself, and a response that
 * only collects what is written. Pages are rejected when the handler has none at that path, fails, or breaks off.
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

/** Astro writes a page in one piece, which is not copied. */
function inOnePiece(chunks: readonly Uint8Array[]): Buffer {
  const [first, ...others] = chunks;
  if (first === undefined || others.length > 0) return Buffer.concat(chunks);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}
