import { isSea } from 'node:sea';
import { programInExecutable } from './program/in-executable.ts';
import { programOnDisk } from './program/on-disk.ts';
import type { Program } from './program/program.ts';

/** The program, with the locations of its files. Only this object depends on the packaging. */
export const program: Program = isSea() ? programInExecutable : programOnDisk();

export const PROGRAM_VERSION = program.version;

/** Returns the version with the commit, as `--version` prints it. */
export const versionWords = () =>
  `${program.version} (${program.commit === '' ? 'commit unknown: built without git' : `commit ${program.commit}`})`;

/** Starts `hearth` with these arguments in a separate process. */
export const hearthCommand = (args: readonly string[]) => program.hearthCommand(args);
