import type { View } from '../../src/model/view.ts';
import type { Renderer } from '../delivery/visitor/renderer.ts';

/** Renders a view as its kind and the JSON of its page or its search results. */
export const plainRenderer: Renderer = async (view: View) => ({
  html: Buffer.from(
    `<title>${view.head.title}</title><pre>${view.kind} ${JSON.stringify(shownBy(view))}</pre>`,
  ),
  csp: "default-src 'self'",
  failures: [],
});

function shownBy(view: View): unknown {
  if (view.kind === 'search') return view.result.hits.map(({ title }) => title.join(''));
  return 'page' in view ? view.page : {};
}
