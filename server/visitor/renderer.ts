import { RENDER_TIMEOUT_MS } from '../../src/model/limits.ts';
import type { View, ViewFailure } from '../../src/model/view.ts';
import type { SiteModule } from '../program/program.ts';

/** A page as Astro rendered it: its HTML and its Content Security Policy. */
export interface RenderedPage {
  readonly html: Buffer;
  readonly csp: string | null;
  /** The parts that are missing because their views threw. */
  readonly failures: readonly ViewFailure[];
}

/** Turns a view into a page. */
export type Renderer = (view: View) => Promise<RenderedPage>;

/** Astro's pages: of the built site, or of its development server. */
export type AstroSite = SiteModule['site'];

/** The page could not be rendered; `cause` holds the reason. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** The page of `src/pages` that renders each kind of view. Visitors' URLs never reach Astro. */
const PAGES: Readonly<Record<View['kind'], string>> = {
  content: 'http://localhost/',
  editor: 'http://localhost/editor',
  error: 'http://localhost/error',
  form: 'http://localhost/form',
  health: 'http://localhost/health',
  login: 'http://localhost/login',
  search: 'http://localhost/search',
};

/**
 * A renderer over Astro's pages.
 *
 * @param timeoutMs milliseconds after which a render has failed
 * @throws RenderError when the site fails, breaks off its response, or does not end it in time
 */
export function astroRenderer(site: AstroSite, timeoutMs = RENDER_TIMEOUT_MS): Renderer {
  return async (view) => {
    let timer: NodeJS.Timeout | undefined;
    const failed = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It took longer than ${timeoutMs} ms.`)), timeoutMs);
    });
    try {
      return await Promise.race([failed, rendered(site, view)]);
    } catch (cause) {
      throw new RenderError(`Rendering the ${view.kind} page failed.`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * The page of Astro for a request that the server makes itself, never the visitor's own, so that no header, cookie or query
 * string of one visitor can reach a page cached for all.
 */
async function rendered(site: AstroSite, view: View): Promise<RenderedPage> {
  const failures: ViewFailure[] = [];
  const request = new Request(PAGES[view.kind], { headers: { accept: 'text/html' } });
  const response = await site(request, { view, failures });
  if (response.status !== 200) throw new Error(`It ended with status ${response.status}.`);
  const html = await bytesOf(response);
  return { html, csp: response.headers.get('content-security-policy'), failures };
}

/** The body of a response. Astro makes it in one piece, which is not copied. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  const [first, ...others] = chunks;
  if (first === undefined || others.length > 0) return Buffer.concat(chunks);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}
