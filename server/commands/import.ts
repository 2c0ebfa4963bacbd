import { importSite, openFolder } from '../operate/transfer/import-site.ts';
import { defineCommand } from './command.ts';
import { counted, countedContents } from './counted.ts';
import { withLockedServices } from './with-services.ts';

export const command = defineCommand({
  name: 'import',
  summary: 'put an exported folder into this Hearth',
  argumentNames: ['DIR'],
  options: {
    replace: {
      type: 'boolean',
      describes: 'sites that are here already, with the same id or host names, give way',
    },
  },
  details:
    "Stop the site first. The whole folder is checked before anything is written, and everything is written or nothing. Into a new Hearth it brings the sites as they were, with the same ids, addresses and times. Into one with other sites it adds them beside those; what would take the place of something is named, and nothing is overwritten without --replace.\nWith --replace, pages of a site that are not in the folder go to its deleted pages for 30 days, and earlier versions of the others stay in their history. Roles that are here stay as they are. Users are not in an export: add them with 'hearth user add'.",
  examples: [{ call: 'import my-site', does: 'Puts the site in the folder my-site into DATA_DIR:' }],
  run: async ({ args: [source = ''], options: { replace = false }, config }) => {
    const checked = await openFolder(source);
    // A new database begins without the demo, because the imported site takes the demo's place.
    const settings = config({ DEMO: '0' });
    await withLockedServices(settings, 'imports a site', async (services) => {
      const { manifest, sites, lostMedia } = await importSite(services, checked, { replace });
      const { counts } = manifest;
      console.log(
        `Imported ${sites.join(', ')}: ${countedContents(counts)}, ${counted(counts.redirects, 'redirect', 'redirects')}, ${counted(counts.roles, 'role', 'roles')}. Published: ${counted(counts.publishedPages, 'page', 'pages')}.`,
      );
      console.log(
        "Users are not part of an export. Add them with 'hearth user add'; the first start prints a link for the first admin.",
      );
      if (lostMedia.length > 0)
        console.warn(`These were gone before the export, and are missing here: ${lostMedia.join(', ')}`);
    });
  },
});
