import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../core/config/config.ts';
import type { NodeHandler } from '../../core/program/program.ts';
import type { Services } from '../../core/services.ts';
import { PageMaker } from '../../delivery/visitor/page-maker.ts';
import { astroRenderer } from '../../delivery/visitor/renderer.ts';
import { openServices } from '../../open-services.ts';
import { afterInterruptedRestore } from '../../operate/backups/interrupted-restore.ts';
import { lockDataFolder } from '../../operate/data-folder/data-folder-lock.ts';
import { createFirstAdmin, firstAdminLink } from '../../people/auth/first-admin.ts';
import { developmentSite } from './development-site.ts';

/** State that survives changes to the server's code: the open database and the services that use it. */
const persistent = globalThis as typeof globalThis & { hearthDevelopment?: Promise<Services> };

let building: Promise<FastifyInstance> | null = null;

/**
 * Returns the Fastify instance for the current code, created once after each change. No page stays in the cache between two
 * requests.
 */
export async function developmentApp(astro: NodeHandler): Promise<FastifyInstance> {
  persistent.hearthDevelopment ??= open(astro);
  const services = await persistent.hearthDevelopment;
  services.pageCache.clear();
  building ??= build(services, astro);
  return building;
}

async function open(astro: NodeHandler): Promise<Services> {
  const config = readConfig(process.env);
  // The lock is held until the process ends.
  await lockDataFolder(config, { purpose: 'serves the site for development' });
  for (const message of await afterInterruptedRestore(config.dataDir)) console.warn(message);
  const services = await openServices(config, astroRenderer(developmentSite(astro)));
  await createFirstAdmin(services);
  const link = await firstAdminLink(services, config.siteUrl ?? `http://localhost:${config.port}`);
  if (link !== null) console.log(`\nThis link sets the password of the first admin:\n${link}\n`);
  return services;
}

async function build(services: Services, astro: NodeHandler): Promise<FastifyInstance> {
  const render = astroRenderer(developmentSite(astro));
  const pageMaker = new PageMaker({ ...services, render });
  const app = await buildApp({ ...services, render, pageMaker }, { logger: { level: 'warn' } });
  await app.ready();
  services.start(app.log);
  return app;
}
