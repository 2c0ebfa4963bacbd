import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built client files in `folder`, with their precompressed copies. Files with hashed names never change. */
export async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (response, file) => {
      const hashed = file.includes('/_astro/') || file.includes('\\_astro\\');
      response.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      response.header('x-content-type-options', 'nosniff');
    },
  });
}
