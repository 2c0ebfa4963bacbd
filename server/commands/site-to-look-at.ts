import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openReadOnly } from '../../db/engines/sqlite/read-only.ts';
import { PRIVATE_FOLDER } from '../../db/private-files.ts';
import type { Config } from '../core/config/config.ts';
import { DomainDirectory } from '../core/domains/directory.ts';
import { countsInMemory } from '../core/limits/counts-in-memory.ts';
import { BackgroundLog } from '../core/log/background-log.ts';
import type { Services } from '../core/services.ts';
import { openPictures } from '../media/open-pictures.ts';
import type { WordPressServices } from '../operate/wordpress/import-wordpress.ts';
import { assertCurrentSchema } from './current-schema.ts';

/** A site that is opened read-only, and the picture checks that uploads use. The site can be served at the same time. */
export type SiteToLookAt = WordPressServices & { close(): Promise<void> };

/**
 * Opens a site read-only.
 *
 * @throws ConfigError if the database has another version
 */
export async function openToLookAt(config: Config): Promise<SiteToLookAt> {
  const database = openReadOnly(config.databaseFile);
  try {
    await assertCurrentSchema(database, 'Use --dry-run');
    const domains = new DomainDirectory(database.visitor, config.siteUrl);
    await domains.refresh();
    const now = () => new Date().toISOString();
    return { config, database, domains, now, ...picturesAside(config, database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Checks pictures in a temporary folder, which is removed at the end. */
function picturesAside(config: Config, database: Services['database']) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-look-'));
  const mediaDir = path.join(folder, 'media');
  const renditionsDir = path.join(folder, 'renditions');
  for (const dir of [mediaDir, renditionsDir]) fs.mkdirSync(dir, { mode: PRIVATE_FOLDER });
  const { imageWork, media, mediaChanges, uploads, close } = openPictures({
    config: { ...config, mediaDir, mediaTo: null, renditionsDir },
    database,
    log: new BackgroundLog(),
    openCounts: countsInMemory,
    onDescribed: () => {},
  });
  return {
    imageWork,
    media,
    mediaChanges,
    uploads,
    close: async () => {
      await close();
      await database.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
