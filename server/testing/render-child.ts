import { checkRender } from '../commands/check-render.ts';
import { readConfig } from '../core/config/config.ts';
import { RENDERED } from '../operate/check/render-pages.ts';
import { plainRenderer } from './plain-renderer.ts';

/**
 * Renders pages for `hearth check` with a fake renderer: pages with certain titles fail in different ways. The arguments are
 * the kind of pages, and the id after which to begin.
 */
const [which, after = ''] = process.argv.slice(2);

await checkRender(
  readConfig(process.env),
  { what: RENDERED.find((what) => what === which)!, after },
  {
    renderer: async () => async (view) => {
      const title =
        view.kind === 'content'
          ? view.page.title
          : view.kind === 'error'
            ? (view.shell?.settings.title ?? '')
            : '';
      if (title === 'Throws') throw new Error('render', { cause: new Error('a view threw') });
      if (title === 'Ends the process') process.exit(3);
      while (title === 'Never ends');
      const rendered = await plainRenderer(view);
      const failures = [{ part: 'Quote', error: new Error('no quote') }];
      return title === 'Lacks a part' ? { ...rendered, failures } : rendered;
    },
  },
);
