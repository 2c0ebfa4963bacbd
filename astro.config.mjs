// @ts-check
import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { builtProgram } from './scripts/built-program.ts';
import { callsInBrowsers } from './scripts/calls-in-browsers.ts';
import { editorChunk } from './scripts/editor-chunk.ts';
import { errorsInBrowsers } from './scripts/errors-in-browsers.ts';
import { islandMarkup } from './scripts/island-markup.ts';
import { reactIslands } from './scripts/react-islands.ts';
import { usedPackages } from './scripts/used-packages.ts';
import { zodInBrowsers } from './scripts/zod-in-browsers.ts';
import { developmentServer } from './server/commands/development/development.ts';
import { cspHash } from './src/layouts/csp-hash.ts';
import { SITE_CSP } from './src/model/csp.ts';
import { BOOT_SCRIPT } from './src/site/inline-scripts.ts';
import { ISLAND_SCRIPT } from './src/site/island-script.ts';

/**
 * The directives that load the script of an island. `client:interact` loads the script when a reader first touches the island, or
 * when the page opens if the address asks for it. `client:write` loads the script when a reader begins to write in a form.
 */
/** @type {import('astro').AstroIntegration} */
const clientDirectives = {
  name: 'hearth:client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interact', entrypoint: './src/islands/interact-directive.ts' });
      addClientDirective({ name: 'write', entrypoint: './src/islands/write-directive.ts' });
    },
  },
};

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [
    reactIslands(),
    clientDirectives,
    islandMarkup,
    builtProgram,
    usedPackages,
    developmentServer,
  ],
  session: false,
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: {
    // The server itself checks the origin, for every route. It renders pages from requests that it creates itself.
    checkOrigin: false,
    csp: {
      directives: [...SITE_CSP],
      scriptDirective: { hashes: [BOOT_SCRIPT, ISLAND_SCRIPT].map(cspHash) },
    },
  },
  vite: {
    plugins: [zodInBrowsers, callsInBrowsers, errorsInBrowsers, editorChunk],
    build: { assetsInlineLimit: 0 },
  },
});
