import type { FastifyInstance } from 'fastify';
import { publishedSiteDocuments } from '../../../db/published-queries.ts';
import { shownBrand } from '../../../src/model/brand/brand-colour.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { BROWSER_BACKGROUND } from '../../../src/model/head.ts';
import { completeSiteDocument } from '../../content/documents/stored-site-document.ts';
import { securityHeaders } from '../../core/http/security-headers.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { anonymousInTurn } from '../../people/auth/anonymous-turns.ts';

/** The icons, which are files in `public`. */
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/favicon.ico', sizes: '16x16 32x32 48x48', type: 'image/x-icon' },
  ...(['icon', 'maskable'] as const).flatMap((name) =>
    [192, 512].map((width) => ({
      src: `/assets/icons/${name}-${width}.png`,
      sizes: `${width}x${width}`,
      type: 'image/png',
      // Operating systems crop a maskable icon to the shape of their other icons. Icons that are not maskable are shown
      // unchanged.
      purpose: name === 'maskable' ? 'maskable' : 'any',
    })),
  ),
];

/** Serves `/manifest.webmanifest` of each published domain: its name and icons, for a home screen. */
export async function manifestRoute(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const headers = { ...securityHeaders(services.config), 'cache-control': 'no-cache' };
  app.get('/manifest.webmanifest', { onRequest: anonymousInTurn(services) }, async (request, reply) => {
    const domain = services.domains.forHost(request.headers.host ?? '')?.domain;
    if (!domain?.published) throw new HearthError('not-found');
    const { siteSettings } = await publishedSiteDocuments(services.database.visitor, domain.id);
    const settings = completeSiteDocument('siteSettings', domain.id, siteSettings);
    const manifest = {
      id: '/',
      name: settings.title || domain.name,
      ...(settings.description === '' ? {} : { description: settings.description }),
      lang: 'en-AU',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      theme_color: shownBrand(settings.brandColour).colour,
      background_color: BROWSER_BACKGROUND,
      icons: ICONS,
    };
    return reply
      .headers(headers)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
}
