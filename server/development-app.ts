import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Services } from './services.ts';
import { openServices } from './start.ts';
import { type AstroHandler, astroRenderer } from './visitor/renderer.ts';

/** What outlives an edit of the server's code: the open database and what stands on it. */
const kept = globalThis as typeof globalThis & { hearthDevelopment?: Promise<Services> };

let building: Promise<FastifyInstance> | null = null;

/** The Fastify of this version of the code, made once after each edit. */
export function developmentApp(astro: AstroHandler): Promise<FastifyInstance> {
  building ??= build(astro);
  return building;
}

async function build(astro: AstroHandler): Promise<FastifyInstance> {
  kept.hearthDevelopment ??= openServices(readConfig(process.env), astroRenderer(astro));
  const services = { ...(await kept.hearthDevelopment), render: astroRenderer(astro) };
  services.pages.clear();
  const app = await buildApp(services);
  await app.ready();
  return app;
}
