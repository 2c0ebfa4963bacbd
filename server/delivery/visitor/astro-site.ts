import type { OutgoingHttpHeaders } from 'node:http';
import type { NodeHandler } from '../../core/program/program.ts';

/** A page as Astro has written it. Header names are in lower case. */
export interface SiteResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Renders a page with Astro, in the built site or in its development server. `path` is the path of a page in `src/pages`. */
export type AstroSite = (path: string, locals: App.Locals) => Promise<SiteResponse>;

/**
 * The headers of every request that Astro receives. The headers are the same for every visitor, so that no visitor's data can
 * reach a page that is cached for all visitors.
 */
export const REQUEST_HEADERS = { host: 'localhost', accept: 'text/html' } as const;

/**
 * Returns a function that renders pages of the built site without HTTP. Astro's handler receives a request object made by the
 * server, and a response object that only collects the output. The function rejects if the handler has no page at the path,
 * fails, or breaks off.
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

/** Casts an object with only the members of Node's requests and responses that the handler uses. */
const asNode = <T>(part: object) => part as T;

/** Joins the parts of a page. If there is only one part, which is usual for Astro, it is not copied. */
function inOnePiece(chunks: readonly Uint8Array[]): Buffer {
  const [first, ...others] = chunks;
  if (first === undefined || others.length > 0) return Buffer.concat(chunks);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}
