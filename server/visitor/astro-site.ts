import { createApp } from 'astro/app/entrypoint';
import type { AstroSite } from './renderer.ts';

/**
 * The pages of the built site. `npm run build` makes this file its entry; nothing else can load it, since Astro puts the
 * pages in its place.
 */
const app = createApp({ streaming: false });

export const site: AstroSite = (request, locals) => app.render(request, { locals });
