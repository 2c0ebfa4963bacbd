import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Adds islands to Astro: React islands, with our own server renderer, and islands without a framework. */
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
