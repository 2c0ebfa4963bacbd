import type { AstroIntegration } from 'astro';
import { ISLAND_SCRIPT } from '../src/site/island-script.ts';

/**
 * Changes the markup that Astro writes before the first island of a page. Removes the style element of this markup, because
 * HTML does not allow it in the body, and `styles/site.css` contains its rule. Replaces the script of this markup with our own
 * smaller script, except in development.
 *
 * @throws an error when the site starts or is built, if Astro's markup has changed
 */
export const islandMarkup: AstroIntegration = {
  name: 'hearth:island-markup',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const plugin = {
        name: 'hearth:island-markup',
        transform(code: string, id: string) {
          if (!id.includes('/astro/dist/runtime/server/scripts.js')) return;
          const changed = CHANGES.reduce((text, [theirs, ours]) => {
            if (!text.includes(theirs)) throw new Error('Astro writes its islands differently now.');
            return text.replace(theirs, () => ours);
          }, code);
          return { code: changed, map: null };
        },
      };
      updateConfig({ vite: { plugins: [plugin] } });
    },
  },
};

const CHANGES = [
  ['<style>${ISLAND_STYLES}</style>', ''],
  [
    'import islandScript from "./astro-island.prebuilt.js";',
    `const islandScript = ${JSON.stringify(ISLAND_SCRIPT)};`,
  ],
] as const;
