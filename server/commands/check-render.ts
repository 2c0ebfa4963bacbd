import { openReadOnly } from '../../db/engines/sqlite/read-only.ts';
import type { Config } from '../core/config/config.ts';
import { growHeapSlowly } from '../core/program/heap.ts';
import { builtSite, type Site } from '../delivery/visitor/built-site.ts';
import type { RenderedPages } from '../operate/check/render-pages.ts';
import { renderPages } from '../operate/check/render-pages.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'check-render',
  summary: 'render pages for the command check, and say what came of each',
  isInternal: true,
  options: {
    drafts: { type: 'boolean', describes: 'drafts instead of what is published' },
    errors: { type: 'boolean', describes: 'the error page of each site' },
    database: {
      type: 'string',
      value: 'FILE',
      describes: 'the file of the database, if it is not in DATA_DIR',
    },
    after: { type: 'string', value: 'ID', describes: 'begin after the page, or the site, with this id' },
  },
  run: ({ options: { drafts = false, errors = false, database, after = '' }, config }) => {
    const settings = config();
    const databaseFile = database ?? settings.databaseFile;
    const what = drafts ? 'drafts' : errors ? 'errors' : 'published';
    return checkRender({ ...settings, databaseFile }, { what, after });
  },
});

export async function checkRender(
  config: Config,
  pages: RenderedPages,
  site: Site = builtSite(),
): Promise<void> {
  growHeapSlowly();
  const database = openReadOnly(config.databaseFile);
  try {
    const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`);
    await renderPages({ config, database, render: await site.renderer() }, pages, say);
  } finally {
    await database.close();
  }
}
