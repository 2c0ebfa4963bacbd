import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../server/testing/folders.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The library of Debian's package 'libfaketime'; null if the package is not installed. */
const LIBRARY = libraries().find((file) => existsSync(file)) ?? null;

/** The reason why the clock of a program cannot be moved; null if it can. */
export const NO_CLOCK = LIBRARY === null ? "Debian's package libfaketime is not installed" : null;

/** The clock of a program and of all processes that it starts. */
export interface Clock {
  /** The environment variables with which the program uses this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the clock to the real time plus this many days. */
  set(days: number): Promise<void>;
}

/**
 * Returns a clock that the tests can set.
 *
 * @param isOfTimersToo whether timers move too, as if the time had passed; the clock can then only go forward. If timers do not
 * move, only the wall clock does, as if an administrator had set it.
 */
export async function newClock({ isOfTimersToo = false } = {}): Promise<Clock> {
  const folder = await temporaryFolder();
  await fs.chmod(folder, 0o755);
  const file = path.join(folder, 'time');
  const set = async (days: number) => {
    // Renames a complete file, so that no program reads a half-written one.
    await fs.writeFile(`${file}.new`, `${days < 0 ? '-' : '+'}${Math.abs(days) * DAY_SECONDS}\n`);
    await fs.rename(`${file}.new`, file);
  };
  await set(0);
  return {
    env: {
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      ...(isOfTimersToo ? {} : { FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
    },
    set,
  };
}

function libraries(): string[] {
  try {
    return execFileSync('dpkg', ['-L', 'libfaketime'], { encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter((file) => file.endsWith('libfaketime.so.1'));
  } catch {
    return [];
  }
}
