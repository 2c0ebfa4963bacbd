import type { AstroIntegration } from 'astro';
import { ISLAND_SCRIPT } from '../src/site/island-script.ts';

/**
 * Changes the markup that Astro writes before the first island of a page. Removes the style element of this markup, because
 * HTML does not allow it in the body, and `styles/site.css` contains its rule. Replaces the script of this markup with our own
 * smaller script, except in development. Removes from each island its id and its name, which nothing reads.
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
          const changes = Object.entries(CHANGES).find(([file]) =>
            id.includes(`/astro/dist/runtime/server/${file}`),
          );
          if (changes === undefined) return;
          const changed = changes[1].reduce((text, [theirs, ours]) => {
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

/** For each of Astro's files, its texts and those that replace them. */
const CHANGES: Readonly<Record<string, readonly (readonly [theirs: string, ours: string])[]>> = {
  'scripts.js': [
    ['<style>${ISLAND_STYLES}</style>', ''],
    [
      'import islandScript from "./astro-island.prebuilt.js";',
      `const islandScript = ${JSON.stringify(ISLAND_SCRIPT)};`,
    ],
  ],
  'hydration.js': [
    ['uid: astroId', ''],
    ['name: metadata.displayName,\n      value:', 'value:'],
  ],
};
