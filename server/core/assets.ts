import { isSea } from 'node:sea';
import { programInExecutable } from './program/in-executable.ts';
import { programOnDisk } from './program/on-disk.ts';
import type { Program } from './program/program.ts';

/** The location of the program's files: nothing else depends on how it is packaged. */
export const program: Program = isSea() ? programInExecutable : programOnDisk();

export const PROGRAM_VERSION = program.version;

/** Starts `hearth` with these arguments in a process of its own. */
export const hearthCommand = (args: readonly string[]) => program.hearthCommand(args);
