import type { IncomingMessage, ServerResponse } from 'node:http';
import { RENDER_TIMEOUT_MS } from '../../src/model/limits.ts';
import type { View, ViewFailure } from '../../src/model/view.ts';
import { CapturedResponse, internalRequest } from './captured-response.ts';

/** A page as Astro rendered it: its HTML and its Content Security Policy. */
export interface RenderedPage {
  readonly html: Buffer;
  readonly csp: string | null;
  /** The parts that are missing because their views threw. */
  readonly failures: readonly ViewFailure[];
}

/** Turns a view into a page. */
export type Renderer = (view: View) => Promise<RenderedPage>;

/** Astro's request handler, as its Node adapter builds it. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: { view: View; failures: ViewFailure[] },
) => unknown;

/** The page could not be rendered; `cause` holds the reason. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** The page of `src/pages` that renders each kind of view. Visitors' URLs never reach Astro. */
const PAGES: Readonly<Record<View['kind'], string>> = {
  content: '/',
  editor: '/editor',
  error: '/error',
  health: '/health',
  login: '/login',
};

/**
 * A renderer over Astro's handler.
 *
 * @param timeoutMs milliseconds after which a render has failed
 * @throws RenderError when the handler fails, destroys its response, or does not end it in time
 */
export function astroRenderer(handler: AstroHandler, timeoutMs = RENDER_TIMEOUT_MS): Renderer {
  return async (view) => {
    const failures: ViewFailure[] = [];
    const request = internalRequest(PAGES[view.kind]);
    const response = new CapturedResponse(request);
    let timer: NodeJS.Timeout | undefined;
    const failed = new Promise<never>((_resolve, reject) => {
      const fail = (cause: unknown) => reject(cause);
      const next = (error: unknown) => fail(error ?? new Error('Astro has no such page.'));
      timer = setTimeout(() => fail(new Error(`It took longer than ${timeoutMs} ms.`)), timeoutMs);
      Promise.try(() => handler(request, response, next, { view, failures })).catch(fail);
    });
    try {
      const { status, headers, body } = await Promise.race([response.captured, failed]);
      if (status !== 200) throw new Error(`It ended with status ${status}.`);
      return { html: body, csp: headers['content-security-policy'] ?? null, failures };
    } catch (cause) {
      throw new RenderError(`Rendering the ${view.kind} page failed.`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}
