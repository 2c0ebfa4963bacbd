import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { UpdatePhase } from '../../src/model/updates-wire.ts';
import { hearthCommand, program } from '../core/assets.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { UPDATES } from '../core/limits/limits.ts';
import { openBackups } from '../operate/backups/open-backups.ts';
import { lockDataFolder, lockHolder } from '../operate/data-folder/data-folder-lock.ts';
import { openChecked } from '../operate/updates/candidate.ts';
import { assertInFile, runUpdate } from '../operate/updates/run-update.ts';
import { hasFailedInPlace, settleUpdate } from '../operate/updates/settle-update.ts';
import { UpdateError } from '../operate/updates/signature.ts';
import { dropRequest, readUpdate, type UpdateState, writeRequest } from '../operate/updates/update-state.ts';
import { backUp, isEnded, keyOf } from '../operate/updates/updates.ts';
import { defineCommand } from './command.ts';
import { assertSiteIsThere } from './current-schema.ts';

/** The command that works on the data for `hearth update`, as the owner of the data. */
export const UPDATE_RUN = 'update-run';
/** The line with which it asks `hearth update` to replace the file, and the answer. */
export const SWAP = '\u0001swap';
export const SWAPPED = 'swapped';

const WORDS: Readonly<Record<UpdatePhase, (state: UpdateState) => string>> = {
  fetching: () => 'Fetching the new program',
  rehearsing: ({ to }) => `Rehearsing version ${to} on a copy of the data`,
  'backing-up': () => 'Making a backup',
  trying: () => 'Trying the new program on the data; forms and saves wait',
  swapping: () => 'Replacing the program',
  starting: () => 'Starting the new program',
  'going-back': ({ from }) => `Going back to version ${from}`,
  done: ({ to }) => `Version ${to} is running.`,
  refused: ({ problem }) => problem,
  'went-back': ({ from, to, problem }) =>
    `Version ${to} was not taken, and ${from} goes on with all data. ${problem}`,
};

export const command = defineCommand({
  name: UPDATE_RUN,
  summary:
    'do the steps of an update on the data; without FILE, find out whether the program in place has failed',
  argumentNames: ['FILE'],
  areArgumentsOptional: true,
  options: { downgrade: { type: 'boolean', describes: 'take an older version too' } },
  isInternal: true,
  run: async ({ args: [candidate], options: { downgrade: isDowngrade = false }, config: read }) => {
    const config = read();
    assertInFile(config);
    assertSiteIsThere(config);
    if (candidate === undefined) {
      const last = readUpdate(config.dataDir);
      process.exit(last !== null && (await hasFailedInPlace(last, program)) ? 0 : 1);
    }
    const isDone = (await isServed(config))
      ? await askServer(config, candidate, isDowngrade)
      : await updateUnserved(config, candidate, isDowngrade);
    // The answers of `hearth update` are waited for no longer.
    process.exit(isDone ? 0 : 1);
  },
});

async function isServed(config: Config): Promise<boolean> {
  try {
    (await lockDataFolder(config, { purpose: 'is updated' })).release();
    return false;
  } catch (error) {
    if (error instanceof ConfigError && error.message.includes('is in use by')) return true;
    throw error;
  }
}

/** Asks the running server for the update, and says what it does. Returns whether the new program runs. */
async function askServer(config: Config, candidate: string, isDowngrade: boolean): Promise<boolean> {
  const id = randomUUID();
  const running = readUpdate(config.dataDir);
  if (running !== null && !isEnded(running)) throw new UpdateError('Another update is under way.');
  await writeRequest(config.dataDir, { id, candidate, isDowngrade });
  const server = lockHolder(config);
  let said = '';
  const asked = performance.now();
  for (let goneSince = 0; ; await sleep(200)) {
    const state = readUpdate(config.dataDir);
    if (state === null || state.id !== id) {
      if (performance.now() - asked < UPDATES.swapMs) continue;
      dropRequest(config.dataDir);
      throw new UpdateError(
        'The running Hearth does not take the request. It may be at another update, or of a version that takes none: then replace its file by hand, as docs/operations.md says.',
      );
    }
    if (state.phase !== said) {
      said = state.phase;
      console.log(WORDS[state.phase](state));
      if (state.phase === 'swapping' && !(await askToSwap())) continue;
    }
    if (isEnded(state)) return state.phase === 'done';
    // While the server replaces itself, nobody holds the data folder, but its process goes on.
    if (isRunning(server) || lockHolder(config) !== null) goneSince = 0;
    else goneSince ||= performance.now();
    if (goneSince !== 0 && performance.now() - goneSince > UPDATES.goneMs)
      throw new UpdateError(
        'Hearth has ended. The version of before is in its place: start it, if no service manager does. It loses nothing.',
      );
  }
}

function isRunning(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Has `hearth update` replace the file. */
async function askToSwap(): Promise<boolean> {
  const answers = createInterface({ input: process.stdin });
  console.log(SWAP);
  const answer = await Promise.race([
    once(answers, 'line').then(([line]) => line as string),
    once(answers, 'close').then(() => ''),
  ]);
  return answer === SWAPPED;
}

/** Updates a site that is not served. Returns whether the new program is in place. */
async function updateUnserved(config: Config, candidate: string, isDowngrade: boolean): Promise<boolean> {
  const lock = await lockDataFolder(config, { purpose: 'is updated' });
  let closing: (() => Promise<void>) | null = null;
  const own = { version: program.version, schema: migrations.length, executable: program.executable };
  try {
    const settled = await settleUpdate(config, { ...own, executable: null });
    for (const message of settled.messages) console.warn(message);
    const conditions = { key: keyOf(program), present: own.version, isDowngrade };
    const checked = await openChecked(candidate, conditions);
    const now = () => new Date().toISOString();
    closing = checked.close;
    let said = '';
    const say = setInterval(() => {
      const state = readUpdate(config.dataDir);
      if (state === null || state.phase === said || isEnded(state)) return;
      said = state.phase;
      console.log(WORDS[state.phase](state));
    }, 100);
    const id = randomUUID();
    await runUpdate({
      site: {
        ...{ dataDir: config.dataDir, postgres: config.postgres },
        serveArgs: ['serve'],
        present: hearthCommand([]),
        backUp: async () => {
          const database = openSqlite(config.databaseFile);
          try {
            const backups = await openBackups(
              { database, duty: { isHere: true }, config },
              { report: console.warn },
            );
            await backUp({ backups });
          } finally {
            await database.close();
          }
        },
        hold: async () => {},
        swap: async () => {
          if (!(await askToSwap()) || !(await checked.isAt(own.executable ?? '')))
            throw new UpdateError('The program was not replaced.');
        },
        start: async () => console.log(`Version ${checked.release.version} is in place. Start Hearth.`),
        goBack: async () => {
          const { messages } = await settleUpdate(config, { ...own, executable: null });
          for (const message of messages) console.error(message);
        },
      },
      ...{ checked, id, from: own.version, schema: own.schema, askedBy: '', now, env: process.env },
    });
    clearInterval(say);
    const { phase, problem } = readUpdate(config.dataDir)!;
    if (phase === 'refused') console.error(problem);
    return phase === 'starting';
  } finally {
    await closing?.();
    lock.release();
  }
}
