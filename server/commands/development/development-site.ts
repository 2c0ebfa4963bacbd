import inject, { type DispatchFunc } from 'light-my-request';
import type { NodeHandler } from '../../core/program/program.ts';
import { type AstroSite, REQUEST_HEADERS } from '../../delivery/visitor/astro-site.ts';

/**
 * Returns an Astro site that renders pages with Astro's development server. Rejects a request if the development server has no
 * page for it or destroys its response.
 */
export function developmentSite(server: NodeHandler): AstroSite {
  return async (url, locals) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const next = (error: unknown) => reject(error ?? new Error('Astro has no such page.'));
    const dispatch: DispatchFunc = (request, response) => {
      Promise.try(() => server(request, response, next, locals)).catch(reject);
    };
    const injected = inject(dispatch, { url, headers: REQUEST_HEADERS, validate: false });
    const { rawPayload, statusCode, headers } = await Promise.race([injected, promise]);
    return { status: statusCode, headers, body: rawPayload };
  };
}
