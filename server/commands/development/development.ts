import type { AstroIntegration } from 'astro';
import { OPEN_NOW_PATH } from '../../../src/model/help/open-now.ts';
import { AT_IDLE_PATH } from '../../../src/model/link.ts';
import type { NodeHandler } from '../../core/program/program.ts';

const LOCALS = Symbol.for('astro.locals');
const INTERNAL = Symbol('request made by the server itself');

/** Matches URLs of the development server itself: modules, its client and source files. */
const TOOLING = /^\/(@|src\/|node_modules\/|\.astro\/|__|assets\/|favicon\.)/;

/**
 * `npm run dev`: Astro's development server with Hearth's Fastify instance in front of it, on one port. Vite loads the server's
 * modules, so that a change in any of them takes effect at the next request.
 */
export const developmentServer: AstroIntegration = {
  name: 'hearth:development',
  hooks: {
    'astro:server:setup': ({ server }) => {
      const astro: NodeHandler = (request, response, next, locals) => {
        Object.assign(request, { [LOCALS]: locals, [INTERNAL]: true });
        server.middlewares.handle(request, response, next);
      };
      server.middlewares.use(async (request, response, next) => {
        if (request.url === AT_IDLE_PATH) request.url = '/src/islands/at-idle/at-idle.ts';
        if (request.url === OPEN_NOW_PATH) request.url = '/src/islands/at-idle/open-now.ts';
        if (INTERNAL in request || TOOLING.test(request.url ?? '')) return next();
        try {
          const module = await server.ssrLoadModule('/server/development-app.ts');
          const app = await module.developmentApp(astro);
          app.routing(request, response);
        } catch (error) {
          next(error);
        }
      });
    },
  },
};
