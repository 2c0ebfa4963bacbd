import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '../../core/config/config.ts';
import { UPDATES } from '../../core/limits/limits.ts';
import type { Command } from '../../core/program/program.ts';
import type { Checked } from './candidate.ts';
import { UpdateError } from './signature.ts';
import { readUpdate, type UpdateState, writeUpdate } from './update-state.ts';

/**
 * The variable with which `hearth serve` of a new program opens the data once, makes a page, and prints `READY`. Later versions keep
 * it, because this version starts them with it.
 */
export const TRIAL_VARIABLE = 'HEARTH_TRIAL';
export const READY = 'ready';

/** The effects of an update on the site. The running server and `hearth update` without one differ in these. */
export interface Site {
  readonly dataDir: string;
  /** Null if its database is a file. */
  readonly postgres: Config['postgres'];
  /** The arguments with which the program serves. */
  readonly serveArgs: readonly string[];
  /** The command of the present program, for the comparison of pages. */
  readonly present: Command;
  /** Makes a backup. @throws UpdateError if it fails */
  backUp(): Promise<void>;
  /** Ends all writing, except by the new program. Readers are still served. */
  hold(): Promise<void>;
  /** Puts the checked program in its place. @throws UpdateError */
  swap(): Promise<void>;
  /** Starts the new program. */
  start(): Promise<void>;
  /** Starts the program of before, which puts back the database of before (`settle-update.ts`). */
  goBack(): Promise<void>;
}

export interface UpdateRun {
  readonly site: Site;
  readonly checked: Checked;
  readonly id: string;
  readonly from: string;
  readonly schema: number;
  readonly askedBy: string;
  readonly now: () => string;
  /** The environment of the new program while it is rehearsed and tried. */
  readonly env: NodeJS.ProcessEnv;
  readonly trialMs?: number;
}

/** @throws UpdateError for a site on PostgreSQL, whose database of before is not kept for the way back */
export function assertInFile({ postgres }: Pick<Site, 'postgres'>): void {
  if (postgres === null) return;
  throw new UpdateError(
    'This updates a site whose database is a file, and the site at DATABASE_URL is on PostgreSQL. Rehearse the new version with hearth upgrade --rehearse, and put it in the place of the old one on one server after the other.',
  );
}

/**
 * Updates the program: rehearses the update on a copy of the data, makes a backup, tries the new program on the data while nobody
 * writes, puts it in place, and starts it. If a step fails, the program and the database of before go on.
 */
export async function runUpdate(run: UpdateRun): Promise<void> {
  const { site, checked, env } = run;
  const phase = phases(run);
  let isHeld = false;
  try {
    assertInFile(site);
    await phase('rehearsing');
    const begun = performance.now();
    await rehearse(checked, site.present, env);
    const rehearsedMs = performance.now() - begun;
    await phase('backing-up');
    await site.backUp();
    isHeld = true;
    await site.hold();
    await phase('trying', { heldAt: run.now() });
    const trialEnv = { ...env, [TRIAL_VARIABLE]: '1' };
    await tryOut(
      checked,
      site.serveArgs,
      trialEnv,
      run.trialMs ?? UPDATES.trialMs + UPDATES.trialPerRehearsal * rehearsedMs,
    );
    await phase('swapping');
    await site.swap();
    await phase('starting');
  } catch (error) {
    const problem = error instanceof UpdateError ? error.message : `${(error as Error).message}`;
    if (!isHeld) return await phase('refused', { problem });
    // Without this phase on the disk, the program of before would not know which database to use.
    await phase('going-back', { problem }).catch(() => {});
    return await site.goBack();
  }
  await site.start();
}

/** Returns a function that stores the phase of an update. */
function phases(run: UpdateRun) {
  const { site, checked, id, from, schema, askedBy, now } = run;
  const at = now();
  return async (phase: UpdateState['phase'], more: Partial<UpdateState> = {}): Promise<void> => {
    const known = readUpdate(site.dataDir);
    await writeUpdate(site.dataDir, {
      ...{ id, from, to: checked.release.version, schema, askedBy, at, candidate: checked.file },
      ...{ problem: '', starts: 0, isNewInPlace: false },
      heldAt: known?.id === id ? known.heldAt : null,
      ...more,
      ...{ phase, since: now() },
    });
  };
}

/** @throws UpdateError with what the rehearsal found, if a page cannot be made or the database cannot be upgraded */
async function rehearse({ executable }: Checked, present: Command, env: NodeJS.ProcessEnv): Promise<void> {
  const old = present.args.length === 0 ? [`--old=${present.file}`] : [];
  const { code, output } = await outcome(executable, ['upgrade', '--rehearse', ...old], env);
  if (code !== 0)
    throw new UpdateError(`The rehearsal failed, and nothing was changed.\n${lastLines(output)}`);
}

/** Has the new program open the data. @throws UpdateError if it is not ready in time */
async function tryOut(
  { executable }: Checked,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ms: number,
): Promise<void> {
  const { code, output } = await outcome(executable, args, env, ms);
  if (code === 0 && output.includes(READY)) return;
  const why = code === null ? `It was not ready within ${Math.ceil(ms / 1000)} seconds.` : lastLines(output);
  throw new UpdateError(`The new program does not start with the data of this site. ${why}`.trim());
}

/** Runs a program until it ends, and returns its exit code (null if it took too long) and its last output. */
async function outcome(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ms = Number.POSITIVE_INFINITY,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(file, [...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const ended = once(child, 'close').then(
    ([code]) => (code as number | null) ?? 1,
    (error: Error) => {
      output = error.message;
      return 1;
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    if (Number.isFinite(ms)) timer = setTimeout(() => resolve(null), ms);
  });
  const code = await Promise.race([ended, late]);
  clearTimeout(timer);
  if (code === null) {
    child.kill('SIGKILL');
    await ended;
  }
  return { code, output };
}

const lastLines = (output: string) => output.trim().split('\n').slice(-12).join('\n').slice(-1500);
