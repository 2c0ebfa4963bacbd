import type { NamedSSRLoadedRendererValue } from 'astro';
import { isPlainIsland } from '../blocks/plain-island.ts';

/**
 * Renders islands without React (`plainIsland`). The HTML of these islands comes from the Astro file. The element around that
 * HTML has no box, and tells Astro that the content is complete.
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: 'hearth:plain-islands',
  check: async (Component: unknown) => isPlainIsland(Component),
  renderToStaticMarkup: async (_Component, _props, { default: content = '' }) => ({
    html: `<astro-slot>${content}</astro-slot>`,
  }),
};
export default renderer;
