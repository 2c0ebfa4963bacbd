import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { program } from '../core/assets.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { replaceProcess } from '../core/program/replace-process.ts';
import { PLACES } from '../operate/install/install.ts';
import { copyChecked, swapBack, swapProgram } from '../operate/updates/candidate.ts';
import { keyOf } from '../operate/updates/updates.ts';
import { defineCommand } from './command.ts';
import { SWAP, SWAPPED, UPDATE_RUN } from './update-run.ts';

export const command = defineCommand({
  name: 'update',
  summary: 'replace the program by a newer one, also while the site is served',
  argumentNames: ['FILE'],
  options: {
    downgrade: { type: 'boolean', describes: 'take an older version too' },
  },
  details:
    'FILE is a program that whoever made this one has signed. The new program is rehearsed on a copy of the data, a backup is made, and the new one takes over: readers get pages all the time, and forms and saves wait a moment. If the new program does not become ready, this one goes on with all data.\nThe running service is found by DATA_DIR, which is /var/lib/hearth for a service that ‘hearth install’ made. The program of before stays beside the new one, as hearth.before.',
  examples: [
    {
      call: 'update ./hearth-0.3.0',
      does: 'Replaces the program of a service (type sudo in front):',
    },
  ],
  run: async ({ args: [file = ''], options: { downgrade = false }, config }) => {
    const { executable } = program;
    if (executable === null)
      throw new ConfigError('Only the executable can be updated. A checkout is updated with git.');
    const dataDir = await dataFolderOf(config);
    if (await putBackLastGood(executable, dataDir)) {
      console.log('The program in place did not become ready. The one of before is in its place again.');
      replaceProcess(program.restartCommand(process.argv.slice(2)), {});
      throw new Error('Run this command again.');
    }
    const conditions = { key: keyOf(program), present: program.version, isDowngrade: downgrade };
    const candidate = await copyChecked(path.resolve(file), executable, conditions);
    let isSwapped = false;
    try {
      const swap = async () => {
        await swapProgram(candidate, executable);
        isSwapped = true;
      };
      const isDone = await follow(candidate, downgrade, dataDir, swap);
      if (!isDone && isSwapped) await swapBack(executable);
      if (!isDone) process.exitCode = 1;
    } finally {
      await fs.rm(candidate, { force: true });
    }
  },
});

/** Returns the data folder: DATA_DIR, or that of the installed service where DATA_DIR has no site. */
async function dataFolderOf(config: () => Config): Promise<string> {
  const { dataDir, databaseFile } = config();
  if (process.env.DATA_DIR !== undefined) return dataDir;
  const isHere = await fs.stat(databaseFile).catch(() => null);
  const isInstalled = await fs.stat(PLACES.data).catch(() => null);
  return isHere === null && isInstalled !== null ? PLACES.data : dataDir;
}

/**
 * Puts the program that served last in its place again, if a failed one stands there. That one then makes the update, because it
 * knows the database, and the way back leads to it.
 */
async function putBackLastGood(executable: string, dataDir: string): Promise<boolean> {
  const [code] = await once(runOnData(dataDir, [], 'ignore'), 'close');
  return code === 0 && (await swapBack(executable));
}

/** Starts a process that belongs to the owner of the data, because root touches nothing in the folder of another user. */
function runOnData(dataDir: string, words: readonly string[], stdio: StdioOptions): ChildProcess {
  const { file, args } = program.hearthCommand([UPDATE_RUN, ...words]);
  return spawn(file, [...args], { env: { ...process.env, DATA_DIR: dataDir }, stdio });
}

/**
 * Has the process that works on the data do the rest.
 *
 * @param swap replaces the file of the program, which that user may not
 */
async function follow(
  candidate: string,
  isDowngrade: boolean,
  dataDir: string,
  swap: () => Promise<void>,
): Promise<boolean> {
  const words = [candidate, ...(isDowngrade ? ['--downgrade'] : [])];
  const child = runOnData(dataDir, words, ['pipe', 'pipe', 'inherit']);
  // Ctrl+C reaches both processes. The other one decides.
  process.on('SIGINT', () => {});
  child.stdin!.on('error', () => {});
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line !== SWAP) {
      // The server's words must not steer the terminal of root.
      console.log(line.replaceAll(/\p{Cc}/gu, ' '));
      continue;
    }
    try {
      await swap();
      child.stdin!.write(`${SWAPPED}\n`);
    } catch (error) {
      console.error((error as Error).message);
      child.stdin!.end();
    }
  }
  const [code] = await ended;
  return code === 0;
}
