import type { Writer } from '../../db/connection.ts';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { allowWrites, hasMovedAway } from '../../db/moved-away.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { openServerSite } from '../operate/backups/backed-up-database.ts';
import { checkDatabase } from '../operate/backups/copy-database.ts';
import { lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';
import { moveToFile } from '../operate/move-database/move-to-file.ts';
import { moveToServer } from '../operate/move-database/move-to-server.ts';
import type { Moved, MoveStep } from '../operate/move-database/moved.ts';
import { asking } from './asking.ts';
import { defineCommand } from './command.ts';
import { counted, countedContents } from './counted.ts';

export const command = defineCommand({
  name: 'move-database',
  summary: 'move the site from its file into a PostgreSQL database, or back',
  options: {
    back: { type: 'boolean', describes: 'move from the database at DATABASE_URL into DATA_DIR' },
    undo: {
      type: 'boolean',
      describes: 'serve the site from where it was before; changes made since then are not there',
    },
  },
  details:
    "DATABASE_URL names an empty database, and is asked for if it is not set. SECRET_KEY is the key that all servers have from then on.\nThe site is served meanwhile. At the end, forms and saves wait for a few seconds. From then on nothing can be changed until Hearth is started with DATABASE_URL, and readers notice nothing: so have that ready in the service's settings.\nAll rows are counted and compared. The file stays as it is, but refuses every change, and a start with it by mistake says that the site has moved. If the command is interrupted, the site is served from where it was, and the command can be run again.\nWith --back, stop the server of this DATA_DIR first; others go on until the end.",
  examples: [
    { call: 'move-database', does: 'Moves the site into the database at DATABASE_URL:' },
    { call: 'move-database --back', does: 'Moves it back into a file in DATA_DIR:' },
  ],
  run: async ({ options: { back = false, undo = false }, config }) => {
    if (undo) return undoMove(config({ HTTPS_HOSTS: '' }));
    const url = process.env.DATABASE_URL || (await askForDatabase());
    // One server may get its own certificates until it has moved.
    const settings = config({ DATABASE_URL: url, HTTPS_HOSTS: '' });
    if (back) await moveBack(settings);
    else await moveThere(settings);
  },
});

async function askForDatabase(): Promise<string> {
  const { ask, close } = asking();
  try {
    return await ask(
      'The address of the database, such as postgres://hearth:password@db.example.org/hearth: ',
    );
  } finally {
    close();
  }
}

const STEPS: Readonly<Partial<Record<MoveStep, string>>> = {
  copying: 'Copying the site, which is served meanwhile…',
  holding: 'Copying what has changed since. Forms and saves wait…',
};

async function moveThere(config: Config): Promise<void> {
  const moved = await moveToServer(config, async (step) => say(STEPS[step]));
  console.log(
    `${wordsOf(moved)} Start Hearth with DATABASE_URL and SECRET_KEY now: until then, nobody can change anything.`,
  );
  if (config.mediaTo === null) {
    console.log(
      `Pictures and files are still in ${config.mediaDir}. For more than one server, set MEDIA_TO, and run: hearth move-media`,
    );
  }
}

async function moveBack(config: Config): Promise<void> {
  const lock = await lockDataFolder(config, { purpose: 'moves the site into a file' });
  try {
    const moved = await moveToFile(config, async (step) => say(STEPS[step]));
    console.log(
      `${wordsOf(moved)} Start Hearth without DATABASE_URL and SECRET_KEY now: until then, nobody can change anything.`,
    );
    if (config.mediaTo === null) {
      console.log(
        `Pictures and files are expected in ${config.mediaDir}. Copy them there from the server that had them.`,
      );
    }
  } finally {
    lock.release();
  }
}

function say(words: string | undefined): void {
  if (words !== undefined) console.log(words);
}

function wordsOf({ counts, heldMs }: Moved): string {
  const { submissions, users } = counts;
  return `The site has moved: ${countedContents(counts)}, ${counted(submissions, 'submission', 'submissions')}, ${counted(users, 'account', 'accounts')}. All rows were compared. Forms and saves waited for ${(heldMs / 1000).toFixed(1)} s.`;
}

/** @throws ConfigError if the site has not moved from here */
async function undoMove(config: Config): Promise<void> {
  const { writer, close } = await openPlace(config);
  try {
    if (!(await hasMovedAway(writer))) {
      throw new ConfigError(
        config.postgres === null
          ? 'The site has not moved from the file in DATA_DIR, so there is nothing to undo.'
          : 'The site has not moved from the database at DATABASE_URL. To undo a move from a file, leave DATABASE_URL and SECRET_KEY out.',
      );
    }
    await writer.transaction().execute(allowWrites);
  } finally {
    await close();
  }
  console.log(
    'The site can be served from here again, as it was before it moved. Make sure that no server serves it from the other database.',
  );
}

async function openPlace(config: Config): Promise<{ writer: Writer; close(): Promise<void> }> {
  if (config.postgres !== null) return (await openServerSite(config)).database;
  checkDatabase(config.databaseFile);
  return openSqlite(config.databaseFile);
}
