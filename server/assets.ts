import fs from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** Where the files of the program are: the only place that depends on how it is packaged. */

const PROGRAM = path.dirname(findPackageJSON(import.meta.url)!);

/** The built site: the folder of its client files, and the module that renders its pages. */
export function siteFiles(root = PROGRAM): { readonly clientFolder: string; readonly entry: string } {
  return { clientFolder: path.join(root, 'dist/client'), entry: path.join(root, 'dist/server/entry.mjs') };
}

/** The version of the program, such as '1.2.0'. */
export const PROGRAM_VERSION: string = JSON.parse(
  fs.readFileSync(path.join(PROGRAM, 'package.json'), 'utf8'),
).version;

/** A cache of compiled code, which can be missing. */
export const COMPILE_CACHE = path.join(PROGRAM, 'dist/compile-cache');

/** The file of a picture of the demo site. */
export function demoPictureFile(name: string): string {
  return path.join(PROGRAM, 'db/demo/pictures', name);
}

/** A program and its arguments. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** Starts `hearth` with these arguments in a process of its own. */
export function hearthCommand(args: readonly string[]): Command {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const main = isBuilt ? 'dist/server/hearth.mjs' : 'server/main.ts';
  return { file: process.execPath, args: [path.join(PROGRAM, main), ...args] };
}

/** Starts the process that works on pictures. Its own code needs little memory: pixels are outside the heap of JavaScript. */
export function imageWorkerCommand(): Command {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const worker = isBuilt ? 'dist/server/image-worker.mjs' : 'server/images/worker/image-worker.ts';
  return {
    file: process.execPath,
    args: ['--max-old-space-size=64', '--max-semi-space-size=1', path.join(PROGRAM, worker)],
  };
}
