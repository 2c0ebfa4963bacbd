import path from 'node:path';
import { hearthCommand } from '../../core/assets.ts';
import { ALLOCATOR } from '../../core/program/allocator.js';
import type { Command } from '../../core/program/program.ts';
import { RENDER_COMMAND } from './protocol.ts';
import type { ProgramFor } from './rehearse.ts';

/**
 * The settings for a program that works on a copy of the data, so that it does not affect the site. All other settings are the
 * same as for the site. Without DEMO, for example, a start with the copy would remove the drawn maps from the pages of a demo.
 */
export const OF_NO_SITE = {
  DATABASE_URL: '',
  DATABASE_READ_URL: '',
  SECRET_KEY: '',
  BACKUP_AT: '0',
  BACKUP_TO: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  MEDIA_TO: '',
  MEDIA_S3_ACCESS_KEY_ID: '',
  MEDIA_S3_SECRET_ACCESS_KEY: '',
};

/** This program. */
export const thisProgram: ProgramFor = programOf('this Hearth', hearthCommand);

/**
 * Returns another version of the program. `file` is the path of its executable, or of a script that Node runs: `server/main.ts`
 * or `hearth.mjs`.
 */
export function otherProgram(file: string): ProgramFor {
  const absolute = path.resolve(file);
  return programOf(`the old Hearth (${absolute})`, (args) =>
    /\.[cm]?[jt]s$/.test(absolute)
      ? { file: process.execPath, args: [absolute, ...args] }
      : { file: absolute, args },
  );
}

function programOf(name: string, command: (args: readonly string[]) => Command): ProgramFor {
  return (dataDir) => ({
    name,
    command: (after) => command([RENDER_COMMAND, ...(after === '' ? [] : [`--after=${after}`])]),
    env: { ...ALLOCATOR, ...process.env, ...OF_NO_SITE, DATA_DIR: dataDir },
  });
}
