import type { Config } from '../core/config/config.ts';
import type { Services } from '../core/services.ts';
import { openServices } from '../open-services.ts';
import { lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';

/** Opens a site for work that renders no pages, and closes the site afterwards. */
export async function withServices<Result>(
  config: Config,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(config, () => Promise.reject(new Error('No page is rendered here.')));
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

/**
 * Opens a site like `withServices`, but also locks the data folder, so that no other Hearth uses it.
 *
 * @param purpose such as 'imports a site'
 */
export async function withLockedServices<Result>(
  config: Config,
  purpose: string,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const lock = await lockDataFolder(config, { purpose });
  try {
    return await withServices(config, work);
  } finally {
    lock.release();
  }
}
