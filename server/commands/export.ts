import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import type { Config } from '../core/config/config.ts';
import { openMediaStore } from '../media/store/open-media-store.ts';
import { withSiteFile } from '../operate/backups/with-site-file.ts';
import { exportSite } from '../operate/transfer/export-site.ts';
import type { Exported } from '../operate/transfer/site-folder.ts';
import { defineCommand } from './command.ts';
import { counted, countedContents } from './counted.ts';
import { assertCurrentSchema, assertSiteIsThere } from './current-schema.ts';

export const command = defineCommand({
  name: 'export',
  summary: 'write the site to a folder, as readable JSON and media',
  argumentNames: ['DIR'],
  options: {
    domain: {
      type: 'string',
      value: 'NAME',
      describes: 'only the site of this name or host name; without it, all sites',
    },
  },
  details:
    "DIR must not exist yet, or be empty. It gets the pages (drafts and what is published), navigation, footer, settings, redirects, pictures, files and roles. Two exports can be compared with 'diff -r'. The site can be served meanwhile. With DATABASE_URL, it reads a copy of that database, which needs room in DATA_DIR.\nUsers, sessions, what visitors sent with forms, the history of pages, deleted pages and the record of who did what are not in it: they are in backups.",
  examples: [{ call: 'export my-site', does: 'Writes all sites to the new folder my-site:' }],
  run: async ({ args: [target = ''], options: { domain = null }, config }) => {
    const { manifest, lostMedia } = await withSiteFile(config(), (site) =>
      exportFrom(site, { target, domain }),
    );
    const { counts } = manifest;
    console.log(
      `Exported ${counted(counts.sites, 'site', 'sites')} to ${target}: ${countedContents(counts)}, ${counted(counts.redirects, 'redirect', 'redirects')}, ${counted(counts.roles, 'role', 'roles')}. Published: ${counted(counts.publishedPages, 'page', 'pages')}.`,
    );
    console.log(
      'Users, form submissions, the history of pages and the activity are not in it: they are in backups.',
    );
    if (lostMedia.length > 0) {
      console.warn(`The bytes of ${lostMedia.length} pictures or files are gone: ${lostMedia.join(', ')}`);
    }
  },
});

/**
 * Exports the sites of a data folder.
 *
 * @throws ConfigError if there is no current database, or as `exportSite` does
 */
async function exportFrom(config: Config, request: Parameters<typeof exportSite>[1]): Promise<Exported> {
  assertSiteIsThere(config);
  const database = openSqlite(config.databaseFile);
  try {
    await assertCurrentSchema(database, 'Export');
    return await exportSite({ database, media: openMediaStore(config) }, request);
  } finally {
    await database.close();
  }
}
