import type { AstroIntegration } from 'astro';

const ELEMENT = '<style>${ISLAND_STYLES}</style>';

/**
 * Astro writes the style of its island elements where the first island stands, in the body, where HTML allows no style
 * element. `styles/site.css` holds that rule, so here it is left out.
 *
 * @throws when Astro writes it differently, at the start or the build of the site
 */
export const islandStyleInHead: AstroIntegration = {
  name: 'hearth:island-style',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const plugin = {
        name: 'hearth:island-style',
        transform(code: string, id: string) {
          if (!id.includes('/astro/dist/runtime/server/scripts.js')) return;
          if (!code.includes(ELEMENT))
            throw new Error('Astro writes the style of its islands differently now.');
          return { code: code.replace(ELEMENT, ''), map: null };
        },
      };
      updateConfig({ vite: { plugins: [plugin] } });
    },
  },
};
