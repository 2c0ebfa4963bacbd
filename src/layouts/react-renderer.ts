import type { NamedSSRLoadedRendererValue, SSRResult } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/** How many components of a page were rendered, so that each has ids of its own. */
const counts = new WeakMap<SSRResult, number>();

/**
 * Renders the React components that stand in `.astro` files, each once and at once. Astro's own renderer makes two streams for
 * each: the first only to see whether it is React's.
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  check: async (Component: unknown) => typeof Component === 'function',

  /** @throws Error for content in a component: islands get all that they show as properties */
  async renderToStaticMarkup(this: { result: SSRResult }, Component, props, slots, metadata) {
    if (Object.keys(slots).length > 0) {
      throw new Error(
        `${metadata?.displayName} cannot contain what an Astro file puts in it. Pass it as a property.`,
      );
    }
    const element = createElement(Component as ComponentType, props);
    if (metadata?.hydrate === undefined) return { html: renderToStaticMarkup(element) };
    const prefix = nextPrefix(this.result);
    return { html: renderToString(element, { identifierPrefix: prefix }), attrs: { prefix } };
  },
};
export default renderer;

/** The prefix of the ids of a component, which its element tells the browser. */
function nextPrefix(result: SSRResult): string {
  const count = counts.get(result) ?? 0;
  counts.set(result, count + 1);
  return `r${count}`;
}
