import type { FastifyInstance } from 'fastify';
import type { PageHandler } from './page-handler.ts';

/**
 * The routes of pages: every URL that is not the API's, a picture's or a file's. Called on the outermost instance, since its
 * error and not-found handlers are those of the whole server.
 */
export function visitorRoutes(app: FastifyInstance, pages: PageHandler): void {
  app.get('/health', (request, reply) => pages.health(request, reply));
  app.get('/login', (request, reply) => pages.login(request, reply));
  app.get('/search', (request, reply) => pages.search(request, reply));
  app.get<{ Params: { id: string } }>('/preview/revision/:id', (request, reply) =>
    pages.revision(request, reply, request.params.id),
  );
  app.get('/*', (request, reply) => pages.page(request, reply));
  app.setNotFoundHandler((request, reply) => pages.error(request, reply, 404));
  app.setErrorHandler((error, request, reply) => pages.failed(error, request, reply));
}
