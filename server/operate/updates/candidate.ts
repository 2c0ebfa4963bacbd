import type { KeyObject } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isOwnFile } from '../../core/program/own-files.ts';
import { BEFORE_ENDING } from '../../core/program/program.ts';
import { checkFits, checkSigned, type Release, UpdateError } from './signature.ts';

/** A copy of a new program, beside the present one. Only this user or root can change it. */
const CANDIDATE = /^\.hearth-update-(\d+)$/;

/** The conditions under which a program is taken. */
export interface Conditions {
  /** The public key of this program; null if it has none. */
  readonly key: KeyObject | null;
  /** The version of this program. */
  readonly present: string;
  readonly isDowngrade: boolean;
}

/** A new program that was checked and stays open, so that what is started is what was checked. */
export interface Checked {
  readonly release: Release;
  /** The path of the candidate. */
  readonly file: string;
  /** The path by which the open file itself is started, whatever has its name by then. */
  readonly executable: string;
  /** Whether a path leads to the checked file. */
  isAt(file: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Copies a program beside the present one while it checks the bytes that it writes. The copy is private until its signature is
 * known to be right.
 *
 * @returns the path of the copy
 * @throws UpdateError if the file may not replace the present program, or the copy cannot be written
 */
export async function copyChecked(source: string, program: string, conditions: Conditions): Promise<string> {
  const from = await fs.open(source, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UpdateError(`${source} cannot be read (${error.code}).`);
  });
  try {
    if (!(await from.stat()).isFile()) throw new UpdateError(`${source} is not a file.`);
    return await writeCandidate(program, async (write) => {
      checkFits(await checkSigned(from, conditions.key, write), conditions);
    });
  } finally {
    await from.close();
  }
}

/**
 * Writes a candidate beside the program. Removes it if the work fails.
 *
 * @param work gets a function that appends bytes
 * @throws UpdateError if the folder of the program cannot be written, or its disk is full
 */
export async function writeCandidate(
  program: string,
  work: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<string> {
  const folder = path.dirname(program);
  await sweepCandidates(folder);
  const file = path.join(folder, `.hearth-update-${process.pid}`);
  const to = await fs.open(file, 'wx', 0o700).catch((error: NodeJS.ErrnoException) => {
    throw notWritten(folder, error);
  });
  try {
    await work(async (bytes) => {
      await to.appendFile(bytes).catch((error: NodeJS.ErrnoException) => {
        throw notWritten(folder, error);
      });
    });
    await to.chmod(0o755);
    await to.sync();
    return file;
  } catch (error) {
    await fs.rm(file, { force: true });
    throw error;
  } finally {
    await to.close();
  }
}

function notWritten(folder: string, { code, message }: NodeJS.ErrnoException): UpdateError {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new UpdateError(
      `${folder} holds the program, and this user may not write there. Type sudo in front.`,
    );
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new UpdateError(`The disk of ${folder} is full. Make room for the new program, and try again.`);
  if (code === 'EEXIST') return new UpdateError('Another update is under way.');
  return new UpdateError(`The new program could not be copied to ${folder}: ${message}`);
}

/** Removes the candidates of processes that were killed. */
export async function sweepCandidates(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const [, pid] = CANDIDATE.exec(name) ?? [];
    // A process makes one candidate at a time, so an earlier one with its id is left over.
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    await fs.rm(path.join(folder, name), { force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Opens a candidate once, and checks it. All that follows uses the open file.
 *
 * @throws UpdateError if it may not replace the present program, or another user could have written it
 */
export async function openChecked(file: string, conditions: Conditions): Promise<Checked> {
  const handle = await fs.open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UpdateError(`${file} cannot be read (${error.code}).`);
  });
  try {
    const own = await handle.stat({ bigint: true });
    if (!own.isFile() || !isOwnFile(await handle.stat()))
      throw new UpdateError(`${file} can be changed by other users of this machine, so it is not started.`);
    const release = await checkSigned(handle, conditions.key);
    checkFits(release, conditions);
    return {
      release,
      file,
      executable: `/proc/${process.pid}/fd/${handle.fd}`,
      isAt: async (other) => {
        const found = await fs.stat(other, { bigint: true }).catch(() => null);
        return found !== null && found.ino === own.ino && found.dev === own.dev;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Returns the path at which the program of before is kept. */
export const beforePath = (program: string) => `${program}${BEFORE_ENDING}`;

/**
 * Puts the candidate in the place of the program in one step, and keeps the program of before.
 *
 * @throws UpdateError if that fails; then the program of before is in its place
 */
export async function swapProgram(candidate: string, program: string): Promise<void> {
  const before = beforePath(program);
  try {
    await fs.rm(before, { force: true });
    await fs.link(program, before);
    await fs.rename(candidate, program);
    await syncFolderOf(program);
  } catch (error) {
    throw new UpdateError(`The program could not be replaced: ${(error as Error).message}`);
  }
}

/** Puts the program of before in its place again. Returns whether that was possible. */
export async function swapBack(program: string): Promise<boolean> {
  try {
    await fs.rename(beforePath(program), program);
    await syncFolderOf(program);
    return true;
  } catch {
    return false;
  }
}

async function syncFolderOf(file: string): Promise<void> {
  const folder = await fs.open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
