import { expect, test } from 'vitest';
import type { View } from '../src/model/view.ts';
import { type DevelopmentServer, developmentSite } from './development-site.ts';

const LOCALS = { view: { kind: 'health' } as View, failures: [] };
const ask = (server: DevelopmentServer) =>
  developmentSite(server)(
    new Request('http://localhost/health', { headers: { accept: 'text/html' } }),
    LOCALS,
  );

test('the development server’s page is returned with its status and headers', async () => {
  const response = await ask((request, response, _next, locals) => {
    expect({ url: request.url, accept: request.headers.accept }).toEqual({
      url: '/health',
      accept: 'text/html',
    });
    expect(locals).toBe(LOCALS);
    response.writeHead(201, { 'Content-Security-Policy': "default-src 'self'" });
    response.write('<p>');
    response.end(Buffer.from('caf\u00e9'));
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(await response.text()).toBe('<p>caf\u00e9');
});

test.each<[string, DevelopmentServer]>([
  ['has no such page', (_request, _response, next) => next()],
  ['hands on an error', (_request, _response, next) => next(new Error('no'))],
  ['destroys its response', (_request, response) => response.destroy(new Error('no'))],
  ['destroys what it began', (_request, response) => response.writeHead(200).destroy()],
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
])('a development server that %s fails', async (_what, server) => {
  await expect(ask(server)).rejects.toBeInstanceOf(Error);
});
