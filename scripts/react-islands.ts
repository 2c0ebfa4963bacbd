import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Islands for Astro: those of React, with a renderer of our own for the server, and those that need none. */
export function reactIslands(): AstroIntegration {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) => {
        options.addRenderer({
          name: 'hearth:plain-islands',
          serverEntrypoint: './src/layouts/plain-renderer.ts',
          clientEntrypoint: './src/islands/start-plain-island.ts',
        });
        return setup?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({ ...renderer, serverEntrypoint: './src/layouts/react-renderer.ts' }),
        });
      },
    },
  };
}
