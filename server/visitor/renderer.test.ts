import { expect, test } from 'vitest';
import { type ErrorView, expectView } from '../../src/model/view.ts';
import { type AstroHandler, astroRenderer, RenderError } from './renderer.ts';

const VIEW: ErrorView = {
  kind: 'error',
  staff: null,
  status: 404,
  message: '',
  shell: null,
  head: {} as ErrorView['head'],
};

test('a handler’s page and policy are returned, and nothing of the visitor’s request goes in', async () => {
  const handler: AstroHandler = (request, response, _next, { view }) => {
    expect(request.url).toBe('/error');
    expect(request.headers).toEqual({
      accept: 'text/html',
      host: 'localhost:80',
      'user-agent': 'lightMyRequest',
    });
    expectView('error', view);
    response.writeHead(200, { 'Content-Security-Policy': "default-src 'self'" });
    response.write('<p>');
    response.end(Buffer.from('caf\u00e9'));
  };
  const { html, csp, failures } = await astroRenderer(handler)(VIEW);
  expect({ html: html.toString(), csp }).toEqual({ html: '<p>caf\u00e9', csp: "default-src 'self'" });
  expect(failures).toEqual([]);
});

test.each([
  ['answers with a failure', ((_request, response) => response.writeHead(500).end()) as AstroHandler],
  ['has no such page', ((_request, _response, next) => next()) as AstroHandler],
  ['hands on an error', ((_request, _response, next) => next(new Error('no'))) as AstroHandler],
  ['destroys its response', ((_request, response) => response.destroy(new Error('no'))) as AstroHandler],
  ['destroys what it began', ((_request, response) => response.writeHead(200).destroy()) as AstroHandler],
  ['rejects', (async () => Promise.reject(new Error('no'))) as AstroHandler],
  [
    'throws',
    (() => {
      throw new Error('no');
    }) as AstroHandler,
  ],
])('a handler that %s is a failed render', async (_what, handler) => {
  await expect(astroRenderer(handler, 60_000)(VIEW)).rejects.toBeInstanceOf(RenderError);
});

test('a handler that never ends is a failed render after the timeout', async () => {
  await expect(astroRenderer(() => {}, 50)(VIEW)).rejects.toBeInstanceOf(RenderError);
});
