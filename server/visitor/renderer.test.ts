import { expect, test } from 'vitest';
import { type ErrorView, expectView } from '../../src/model/view.ts';
import { type AstroSite, astroRenderer, RenderError } from './renderer.ts';

const VIEW: ErrorView = {
  kind: 'error',
  staff: null,
  status: 404,
  message: '',
  shell: null,
  head: {} as ErrorView['head'],
};

/** A response whose body is sent in these pieces, and then fails with `error`, where one is given. */
function inPieces(pieces: readonly string[], error?: Error): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece));
      if (error === undefined) controller.close();
      else controller.error(error);
    },
  });
  return new Response(body);
}

test('a site’s page and policy are returned, and nothing of the visitor’s request goes in', async () => {
  const site: AstroSite = async (request, { view, failures }) => {
    expect(request.url).toBe('http://localhost/error');
    expect(Object.fromEntries(request.headers)).toEqual({ accept: 'text/html' });
    expectView('error', view);
    failures.push({ part: 'Quote q', error: 'no view' });
    return new Response('<p>caf\u00e9', { headers: { 'Content-Security-Policy': "default-src 'self'" } });
  };
  const { html, csp, failures } = await astroRenderer(site)(VIEW);
  expect({ html: html.toString(), csp }).toEqual({ html: '<p>caf\u00e9', csp: "default-src 'self'" });
  expect(failures).toEqual([{ part: 'Quote q', error: 'no view' }]);
});

test('a page in several pieces is put together, and one without a body or a policy is empty', async () => {
  const pieces = await astroRenderer(async () => inPieces(['<p>', 'caf\u00e9', '</p>']))(VIEW);
  expect(pieces.html.toString()).toBe('<p>caf\u00e9</p>');
  const empty = await astroRenderer(async () => new Response(null))(VIEW);
  expect({ html: empty.html.toString(), csp: empty.csp }).toEqual({ html: '', csp: null });
});

test.each<[string, AstroSite]>([
  ['answers with a failure', async () => new Response(null, { status: 500 })],
  ['answers with a redirect', async () => Response.redirect('http://localhost/other')],
  ['breaks off its response', async () => inPieces(['<p>'], new Error('no'))],
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

test.each<[string, AstroSite]>([
  ['never answers', () => new Promise(() => {})],
  ['never ends its response', async () => new Response(new ReadableStream())],
])('a site that %s is a failed render after the timeout', async (_what, site) => {
  await expect(astroRenderer(site, 50)(VIEW)).rejects.toBeInstanceOf(RenderError);
});
