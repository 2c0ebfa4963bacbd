import { once } from 'node:events';
import { openReadOnly } from '../../db/engines/sqlite/read-only.ts';
import { migrations } from '../../db/migrations/index.ts';
import { PROGRAM_VERSION } from '../core/assets.ts';
import type { Config } from '../core/config/config.ts';
import { growHeapSlowly } from '../core/program/heap.ts';
import { builtSite, type Site } from '../delivery/visitor/built-site.ts';
import { RENDER_COMMAND, type RenderLine } from '../operate/upgrade/protocol.ts';
import { renderAll } from '../operate/upgrade/render-all.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: RENDER_COMMAND,
  summary: 'render every page for the rehearsal of an upgrade, and print it as JSON',
  isInternal: true,
  options: { after: { type: 'string', value: 'KEY', describes: 'begin after the page with this key' } },
  run: ({ options: { after = '' }, config }) => upgradeRender(config(), after),
});

export async function upgradeRender(config: Config, after: string, site: Site = builtSite()): Promise<void> {
  growHeapSlowly();
  const database = openReadOnly(config.databaseFile);
  const say = async (line: RenderLine) => {
    if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
  };
  try {
    await say({ hello: { program: PROGRAM_VERSION, schema: migrations.length } });
    await renderAll({ config, database, render: await site.renderer() }, after, say);
  } finally {
    await database.close();
  }
}
