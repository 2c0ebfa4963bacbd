import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createFirstAdmin, firstAdminLink } from './auth/first-admin.ts';
import { readConfig } from './config.ts';
import { openServices } from './open-services.ts';
import type { Services } from './services.ts';
import { type AstroHandler, astroRenderer } from './visitor/renderer.ts';

/** Survives an edit of the server's code: the open database and the services that use it. */
const persistent = globalThis as typeof globalThis & { hearthDevelopment?: Promise<Services> };

let building: Promise<FastifyInstance> | null = null;

/** The Fastify instance of the current code, made once after each edit. No page is cached from one request to the next. */
export async function developmentApp(astro: AstroHandler): Promise<FastifyInstance> {
  persistent.hearthDevelopment ??= open(astro);
  const services = await persistent.hearthDevelopment;
  services.pageCache.clear();
  building ??= build(services, astro);
  return building;
}

async function open(astro: AstroHandler): Promise<Services> {
  const config = readConfig(process.env);
  const services = await openServices(config, astroRenderer(astro));
  await createFirstAdmin(services);
  const link = await firstAdminLink(services, config.siteUrl ?? `http://localhost:${config.port}`);
  if (link !== null) console.log(`\nThis link sets the password of the first admin:\n${link}\n`);
  return services;
}

async function build(services: Services, astro: AstroHandler): Promise<FastifyInstance> {
  const app = await buildApp({ ...services, render: astroRenderer(astro) }, { logger: { level: 'warn' } });
  await app.ready();
  services.start(app.log);
  return app;
}
