import type { IncomingMessage, ServerResponse } from 'node:http';
import type { View } from '../../src/model/view.ts';
import { CapturedResponse, internalRequest } from './captured-response.ts';

/** A page as Astro finished it: its HTML and the Content Security Policy that fits it. */
export interface RenderedPage {
  readonly html: Buffer;
  readonly csp: string | null;
}

/** Turns a view into a page. */
export type Renderer = (view: View) => Promise<RenderedPage>;

/** Astro's request handler, as its Node adapter builds it. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: { view: View },
) => unknown;

/** The page could not be rendered; the reason stands in the log. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** The page of `src/pages` that renders each kind of view. Visitors' addresses never reach Astro. */
const PAGES: Readonly<Record<View['kind'], string>> = {
  content: '/',
  editor: '/editor',
  error: '/error',
  health: '/health',
  login: '/login',
};

/** A renderer over Astro's handler. */
export function astroRenderer(handler: AstroHandler): Renderer {
  return async (view) => {
    const request = internalRequest(PAGES[view.kind]);
    const response = new CapturedResponse(request);
    const failed = new Promise<never>((_resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new RenderError(`Rendering the ${view.kind} page failed.`, { cause }));
      const next = (error: unknown) => fail(error ?? new Error('Astro has no such page.'));
      Promise.try(() => handler(request, response, next, { view })).catch(fail);
    });
    const { status, headers, body } = await Promise.race([response.captured, failed]);
    if (status !== 200) throw new RenderError(`Rendering the ${view.kind} page ended with status ${status}.`);
    return { html: body, csp: headers['content-security-policy'] ?? null };
  };
}
