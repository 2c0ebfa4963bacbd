import fs from 'node:fs/promises';
import { program } from '../core/assets.ts';
import { UPDATES } from '../core/limits/limits.ts';

/**
 * Runs a stand-in for the executable of one version, for tests of updates: a program of one line of shell that calls this script
 * (`updating.ts`). TEST_VERSION is its version, TEST_PROGRAM its file, and TEST_KEY its public key. TEST_FAILS says where it ends:
 * in the rehearsal ('upgrade'), in the 'trial', at once when it serves ('serve'), or before it listens ('opened'); the trial of a
 * version that 'hangs' never ends, and TRIAL_MS is the time that a trial gets. A version from 0.3.0 on has one more migration. With
 * DIES_AT, the process is killed in this phase of an update.
 */
const {
  TEST_VERSION: version = '',
  TEST_PROGRAM: executable = '',
  TEST_KEY: updateKey,
  TEST_FAILS,
} = process.env;
const [first = 'serve'] = process.argv.slice(2);
const command = process.env.HEARTH_TRIAL === undefined ? first : 'trial';
Object.defineProperties(program, {
  version: { value: version },
  executable: { value: executable },
  updateKey: { value: updateKey ?? null },
  restartCommand: { value: (args: readonly string[]) => ({ file: executable, args }) },
  hearthCommand: {
    value: (args: readonly string[]) => ({ file: process.execPath, args: [import.meta.filename, ...args] }),
  },
});

const { TRIAL_MS } = process.env;
if (TRIAL_MS !== undefined) Object.assign(UPDATES, { trialMs: Number(TRIAL_MS) });

const { migrations } = await import('../../db/migrations/index.ts');
if (version >= '0.3.0') await import('./later-migration.ts');
const { readConfig } = await import('../core/config/config.ts');
const { plainRenderer } = await import('./plain-renderer.ts');
const { readUpdate } = await import('../operate/updates/update-state.ts');
const config = readConfig(process.env);

const { DIES_AT } = process.env;
if (DIES_AT !== undefined) {
  setInterval(() => {
    if (readUpdate(config.dataDir)?.phase === DIES_AT) process.kill(process.pid, 'SIGKILL');
  }, 1).unref();
}

const site = {
  renderer: async () => async (view: Parameters<typeof plainRenderer>[0]) => {
    const rendered = await plainRenderer(view);
    return {
      ...rendered,
      html: Buffer.concat([Buffer.from(rendered.html), Buffer.from(`<p>By ${version}.</p>`)]),
    };
  },
};

if (TEST_FAILS === command) {
  console.error(`This version fails at '${command}'.`);
  process.exit(1);
}
if (TEST_FAILS === 'hangs' && command === 'trial') {
  // As a program that has upgraded the database, and then waits for ever.
  const { openSqlite } = await import('../../db/engines/sqlite/open-sqlite.ts');
  const { migrate } = await import('../../db/migrate.ts');
  await migrate(openSqlite(config.databaseFile));
  setInterval(() => {}, 1000);
} else if (command === 'upgrade') {
  await fs.writeFile(`${config.dataDir}/rehearsed`, `${version} ${migrations.length}`);
} else if (!['serve', 'trial'].includes(command)) {
  await (await import('../commands/command-line.ts')).run();
} else {
  const { serve } = await import('../commands/serve.ts');
  const { publishSites } = await import('./publish-sites.ts');
  await serve(config, {
    ...site,
    opened: async (services) => {
      if (TEST_FAILS === 'opened') throw new Error("This version fails at 'opened'.");
      await publishSites(services);
    },
  });
}
