import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The folder of files whose names contain a hash of their content. The content of a file with such a name never changes. */
const HASHED = '_astro';
const COMPRESSED = /\.(br|gz)$/;

/**
 * Serves the built client files in `folder`, with their precompressed copies. One route serves all files with hashed names,
 * because hundreds of routes would take a tenth of the start-up time.
 */
export async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const common = { preCompressed: true, index: false, decorateReply: false } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(folder, HASHED),
    prefix: `/${HASHED}/`,
    allowedPath: (file) => !COMPRESSED.test(file),
    setHeaders: headers('public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: [`${HASHED}/**`, '**/*.br', '**/*.gz'],
    setHeaders: headers('public, max-age=3600'),
  });
}

const headers = (cacheControl: string) => (response: { header(name: string, value: string): unknown }) => {
  response.header('cache-control', cacheControl);
  response.header('x-content-type-options', 'nosniff');
};
