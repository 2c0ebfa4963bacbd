import { RENDER_TIMEOUT_MS } from '../../../src/model/limits.ts';
import type { View, ViewFailure } from '../../../src/model/view.ts';
import type { AstroSite } from './astro-site.ts';
import { withUsedHashes } from './used-hashes.ts';

/** A page rendered by Astro: its HTML and its Content Security Policy. */
export interface RenderedPage {
  readonly html: Buffer;
  readonly csp: string | null;
  /** The parts of the page that are missing because their views threw. */
  readonly failures: readonly ViewFailure[];
}

/** Turns a view into a page. */
export type Renderer = (view: View) => Promise<RenderedPage>;

/** Reports that a page could not be rendered; `cause` holds the reason. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** The page in `src/pages` that renders each kind of view. Astro gets the path of one of these pages, and never a visitor's URL. */
const PAGES: Readonly<Record<View['kind'], string>> = {
  cleared: '/cleared',
  content: '/',
  editor: '/editor',
  error: '/error',
  feedback: '/feedback',
  form: '/form',
  health: '/health',
  login: '/login',
  offline: '/offline',
  search: '/search',
};

/**
 * Creates a renderer that uses Astro's pages.
 *
 * @param timeoutMs the time after which a render fails, in milliseconds
 * @throws RenderError if the site fails, breaks off its response, or does not complete the response in time
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

async function rendered(site: AstroSite, view: View): Promise<RenderedPage> {
  const failures: ViewFailure[] = [];
  const { status, headers, body } = await site(PAGES[view.kind], { view, failures });
  if (status !== 200) throw new Error(`It ended with status ${status}.`);
  const csp = headers['content-security-policy'];
  return { html: body, csp: typeof csp === 'string' ? withUsedHashes(csp, body) : null, failures };
}

declare module '../../core/services.ts' {
  interface Services {
    readonly render: Renderer;
  }
}
