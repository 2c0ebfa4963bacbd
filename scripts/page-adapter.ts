import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * The adapter between Astro and the server: the built site is a function from a request to a response
 * (`server/visitor/astro-site.ts`), without an HTTP server of its own.
 */
export const pageAdapter: AstroIntegration = {
  name: 'hearth:page-adapter',
  hooks: {
    'astro:config:done': ({ config, setAdapter }) => {
      setAdapter({
        name: 'hearth:page-adapter',
        entrypointResolution: 'auto',
        serverEntrypoint: fileURLToPath(new URL('server/visitor/astro-site.ts', config.root)),
        adapterFeatures: { buildOutput: 'server' },
        supportedAstroFeatures: { serverOutput: 'stable' },
      });
    },
  },
};
