import { openReadOnly } from '../../db/read-only.ts';
import type { RenderedPages } from '../check/render-pages.ts';
import { renderPages } from '../check/render-pages.ts';
import type { Config } from '../config.ts';
import { builtSite, type Site } from '../visitor/built-site.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'check-render',
  summary: 'render pages for the command check, and say what came of each',
  isInternal: true,
  options: {
    drafts: { type: 'boolean', describes: 'drafts instead of what is published' },
    after: { type: 'string', value: 'ID', describes: 'begin after the page with this id' },
  },
  run: ({ options: { drafts = false, after = '' }, config }) =>
    checkRender(config(), { isDraft: drafts, after }),
});

export async function checkRender(
  config: Config,
  pages: RenderedPages,
  site: Site = builtSite(),
): Promise<void> {
  const database = openReadOnly(config.databaseFile);
  try {
    const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`);
    await renderPages({ config, database, render: await site.renderer() }, pages, say);
  } finally {
    await database.close();
  }
}
