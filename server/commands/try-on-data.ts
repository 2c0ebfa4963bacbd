import { buildApp } from '../app.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import type { Site } from '../delivery/visitor/built-site.ts';
import { openServices } from '../open-services.ts';
import { lockTrial } from '../operate/data-folder/data-folder-lock.ts';
import { READY } from '../operate/updates/run-update.ts';
import { readUpdate } from '../operate/updates/update-state.ts';

/**
 * Opens the data as a start does, upgrades the database, and makes the home page, while the version before serves readers. Listens
 * nowhere, and begins no background work. The process ends with the one that started it.
 *
 * @throws ConfigError if no update asks for that, or Hearth would not be ready
 */
export async function tryOnData(config: Config, site: Site): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  const lock = await lockTrial(config);
  try {
    if (readUpdate(config.dataDir)?.phase !== 'trying')
      throw new ConfigError('No update is under way, so nothing is to be tried.');
    const services = await openServices(config, async (view) => (await site.renderer())(view));
    try {
      const app = await buildApp(services, { logger: false });
      const host = services.domains.siteHost;
      for (const url of ['/health/ready', '/']) {
        const { statusCode } = await app.inject({ url, headers: host === null ? {} : { host } });
        if (statusCode >= 500) throw new ConfigError(`${url} answers with ${statusCode}.`);
      }
      await app.close();
    } finally {
      await services.close();
    }
    console.log(READY);
  } finally {
    lock.release();
    process.removeAllListeners('disconnect');
    process.disconnect?.();
  }
}
