import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AT_IDLE_PATH } from '../../../src/model/link.ts';
import { developmentServer } from './development.ts';

type Middleware = (request: { url: string }, response: object, next: (error?: unknown) => void) => unknown;

/** Sends a request to the development server. Returns the path of the request, and whether Vite or Hearth handles it. */
async function askFor(url: string): Promise<{ vite: string } | { hearth: string }> {
  const added: Middleware[] = [];
  const { promise, resolve } = Promise.withResolvers<{ vite: string } | { hearth: string }>();
  const app = { routing: (request: { url: string }) => resolve({ hearth: request.url }) };
  const server = {
    middlewares: { use: (one: Middleware) => added.push(one) },
    ssrLoadModule: async () => ({ developmentApp: async () => app }),
  };
  developmentServer.hooks['astro:server:setup']?.({ server } as never);
  const request = { url };
  added[0]?.(request, {}, () => resolve({ vite: request.url }));
  return await promise;
}

test('what visitors fetch at idle is its source, which Vite serves with what it imports', async () => {
  const asked = await askFor(AT_IDLE_PATH);
  expect(asked).toEqual({ vite: expect.stringMatching(/^\/src\/.*\.ts$/) });
  const { vite } = asked as { vite: string };
  expect(fs.readFileSync(path.join(import.meta.dirname, '../../..', vite), 'utf8')).toContain(
    'watchIslands();',
  );
});

test.each([
  '/src/islands/listen/listen.ts',
  '/src/blocks/contact-form/island.tsx',
  '/node_modules/.vite/deps/react.js',
  '/@vite/client',
])('%s is left to Vite', async (url) => {
  expect(await askFor(url)).toEqual({ vite: url });
});

test.each(['/', '/contact', '/api/user/me', '/img/abc/1.jpg'])('%s is answered by Hearth', async (url) => {
  expect(await askFor(url)).toEqual({ hearth: url });
});
