import { type ChildProcessByStdio, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { type Ended, type Running, watched } from '../../../server/testing/child-process.ts';

const { HEARTH_EXECUTABLE } = process.env;
if (HEARTH_EXECUTABLE === undefined)
  throw new Error('HEARTH_EXECUTABLE is not set. Run npm run test:package.');

/** The single executable. */
export const EXECUTABLE: string = HEARTH_EXECUTABLE;

/** The id of an ordinary user and group, for tests that run as root. */
const ORDINARY = 65534;
/** The id of another ordinary user. */
const SOMEBODY = 12345;

export const isRoot = process.getuid?.() === 0;

/** The first admin of the sites in tests. */
export const ADMIN = {
  ADMIN_USERNAME: 'marion',
  ADMIN_EMAIL: 'marion@example.org',
  ADMIN_PASSWORD: 'a kettle and two mugs',
};

/** A test environment: a folder with the program, and the only folder that is writable. */
export interface Machine {
  /** Contains only the program. */
  readonly programFolder: string;
  readonly dataDir: string;
}

/**
 * Creates a folder with a copy of the program, and a data folder that belongs to an ordinary user.
 *
 * @param dataName the name of the data folder
 */
export async function newMachine(dataName = 'data'): Promise<Machine> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-package-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  const programFolder = path.join(folder, 'program');
  const dataDir = path.join(folder, dataName);
  await fs.chmod(folder, 0o755);
  await fs.mkdir(programFolder);
  await fs.mkdir(dataDir, { mode: 0o700 });
  await fs
    .link(EXECUTABLE, path.join(programFolder, 'hearth'))
    .catch(() => fs.copyFile(EXECUTABLE, path.join(programFolder, 'hearth')));
  await giveAway(dataDir);
  return { programFolder, dataDir };
}

/** Gives a file or folder to a user who is neither root nor the one who runs the program. */
export const giveToSomebody = (file: string) => fs.chown(file, SOMEBODY, SOMEBODY);

/** Gives a file or folder to the user who runs the program. */
export async function giveAway(file: string): Promise<void> {
  if (isRoot) await fs.chown(file, ORDINARY, ORDINARY);
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A command that prepares the machine and ends with `exec "$@"`. Root runs it in a separate mount namespace. */
  readonly prepare?: string;
  /** The working directory. Default: the folder of the program. */
  readonly cwd?: string;
  /** Whether root runs the program. Default: an ordinary user does. */
  readonly asRoot?: boolean;
  /** The name of another program in the same folder. Default: the packaged one. */
  readonly program?: string;
  /** The file descriptors that the program inherits, numbered from 3. */
  readonly inherited?: readonly number[];
}

/** Starts the program with no environment variables except `env`. If the tests run as root, starts it as an ordinary user. */
export function start(
  place: Machine,
  args: readonly string[],
  {
    env = {},
    prepare,
    cwd = place.programFolder,
    asRoot = false,
    program: name = 'hearth',
    inherited = [],
  }: StartOptions = {},
): Running {
  const program = path.join(place.programFolder, name);
  const options = {
    cwd,
    env: { DATA_DIR: place.dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...inherited] as ['ignore', 'pipe', 'pipe'],
  };
  const child = (prepare === undefined
    ? spawn(program, args, { ...options, ...(isRoot && !asRoot ? { uid: ORDINARY, gid: ORDINARY } : {}) })
    : spawn(
        '/usr/bin/unshare',
        ['--mount', '/bin/sh', '-ec', prepare, 'sh', ...asOrdinary(program, args)],
        options,
      )) as unknown as ChildProcessByStdio<Writable | null, Readable, Readable>;
  onTestFinished(() => void child.kill('SIGKILL'));
  return watched(child);
}

const asOrdinary = (program: string, args: readonly string[]) => [
  '/usr/bin/setpriv',
  `--reuid=${ORDINARY}`,
  `--regid=${ORDINARY}`,
  '--clear-groups',
  program,
  ...args,
];

/** Runs a command of the program until it ends. */
export const run = (place: Machine, args: readonly string[], options?: StartOptions): Promise<Ended> =>
  start(place, args, options).ended;

export type Served = Running & { readonly address: string };

/** Serves on a free port. Resolves when the program is ready. */
export async function serve(place: Machine, { env = {}, ...options }: StartOptions = {}): Promise<Served> {
  const running = start(place, [], { ...options, env: { PORT: '0', PICTURES_AHEAD: '0', ...env } });
  const [, port] = await running.prints(/Hearth is ready: http:\/\/localhost:(\d+)/);
  return { ...running, address: `http://127.0.0.1:${port}` };
}

/** Stops a server with a signal that lets running requests finish. */
export function stop({ child, ended }: Running): Promise<Ended> {
  child.kill('SIGTERM');
  return ended;
}
