import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** React for Astro, with a renderer of our own for the server: `src/layouts/react-renderer.ts`. */
export function reactIslands(): AstroIntegration {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setup?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({ ...renderer, serverEntrypoint: './src/layouts/react-renderer.ts' }),
        }),
    },
  };
}
