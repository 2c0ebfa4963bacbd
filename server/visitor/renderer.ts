import type { IncomingMessage, ServerResponse } from 'node:http';
import inject, { type DispatchFunc, type Response } from 'light-my-request';
import { RENDER_TIMEOUT_MS } from '../../src/model/limits.ts';
import type { View, ViewFailure } from '../../src/model/view.ts';

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
    let timer: NodeJS.Timeout | undefined;
    const failed = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It took longer than ${timeoutMs} ms.`)), timeoutMs);
    });
    try {
      const response = await Promise.race([failed, captured(handler, view, failures)]);
      if (response.statusCode !== 200) throw new Error(`It ended with status ${response.statusCode}.`);
      const csp = response.headers['content-security-policy'];
      return { html: response.rawPayload, csp: csp === undefined ? null : String(csp), failures };
    } catch (cause) {
      throw new RenderError(`Rendering the ${view.kind} page failed.`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * The response of Astro to a request that the server makes itself, never the visitor's own, so that no header, cookie or query
 * string of one visitor can reach a page cached for all. It rejects when the handler fails or destroys its response.
 */
function captured(handler: AstroHandler, view: View, failures: ViewFailure[]): Promise<Response> {
  return new Promise((resolve, reject) => {
    const dispatch: DispatchFunc = (request, response) => {
      const next = (error: unknown) => reject(error ?? new Error('Astro has no such page.'));
      Promise.try(() => handler(request, response, next, { view, failures })).catch(reject);
    };
    const options = { url: PAGES[view.kind], headers: { accept: 'text/html' }, validate: false };
    inject(dispatch, options).then(resolve, reject);
  });
}
