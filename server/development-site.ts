import type { IncomingMessage, ServerResponse } from 'node:http';
import inject, { type DispatchFunc } from 'light-my-request';
import type { AstroSite } from './visitor/renderer.ts';

/** Astro's development server, which answers on Node's terms. */
export type DevelopmentServer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown;

/** The pages of Astro's development server. They reject when it has no such page or destroys its response. */
export function developmentSite(server: DevelopmentServer): AstroSite {
  return async ({ url, headers }, locals) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const next = (error: unknown) => reject(error ?? new Error('Astro has no such page.'));
    const dispatch: DispatchFunc = (request, response) => {
      Promise.try(() => server(request, response, next, locals)).catch(reject);
    };
    const injected = inject(dispatch, { url, headers: Object.fromEntries(headers), validate: false });
    const { rawPayload, statusCode, headers: sent } = await Promise.race([injected, promise]);
    const pairs = Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: pairs });
  };
}
