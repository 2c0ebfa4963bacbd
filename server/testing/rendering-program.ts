import { upgradeRender } from '../commands/upgrade-render.ts';
import { readConfig } from '../core/config/config.ts';
import { plainRenderer } from './plain-renderer.ts';

/**
 * Runs `hearth upgrade-render` with a fake renderer, for rehearsals. The arguments are the name of the program, and the key of
 * the page after which to begin. The program 'changed' renders some pages differently from 'plain'.
 */
const [which, after = ''] = process.argv.slice(2);

const CHANGES: Readonly<Record<string, (html: string) => string>> = {
  'About us': (html) => html.replace('About us', 'All about us'),
  Contact: (html) => `${html}<style>p { margin: 0 }</style>`,
  People: (html) => `<div>${html}</div>`,
};

await upgradeRender(readConfig(process.env), after, {
  renderer: async () => async (view) => {
    const rendered = await plainRenderer(view);
    const title = view.kind === 'content' ? view.page.title : '';
    const html = rendered.html.toString();
    if (which === 'plain') return rendered;
    if (title === 'Throws') throw new Error('render', { cause: new Error('a view threw') });
    if (title === 'Ends the process') process.exit(3);
    while (title === 'Never ends');
    return { ...rendered, html: Buffer.from(CHANGES[title]?.(html) ?? html) };
  },
});
