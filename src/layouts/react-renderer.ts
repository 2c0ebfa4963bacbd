import type { NamedSSRLoadedRendererValue, SSRResult } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/** The number of components rendered so far on each page, from which each component gets its id prefix. */
const counts = new WeakMap<SSRResult, number>();

/**
 * Renders the React components in `.astro` files, each once and synchronously. Astro's own renderer creates two streams per
 * component, the first only to check whether React can render it.
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  check: async (Component: unknown) => typeof Component === 'function',

  /** @throws Error if a component has content, because islands get everything they show as props */
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

/** Returns the prefix of a component's ids. The component's element passes the prefix to the browser. */
function nextPrefix(result: SSRResult): string {
  const count = counts.get(result) ?? 0;
  counts.set(result, count + 1);
  return `r${count}`;
}
