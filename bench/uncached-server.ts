import path from 'node:path';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/core/config/config.ts';
import type { Services } from '../server/core/services.ts';
import { builtSite } from '../server/delivery/visitor/built-site.ts';
import { PageCache } from '../server/delivery/visitor/page-cache.ts';
import { PageMaker } from '../server/delivery/visitor/page-maker.ts';
import { openServices } from '../server/open-services.ts';

/** A page cache that stores nothing, so that every request is rendered. */
class ForgetfulCache extends PageCache {
  override store(): void {}
}

/** Builds the server like `hearth serve`, but without cached pages. Prints the server's address. */
const root = path.resolve(import.meta.dirname, '..');
const site = builtSite(root);
const config = readConfig(process.env);
const opened = await openServices(config, await site.renderer());
const sources = { ...opened, pageCache: new ForgetfulCache(() => null) };
const services: Services = { ...sources, pageMaker: new PageMaker(sources) };
const app = await buildApp(services, { clientFolder: path.join(root, 'dist/client') });
console.log(await app.listen({ host: config.host, port: config.port }));
