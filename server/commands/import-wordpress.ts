import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PRIVATE_FILE } from '../../db/private-files.ts';
import { ConfigError } from '../core/config/config.ts';
import { isFull } from '../core/files/full-disk.ts';
import { isMissing, pathProblem } from '../core/files/plain-file.ts';
import type { Services } from '../core/services.ts';
import { withSiteFile } from '../operate/backups/with-site-file.ts';
import {
  importWordPress,
  type WordPressImport,
  type WordPressServices,
} from '../operate/wordpress/import-wordpress.ts';
import { Report } from '../operate/wordpress/report.ts';
import { defineCommand } from './command.ts';
import { openToLookAt } from './site-to-look-at.ts';
import { withLockedServices, withServices } from './with-services.ts';

/** The maximum number of pages named in the console. The report names all pages. */
const NAMED_PAGES = 50;
const MEDIA_COPY = 'a copy of the folder wp-content/uploads of the old site';

export const command = defineCommand({
  name: 'import-wordpress',
  summary: 'take over the pages, pictures and addresses of a WordPress site',
  argumentNames: ['FILE'],
  options: {
    media: {
      type: 'string',
      value: 'DIR',
      describes: 'a copy of the folder wp-content/uploads of the old site, for pictures and files',
    },
    domain: {
      type: 'string',
      value: 'NAME',
      describes: 'the site of this name or host name that gets the pages; without it, the default site',
    },
    publish: {
      type: 'boolean',
      describes: 'publish what was published; without it, everything is a draft, to be looked at first',
    },
    'dry-run': {
      type: 'boolean',
      describes: 'only say what would be done, and write the report; Hearth can go on serving the site',
    },
    report: {
      type: 'string',
      value: 'FILE',
      describes: 'where the report is written; without it, FILE.report.txt',
    },
  },
  details:
    'FILE is what WordPress writes under Tools, Export, All content (WXR). Begin with --dry-run, which writes nothing to the site and sees what is in it, also while Hearth serves it. For the import itself, make a backup and stop Hearth.\nPages and posts become pages at the addresses that they had; posts whose address begins with a date stand under /news/, and redirects lead there. Texts, headings, lists, quotes, tables, pictures, galleries, videos of YouTube and Vimeo, buttons, questions that open, descriptions, and the forms of some plugins are taken over; /news lists the posts. The menu, the name and the logo of the site become drafts, where none are set. What could not be taken over is listed page by page, here and in the report.\nRun again, it adds the pages that are missing, and to pages that nobody has changed since, the pictures and files that were missing. All else stays as it is.',
  examples: [
    {
      call: 'import-wordpress site.xml --media uploads --dry-run',
      does: 'Says what would be taken over from site.xml and the pictures in uploads:',
    },
  ],
  run: async ({ args: [file = ''], options, config }) => {
    const {
      media = null,
      domain = null,
      publish = false,
      'dry-run': dryRun = false,
      report: reportFile = `${file}.report.txt`,
    } = options;
    const problem = media === null ? null : pathProblem(media, 'folder');
    if (problem !== null) throw new ConfigError(problem);
    // A new database begins without the demo, because owners do not want its pages among theirs.
    const settings = config({ DEMO: '0' });
    const request = { file, mediaFolder: media, publish, dryRun };
    const run = (services: WordPressServices) => runImport(services, request, { domain, reportFile });
    assertWritable(reportFile);
    if (!dryRun) await withLockedServices(settings, 'imports a WordPress site', run);
    else if (settings.postgres === null && isMissing(settings.databaseFile))
      await withThrowawayFolder((DATA_DIR) => withServices(config({ DEMO: '0', DATA_DIR }), run));
    else {
      // The site can be served at the same time, because a dry run writes nothing to it.
      await withSiteFile(settings, async (inFile) => {
        const site = await openToLookAt(inFile);
        await run(site).finally(() => site.close());
      });
    }
  },
});

interface Target {
  /** The site that receives the pages; null for the default site. */
  readonly domain: string | null;
  readonly reportFile: string;
}

/** Imports the site, or does a dry run. Prints the result, and writes the report. */
async function runImport(
  services: WordPressServices,
  request: Omit<WordPressImport, 'domain'>,
  { domain, reportFile }: Target,
): Promise<void> {
  const target = domainNamed(services, domain);
  const report = new Report();
  const write = (heading: string) =>
    fs.writeFileSync(reportFile, report.text(heading, nextSteps(request)), { mode: PRIVATE_FILE });
  try {
    await importWordPress(services, { ...request, domain: target }, report);
  } catch (error) {
    if (report.pages.length === 0) throw error;
    const reason = `It ended early. ${earlyEnd(error)}`;
    try {
      write(reason);
    } catch {
      // Another run imports these pages again, with the same losses.
      throw new ConfigError(reason);
    }
    throw new ConfigError(`${reason} What came of the pages before it ended is in ${reportFile}`);
  }
  const heading = request.dryRun
    ? `This would be taken over into ‘${target.name}’. Nothing was written.`
    : `Taken over into ‘${target.name}’:`;
  console.log(`${heading}\n${report.summary(NAMED_PAGES)}`);
  console.log(['', 'What to do next:', '', ...nextSteps(request).map((step) => `- ${step}`), ''].join('\n'));
  try {
    write(heading);
  } catch (error) {
    throw new ConfigError(
      `All of this was done, but the report with every page could not be written: ${(error as Error).message}. Run again with --report and another place for it: it says the same.`,
    );
  }
  console.log(`The report, with every page, is in ${reportFile}`);
}

/** Says why the import ended early, and what to do. */
function earlyEnd(error: unknown): string {
  const { message, cause } = error as Error;
  const reason =
    isFull(error) || isFull(cause)
      ? 'There is no room left on the disk: make room.'
      : `The reason: ${message.replace(/\.?$/, '.')}`;
  return `${reason} Run again, it goes on from there.`;
}

/**
 * Checks before the import that its report can be written.
 *
 * @throws ConfigError if the report could not be written after a successful import
 */
function assertWritable(reportFile: string): void {
  const isNew = !fs.existsSync(reportFile);
  try {
    fs.closeSync(fs.openSync(reportFile, 'a', PRIVATE_FILE));
    if (isNew) fs.rmSync(reportFile);
  } catch (error) {
    throw new ConfigError(
      `The report cannot be written, so nothing was done: ${(error as Error).message}. Name another place for it with --report FILE.`,
    );
  }
}

function nextSteps({ dryRun, mediaFolder, publish }: Omit<WordPressImport, 'domain'>): string[] {
  if (dryRun)
    return [
      ...(mediaFolder === null ? [`For pictures and files, name ${MEDIA_COPY} with --media.`] : []),
      'Pictures that are missing: put them into the folder of --media, and do a dry run again.',
      'To take the site over: make a backup, stop Hearth, run the same without --dry-run, and start Hearth.',
    ];
  return [
    'Start Hearth, log in, and go through the pages that are named here: each with what it needs from you.',
    'Set the recipient of each form: until then, readers cannot send it. In place of a shortcode of a plugin, use the block that shows the same.',
    ...(publish ? [] : ['Publish the pages, then their redirects.']),
    'Look at the navigation and the site settings, and publish them.',
    ...(publish
      ? []
      : ['Nobody sees a new site until you say so: choose ‘Publish’, and then ‘Make the site public’.']),
    ...(mediaFolder === null
      ? [
          `Pictures and files were not taken over. Run it again with --media and ${MEDIA_COPY}: pages that nobody has changed by then get them.`,
        ]
      : [
          'Pictures that are missing: put them into the folder of --media, and run it again. Pages that nobody has changed by then get them.',
        ]),
  ];
}

/** Runs `work` with a temporary folder in place of a missing data folder, which a dry run must not create. */
async function withThrowawayFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-dry-run-'));
  try {
    await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the site with this name.
 *
 * @throws ConfigError if no site has this name
 */
function domainNamed({ domains }: Pick<Services, 'domains'>, named: string | null) {
  const all = domains.all();
  const wanted = named?.toLowerCase();
  const found = all.find(({ name, hostnames, isDefault }) =>
    wanted === undefined ? isDefault : name.toLowerCase() === wanted || hostnames.includes(wanted),
  );
  if (found === undefined)
    throw new ConfigError(
      `No site is called '${named}'. The sites are: ${all.map(({ name }) => name).join(', ')}.`,
    );
  return found;
}
