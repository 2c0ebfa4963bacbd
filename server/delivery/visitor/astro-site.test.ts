import { describe, expect, test } from 'vitest';
import type { View } from '../../../src/model/view.ts';
import { developmentSite } from '../../commands/development/development-site.ts';
import type { NodeHandler } from '../../core/program/program.ts';
import { astroSite } from './astro-site.ts';

const LOCALS = { view: { kind: 'health' } as View, failures: [] };
const SITES = { 'the development server': developmentSite, 'the built site': astroSite };

describe.each(Object.entries(SITES))('%s', (_name, siteOf) => {
  const ask = (handler: NodeHandler) => siteOf(handler)('/health', LOCALS);

  test('answers with its page, status and headers', async () => {
    const { status, headers, body } = await ask((request, response, _next, locals) => {
      const { method, url, headers } = request;
      expect({ method, url, host: headers.host, accept: headers.accept }).toEqual({
        method: 'GET',
        url: '/health',
        host: 'localhost',
        accept: 'text/html',
      });
      expect(locals).toBe(LOCALS);
      response.writeHead(201, { 'content-security-policy': "default-src 'self'" });
      response.write('<p>');
      response.write(Buffer.from('caf\u00e9'));
      response.end();
    });
    expect({ status, csp: headers['content-security-policy'], body: body.toString() }).toEqual({
      status: 201,
      csp: "default-src 'self'",
      body: '<p>caf\u00e9',
    });
  });

  test('answers without a body', async () => {
    const { status, body } = await ask((_request, response) => {
      response.writeHead(404, {});
      response.end();
    });
    expect({ status, body: body.toString() }).toEqual({ status: 404, body: '' });
  });

  test.each<[string, NodeHandler]>([
    ['has no such page', (_request, _response, next) => next()],
    ['hands on an error', (_request, _response, next) => next(new Error('no'))],
    ['destroys its response', (_request, response) => response.destroy(new Error('no'))],
    [
      'destroys what it began',
      (_request, response) => {
        response.writeHead(200, {});
        response.destroy();
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('fails where it %s', async (_what, handler) => {
    await expect(ask(handler)).rejects.toBeInstanceOf(Error);
  });
});
