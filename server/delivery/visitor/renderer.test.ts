import { expect, test } from 'vitest';
import { type ErrorView, expectView } from '../../../src/model/view.ts';
import type { AstroSite } from './astro-site.ts';
import { astroRenderer, RenderError } from './renderer.ts';

const VIEW: ErrorView = {
  kind: 'error',
  staff: null,
  status: 404,
  message: '',
  shell: null,
  head: {} as ErrorView['head'],
};

const page = (html: string, headers = {}) => ({ status: 200, headers, body: Buffer.from(html) });

test('a site’s page and policy are returned', async () => {
  const site: AstroSite = async (path, { view, failures }) => {
    expect(path).toBe('/error');
    expectView('error', view);
    failures.push({ part: 'Quote q', error: 'no view' });
    return page('<p>caf\u00e9', { 'content-security-policy': "default-src 'self'" });
  };
  const { html, csp, failures } = await astroRenderer(site)(VIEW);
  expect({ html: html.toString(), csp }).toEqual({ html: '<p>caf\u00e9', csp: "default-src 'self'" });
  expect(failures).toEqual([{ part: 'Quote q', error: 'no view' }]);
});

test('a page without a policy has none', async () => {
  expect(await astroRenderer(async () => page(''))(VIEW)).toEqual({
    html: Buffer.from(''),
    csp: null,
    failures: [],
  });
});

test.each<[string, AstroSite]>([
  ['answers with a failure', async () => ({ ...page(''), status: 500 })],
  ['answers with a redirect', async () => ({ ...page('', { location: '/other' }), status: 302 })],
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
])('a site that %s is a failed render', async (_what, site) => {
  await expect(astroRenderer(site, 60_000)(VIEW)).rejects.toBeInstanceOf(RenderError);
});

test('a site that never answers is a failed render after the timeout', async () => {
  await expect(astroRenderer(() => new Promise(() => {}), 50)(VIEW)).rejects.toBeInstanceOf(RenderError);
});
